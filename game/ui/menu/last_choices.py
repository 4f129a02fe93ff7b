"""What a player chose for a match, kept from one time to the next."""

from game.match import chairs
from game.match.chairs import Bot, Chair
from game.store import Store
from game.ui.canvas.settings import NAME_LENGTH
from game.ui.menu.draft import Draft

BOOK = "open_book"  # among the choices; left out where the book is closed


def keep(draft: Draft, store: Store) -> None:
    """Remembers the choices of a draft for the next time."""
    options = {knob: str(draft.plain.option(knob).choice(value)) for knob, value in draft.options.items()}
    players = [*map(chairs.write, draft.players)]
    choices = {"preset": draft.preset, "options": options, "players": players}
    store.keep_choices(draft.key, {**choices, BOOK: True} if draft.open_book else choices)


def recall(draft: Draft, store: Store) -> None:
    """Takes the choices of the last time into a draft, unless they no longer make sense."""
    kept = store.last_choices(draft.key)
    draft.open_book = not kept  # the first time; who wants it again says so
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


def book_is_open(key: str, store: Store) -> bool:
    """Whether the book was chosen to be open at the last match of a game, and has not been closed since."""
    return store.last_choices(key).get(BOOK) is True


def close_book(key: str, store: Store) -> None:
    """Has the book closed at the matches of a game, until it is chosen to be open again."""
    kept = store.last_choices(key)
    if BOOK in kept:
        store.keep_choices(key, {choice: value for choice, value in kept.items() if choice != BOOK})


def _seated(written: object) -> Chair:
    """The chair in last time's choices; raises ValueError for a bot there is not, and for a name that is too long."""
    chair = chairs.read(written)
    if len(chair.name) > NAME_LENGTH:
        raise ValueError(chair.name)
    if isinstance(chair, Bot):
        chair.limit()
    return chair
