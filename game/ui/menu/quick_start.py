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
from game.text.families import match_words
from game.ui.menu.cards import Feature
from game.ui.menu.draft import Draft, saved_draft, start_match
from game.ui.menu.emblems import emblem
from game.ui.menu.unfinished import resume_if_free
from game.ui.routes import DailyDealRoute, TableRoute
from game.ui.widgets.scene import Stage
from game.ui.widgets.widget import Button

FIRST_GAME = "draw"
"""The game that a new player starts with."""


def start_first_game(stage: Stage) -> None:
    """Start a match of FIRST_GAME."""
    _start(stage, saved_draft(FIRST_GAME, stage.canvas.settings.name, stage.store))


def play_button(stage: Stage) -> Button:
    """Return a button that starts the last game again, or FIRST_GAME before any."""
    return _button(stage, _last_draft(stage), True)


def play_again_feature(stage: Stage, is_primary: bool) -> Feature:
    """Return the last game, which starts again with the same players and rules; before any game, FIRST_GAME."""
    canvas, draft = stage.canvas, _last_draft(stage)
    game = draft.base_game if draft else GAMES[FIRST_GAME]
    title, words = str(game.title), str(game.blurb)
    if draft is not None:
        match = draft.match()
        names = [match_words(match).name(seat) for seat in range(len(match.names))]
        words = _("Same players and rules as last time: {names}.").format(names=join_and(names))
        title = title if draft.deals is None else _("{game} · Duplicate match").format(game=title)
    button = _button(stage, draft, is_primary)
    return Feature(canvas, title, words, button, picture=partial(emblem, canvas, game))


def _last_draft(stage: Stage) -> Draft | None:
    """Return the choices for the game played last, as they were set up then; None before the first match."""
    store, person = stage.store, stage.canvas.settings.name
    return next((saved_draft(key, person, store) for key in store.times_played() if store.last_choices(key)), None)


def _button(stage: Stage, draft: Draft | None, is_primary: bool) -> Button:
    if draft is not None:
        again = partial(_start, stage, draft)
        return Button(stage.canvas, _("Play again"), again, icon="again", primary=is_primary)
    label = _("Start with {game}").format(game=GAMES[FIRST_GAME].title)
    return Button(stage.canvas, label, partial(start_first_game, stage), icon="play", primary=is_primary)


def _start(stage: Stage, draft: Draft) -> None:
    """Start a match with these choices, dealt from a new sealed number."""
    chance = SystemRandom()
    stage.go(TableRoute(start_match(draft, stage.store, random_shuffle(chance), chance)))


def daily_feature(stage: Stage, today: date) -> Feature:
    """Return the deal of the day in the day's game, and a button for the other games."""
    canvas, game = stage.canvas, GAMES[daily_deal.featured_game(today)]
    status = daily_status(stage, today, game.key)
    words = _("{game} · {status}").format(game=game.title, status=status.text or _("not played yet"))
    buttons = [
        Button(canvas, status.label, status.open, icon="day"),
        Button(canvas, _("Other games"), partial(stage.go, DailyDealRoute(today))),
    ]
    return Feature(canvas, _("Deal of the day"), words, *buttons, picture=partial(emblem, canvas, game))


class DailyStatus(NamedTuple):
    """The player's match of a deal of the day: the first one finished, otherwise the last one started.

    `text` says how far it is, empty before the start; `open` opens or starts it, on a button with this `label`.
    """

    finished: Match | None
    text: str
    label: str
    open: Callable[[], object]


def daily_status(stage: Stage, day: date, key: str) -> DailyStatus:
    """Return how far the player has played the deal of a day in a game."""
    person = Person(stage.canvas.settings.name or _("Player 1"))
    started = daily_deal.find_played(stage.store, day, key, person)
    finished = [(stored, match) for stored, match in started if match.over]
    if not started:
        start = partial(daily_deal.daily_match, day, key, person)
        return DailyStatus(None, "", _("Play"), lambda: stage.go(TableRoute(start())))
    stored, match = finished[0] if finished else started[-1]
    resume = partial(resume_if_free, stage, stored)
    if not finished:
        return DailyStatus(None, _("started"), _("Continue"), resume)
    points = daily_deal.result(match)
    template = ngettext("{points} point", "{points} points", abs(points))
    if GAMES[key].family == "betting":
        template = ngettext("{points} chip", "{points} chips", abs(points))
    return DailyStatus(match, template.format(points=signed(points)), _("Result"), resume)
