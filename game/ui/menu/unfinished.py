"""The unfinished match on the menu, and functions that continue matches."""

from datetime import UTC, datetime
from functools import partial

from game.match.match import Match
from game.platform.language import format_number
from game.platform.language import gettext as _
from game.play.duplicate_match import points_before
from game.rules import GAMES
from game.store import StoredMatch
from game.text import side_name
from game.text.deal_results import duplicate_hand_label
from game.text.when import format_time
from game.ui.canvas.canvas import Canvas
from game.ui.menu.cards import Feature, Painter
from game.ui.menu.emblems import emblem
from game.ui.routes import MatchListRoute, MenuRoute, TableRoute
from game.ui.widgets.scene import Stage
from game.ui.widgets.widget import Button


def format_standing(match: Match) -> str:
    """Return the game and the scores of a match."""
    return _("{title} · {totals}").format(title=_title(match), totals=_totals(match))


def _title(match: Match) -> str:
    if match.duplicate_state is None:
        return str(match.game.title)
    return f"{match.game.title} · {duplicate_hand_label(match.duplicate_state, len(match.players))}"


def _totals(match: Match) -> str:
    scores = match.state.scores if match.duplicate_state is None else points_before(match)
    names = [side_name(match.game, side, match.names) for side in range(len(scores))]
    template = _("{name}: {score}").replace(" ", "\u00a0")  # so that no line ends between a name and its score
    return ", ".join(template.format(name=name, score=score) for name, score in zip(names, scores, strict=True))


def resume_match(stage: Stage, stored: StoredMatch) -> None:
    """Continue a match; if it can no longer be played, the menu says so."""
    match = stage.store.resume(stored)
    stage.go(TableRoute(match) if match else MenuRoute())


def resume_if_free(stage: Stage, stored: StoredMatch) -> None:
    """Continue a match, unless another window has opened it since; then the menu says so."""
    if stage.store.held_elsewhere(stored):
        stage.go(MenuRoute())
    else:
        resume_match(stage, stored)


def held_buttons(stage: Stage, stored: StoredMatch, match: Match) -> list[Button]:
    """Return the buttons for a match that is open in another window."""
    watch, take_over = partial(stage.go, TableRoute(match, is_read_only=True)), partial(resume_match, stage, stored)
    return [Button(stage.canvas, _("Watch"), watch), Button(stage.canvas, _("Continue here"), take_over)]


def start_next_turn(stage: Stage, next_hand: Match) -> None:
    """Continue a duplicate match with its next hand, the stored one if possible."""
    store = stage.store
    stored = store.match_repository.add_unplayed(next_hand)
    waiting = store.resume(stored) if stored else None
    if waiting is not None and not waiting.actions and next_hand.sealed_shuffle is not None:
        store.seal(waiting, next_hand.sealed_shuffle)  # a word may have been added since it was stored
    stage.go(TableRoute(waiting or next_hand))


def start_next_match(stage: Stage, match: Match, upcoming: Match) -> None:
    """Start the match after a finished one; this uses up the sealed number for it."""
    if upcoming.duplicate_state is not None and upcoming.duplicate_state.turn:
        start_next_turn(stage, upcoming)
    else:
        if match.sealed_shuffle is not None:
            stage.store.seal(match, None)
        stage.go(TableRoute(upcoming))


def match_painter(canvas: Canvas, match: Match) -> Painter:
    """Return the painter of the table of a match, or of the game's emblem if nothing lies on the table."""
    from game.ui.families import table_thumbnail  # imported late: the menu rarely needs it, and it is large

    thumbnail = table_thumbnail(canvas, match)
    return partial(emblem, canvas, match.game) if thumbnail.is_empty else thumbnail.render


def continue_feature(stage: Stage) -> Feature | None:
    """Return the latest unfinished match that can be read, with its buttons, and one for all; None without any."""
    canvas, store = stage.canvas, stage.store
    count = store.match_repository.unfinished()
    show_all = Button(
        canvas, _("Show all {count}").format(count=format_number(count)), partial(stage.go, MatchListRoute("open"))
    )
    more = [show_all] if count > 1 else []
    for stored in store.all_unfinished():
        if stored.has_crashed:  # it may crash the program again, so it is not read before the player asks
            game, words = GAMES[stored.game], _("Boneyard crashed when this match was last open.")
            button = Button(canvas, _("Open it anyway"), partial(resume_match, stage, stored))
            return Feature(canvas, str(game.title), words, button, *more, picture=partial(emblem, canvas, game))
        match = store.load(stored)
        if match is not None:
            words = f"{_totals(match)}\n{format_time(stored.begun, datetime.now(UTC))}"
            buttons = [Button(canvas, _("Continue"), partial(resume_if_free, stage, stored), icon="play", primary=True)]
            if store.held_elsewhere(stored):
                words, buttons = _("This match is open in another window."), held_buttons(stage, stored, match)
            return Feature(canvas, _title(match), words, *buttons, *more, picture=match_painter(canvas, match))
    return None
