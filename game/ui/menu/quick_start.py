"""Matches that one click on the menu starts: the first game, the last game again, and the deal of the day."""

from collections.abc import Callable
from datetime import date
from functools import partial
from random import SystemRandom
from typing import NamedTuple

from game.core.shuffle import random_shuffle
from game.match.match import Match
from game.match.player_types import Person
from game.platform.language import gettext as _
from game.platform.language import join_and, ngettext
from game.play import daily_deal
from game.rules import GAMES
from game.text.any_game import signed
from game.ui.menu.cards import Feature
from game.ui.menu.draft import Draft, load_choices, save_choices
from game.ui.menu.emblems import emblem
from game.ui.menu.unfinished import resume_if_free
from game.ui.routes import DailyDealRoute, TableRoute
from game.ui.widgets.scene import Stage
from game.ui.widgets.widget import Button

FIRST_GAME = "draw"
"""The game that a new player starts with."""


def last_draft(stage: Stage) -> Draft | None:
    """Return the choices for the game played last, as they were set up then; None before the first match."""
    keys = (key for key in stage.store.times_played() if stage.store.last_choices(key))
    return next((_draft(stage, key) for key in keys), None)


def start_first_game(stage: Stage) -> None:
    """Start a match of FIRST_GAME."""
    _start(stage, _draft(stage, FIRST_GAME))


def play_button(stage: Stage, is_primary: bool = True) -> Button:
    """Return a button that starts the last game again, or FIRST_GAME before any."""
    draft = last_draft(stage)
    if draft is not None:
        again = partial(_start, stage, draft)
        return Button(stage.canvas, _("Play again"), again, icon="again", primary=is_primary)
    label = _("Start with {game}").format(game=GAMES[FIRST_GAME].title)
    return Button(stage.canvas, label, partial(start_first_game, stage), icon="play", primary=is_primary)


def play_again_feature(stage: Stage, is_primary: bool) -> Feature:
    """Return the last game, which starts again with the same players and rules; before any game, FIRST_GAME."""
    canvas, draft, button = stage.canvas, last_draft(stage), play_button(stage, is_primary)
    game = draft.base_game if draft else GAMES[FIRST_GAME]
    words = game.blurb
    if draft is not None:
        match = draft.match()
        others = [name for seat, name in enumerate(match.names) if seat != match.human_seats[0]]
        words = _("The same players and rules as last time: {names}.").format(names=join_and(others))
    return Feature(canvas, game.title, words, button, picture=partial(emblem, canvas, game))


def daily_feature(stage: Stage, today: date) -> Feature:
    """Return the deal of the day in the day's game, and a button for the other games."""
    canvas, game = stage.canvas, GAMES[daily_deal.featured_game(today)]
    status = daily_status(stage, today, game.key)
    state = status.result or (_("started") if status.is_started else _("not played yet"))
    words = _("{game} · {status}").format(game=game.title, status=state)
    buttons = [
        Button(canvas, _("Result") if status.finished else _("Play"), status.open, icon="day"),
        Button(canvas, _("Other games"), partial(stage.go, DailyDealRoute(today))),
    ]
    return Feature(canvas, _("Deal of the day"), words, *buttons, picture=partial(emblem, canvas, game))


class DailyStatus(NamedTuple):
    """The player's match of a deal of the day: the first one finished, otherwise the last one started.

    `result` is its result as text, empty before its end; `open` opens or starts the match.
    """

    finished: Match | None
    result: str
    is_started: bool
    open: Callable[[], object]


def daily_status(stage: Stage, day: date, key: str) -> DailyStatus:
    """Return how far the player has played the deal of a day in a game."""
    person = Person(stage.canvas.settings.name or _("Player 1"))
    started = daily_deal.find_played(stage.store, day, key, person)
    finished = [(stored, match) for stored, match in started if match.over]
    if not started:
        start = partial(daily_deal.daily_match, day, key, person)
        return DailyStatus(None, "", False, lambda: stage.go(TableRoute(start())))
    stored, match = finished[0] if finished else started[-1]
    resume = partial(resume_if_free, stage, stored)
    if not finished:
        return DailyStatus(None, "", True, resume)
    points = daily_deal.result(match)
    template = ngettext("{points} point", "{points} points", abs(points))
    if GAMES[key].family == "betting":
        template = ngettext("{points} chip", "{points} chips", abs(points))
    return DailyStatus(match, template.format(points=signed(points)), True, resume)


def _draft(stage: Stage, key: str) -> Draft:
    draft = Draft(key, stage.canvas.settings.name)
    load_choices(draft, stage.store)
    return draft


def _start(stage: Stage, draft: Draft) -> None:
    """Start a match with these choices, dealt from a new sealed number."""
    save_choices(draft, stage.store)
    chance = SystemRandom()
    match = draft.match().with_partners_drawn(chance)
    match.sealed_shuffle = random_shuffle(chance)
    stage.go(TableRoute(match))
