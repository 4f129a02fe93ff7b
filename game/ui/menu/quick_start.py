"""Matches that one click on the menu starts: the first game, the last game again, and the deal of the day."""

from collections.abc import Callable
from datetime import date
from functools import partial
from random import SystemRandom

from game.core.shuffle import random_shuffle
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


def play_again_feature(stage: Stage, is_primary: bool) -> Feature:
    """Return the last game, which starts again with the same players and rules; before any game, FIRST_GAME."""
    canvas, draft = stage.canvas, last_draft(stage)
    if draft is None:
        game = GAMES[FIRST_GAME]
        words, label = game.blurb, _("Start with {game}").format(game=game.title)
        start = partial(start_first_game, stage)
    else:
        match, start, label = draft.match(), partial(_start, stage, draft), _("Play again")
        others = [name for seat, name in enumerate(match.names) if seat != match.human_seats[0]]
        words = _("With {names}, and the same rules.").format(names=join_and(others))
        game = draft.base_game
    button = Button(canvas, label, start, icon="again" if draft else "play", primary=is_primary)
    return Feature(canvas, game.title, words, button, picture=partial(emblem, canvas, game))


def daily_feature(stage: Stage, today: date) -> Feature:
    """Return the deal of the day in the day's game, and a button for the other games."""
    canvas, game = stage.canvas, GAMES[daily_deal.featured_game(today)]
    result, status, on_click = daily_status(stage, today, game.key)
    words = _("{game} · {status}").format(game=game.title, status=result or status)
    buttons = [
        Button(canvas, _("Result") if result else _("Play"), on_click, icon="day"),
        Button(canvas, _("Other games"), partial(stage.go, DailyDealRoute(today))),
    ]
    return Feature(canvas, _("Deal of the day"), words, *buttons, picture=partial(emblem, canvas, game))


def daily_status(stage: Stage, day: date, key: str) -> tuple[str, str, Callable[[], object]]:
    """Return the player's result in the deal of a day, or else its status; and what opens or starts its match.

    The match that counts is the first one finished, otherwise the last one started.
    """
    person = Person(stage.canvas.settings.name or _("Player 1"))
    started = daily_deal.find_played(stage.store, day, key, person)
    finished = [(stored, match) for stored, match in started if match.over]
    if not started:
        return "", _("not played yet"), lambda: stage.go(TableRoute(daily_deal.daily_match(day, key, person)))
    stored, match = finished[0] if finished else started[-1]
    resume = partial(resume_if_free, stage, stored)
    if not finished:
        return "", _("started"), resume
    points = daily_deal.result(match)
    template = ngettext("{points} point", "{points} points", abs(points))
    if GAMES[key].family == "betting":
        template = ngettext("{points} chip", "{points} chips", abs(points))
    return template.format(points=signed(points)), "", resume


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
