"""Numbers as the player reads them."""


def signed(points: int) -> str:
    """Points with their sign."""
    return f"{points:+d}".replace("-", "−") if points else "0"
