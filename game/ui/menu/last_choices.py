"""What a player chose for a match, kept from one time to the next."""

from game import chairs
from game.chairs import Bot, Chair
from game.store import Store
from game.ui.canvas.settings import NAME_LENGTH
from game.ui.menu.draft import Draft


def keep(draft: Draft, store: Store) -> None:
    """Remembers the choices of a draft for the next time."""
    options = {knob: str(draft.plain.option(knob).choice(value)) for knob, value in draft.options.items()}
    players = [*map(chairs.write, draft.players)]
    store.keep_choices(draft.key, {"preset": draft.preset, "options": options, "players": players})


def recall(draft: Draft, store: Store) -> None:
    """Takes the choices of the last time into a draft, unless they no longer make sense."""
    kept = store.last_choices(draft.key)
    preset, options, players = kept.get("preset"), kept.get("options"), kept.get("players")
    if not (isinstance(preset, str) and isinstance(options, dict) and isinstance(players, list)):
        return
    before = draft.preset, draft.options, draft.players
    try:
        draft.plain.variant(preset, options)
        values = {knob: draft.plain.option(knob).choice(text).value for knob, text in options.items()}
        seated = [*map(_seated, players)]
    except ValueError:
        return
    draft.preset, draft.options, draft.players = preset, values, seated
    if not draft.rules.game.takes(len(seated)):
        draft.preset, draft.options, draft.players = before


def _seated(written: object) -> Chair:
    """The chair in last time's choices; raises ValueError for a bot there is not, and for a name that is too long."""
    chair = chairs.read(written)
    if len(chair.name) > NAME_LENGTH:
        raise ValueError(chair.name)
    if isinstance(chair, Bot):
        chair.limit()
    return chair
