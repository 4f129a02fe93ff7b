"""Fair deals: the check of a deal and the seal of the next one, and the luck of all deals compared with chance."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from hashlib import sha256
from typing import Any

import pygame

from game.core.shuffle import (
    DIGITS,
    MAX_WORD_LENGTH,
    Shuffle,
    commitment_hash,
    format_deal_number,
    normalize_word,
    parse_shuffle,
    short_hash,
)
from game.core.state import CHANCE
from game.core.tiles import Tile
from game.match.deal_statistics import BOTS, ObservationTotal, StatisticKind, deal_observations
from game.match.fairness import CheckedDeal, check_deals, revealed_chains
from game.match.match import Match, TakenOverError, deal_from_shuffle, match_commitment, next_shuffle
from game.match.visibility import concealed_seats
from game.platform.language import format_number, ngettext, pgettext
from game.platform.language import gettext as _
from game.rules.game import Game
from game.rules.line.line_game import LineGame
from game.rules.tricks.trick_game import TrickGame
from game.store import Store
from game.text.deal_statistics import (
    ENOUGH,
    UNUSUAL,
    describe_p_value,
    explain_chart,
    explain_expected,
    format_totals,
    heading,
    owner_name,
    summarize,
)
from game.text.fairness import (
    answer,
    chain_part_title,
    explain_chain,
    explain_seal,
    is_lots,
    is_wrong,
    summarize_checks,
)
from game.ui.canvas.canvas import Canvas
from game.ui.canvas.shapes import blend
from game.ui.routes import FairDealsRoute
from game.ui.widgets.fields import CopyButton, TextField
from game.ui.widgets.page import Section, SectionPage, SectionRow
from game.ui.widgets.scene import Stage, use_some
from game.ui.widgets.score_rows import HandRow
from game.ui.widgets.statistics_rows import ChanceRow
from game.ui.widgets.widget import SMALL, TEXT, StaticWidget, Text


class FairDeals(SectionPage):
    """The check of a finished hand's deal, the seal of the next one, and the luck check of all deals.

    Deals that follow one another at once form a chain: they have one seal and are shown together. If some hands of a
    deal were never shown, its tiles and number are shown only when the player asks for them. Players may add a word to
    the next deal. Without a match the page checks the deals of all matches.
    """

    def __init__(self, stage: Stage, route: FairDealsRoute) -> None:
        super().__init__(stage, _("Fair deals"))
        self.match, self._on_shuffle, step = route.match, route.on_shuffle, route.step
        self._next_match = upcoming = route.next_match or route.match
        deals_next = upcoming is not None and upcoming.state.to_move == CHANCE and not upcoming.over
        self._shuffle = next_shuffle(upcoming) if upcoming is not None and deals_next else None
        self._chains = revealed_chains(self.match) if self.match is not None else []
        requested = [index for index, chain in enumerate(self._chains) if step in [deal.step for deal in chain]]
        self._index = requested[0] if requested else len(self._chains) - 1
        self._shows_earlier_deal = step is not None and not requested
        self._shows_proof = False
        self._fold = self.button("", self._fold_proof)
        self._opened_chains: set[int] = set()  # chains with concealed hands that the player has chosen to open
        self._previous = self.icon_button(_("Previous deal"), partial(self._change_deal, -1), icon="back")
        self._which = self.text("")
        self._next = self.icon_button(_("Next deal"), partial(self._change_deal, 1), icon="forth")
        self._seal, self._why = self.text("", bold=True), self.text("", SMALL)
        self._next_section = self.section(_("The next deal"), self._next_deal_rows())
        self._luck = LuckCheck(stage.store) if self.match is None else None
        self._progress = self.text("")  # of the luck check
        self._animation_of: dict[tuple[int, int], DealAnimation] = {}  # by chain and deal
        self.build()

    @property
    def busy(self) -> bool:
        """Whether matches remain to be read."""
        return self._luck is not None and self._luck.busy

    # -- contents ------------------------------------------------------------------------------------------------------

    def build(self) -> None:
        how = self.section(_("How it works"), [self.text(sentence) for sentence in explain_seal()])
        left, right = [self._answer_section()], [how]
        if self._chains:
            next_deal = [self._next_section] if self._next_section.rows else []
            left, right = [*left, how], [*self._dealt_sections(), *next_deal]
        elif self._shuffle is not None:
            left, right = [*left, how], [self._next_section]
        several = len(self._chains) > 1
        self._which.label = _("Deal {nth} of {count}").format(nth=self._index + 1, count=len(self._chains))
        self._previous.set_enabled(self._index > 0, _("This is the first deal of the match."))
        self._next.set_enabled(self._index < len(self._chains) - 1, _("Later deals can be checked after their hands."))
        self._head_buttons = [self._previous, self._which, self._next] if several else []
        luck = self._luck_sections()
        # a single section goes below the shorter column
        half = (len(luck) + 1) // 2 if len(luck) > 1 else int(len(right) > 1)
        narrow = [*left, *right, *luck]
        self.show_sections([[*left, *luck[:half]], [*right, *luck[half:]]], self._back, narrow)

    @property
    def _is_open(self) -> bool:
        """Whether all tiles of the chain are shown."""
        assert self.match is not None
        match, chain = self.match, self._chains[self._index]
        conceals = any(concealed_seats(match, deal.step + 1) for deal in chain)
        return self._index in self._opened_chains or not conceals

    def _answer_section(self) -> Section:
        """Return the section with the answer, and the proof if it is unfolded."""
        if self.match is None:
            assert self._luck is not None
            if self.busy:
                return self.section("", [self._progress])
            return self.section("", [AnswerRow(self.canvas, self._luck.answer(), self._luck.is_fair)])
        if not self._chains:
            is_secret = True
            words = _("The tiles of the next deal are decided already, and nobody has seen them.")
            if self._shuffle is None:
                words = _("The tiles of this hand are decided. You can check them when the hand is over.")
            elif self._shuffle.typed or self._shuffle != self._sealed_shuffle:
                is_secret = False
                words = _("The number of the next deal is known, so its tiles are not secret.")
            return self.section("", [AnswerRow(self.canvas, words, is_secret)])
        chain = self._chains[self._index]
        wrong = next((deal for deal in chain if not deal.is_valid), chain[0])
        rows: list[SectionRow] = [AnswerRow(self.canvas, answer(self.match, wrong), wrong.is_valid)]
        if self._shows_earlier_deal:
            words = _("The hand in play can be checked when it is over. This is an earlier deal.")
            rows.append(self.text(words, SMALL))
        if chain[0].shuffle is not None and (self._is_open or not chain[0].typed):
            self._fold.label = _("Hide the proof") if self._shows_proof else _("Show the proof")
            self._fold.icon = "up" if self._shows_proof else "down"
            rows.append(self._fold)
            rows += self._proof_rows(chain) if self._shows_proof else []
        return self.section("", rows)

    def _proof_rows(self, chain: list[CheckedDeal]) -> list[SectionRow]:
        """Return the seal and, if all tiles are shown, the number that opens it."""
        first = chain[0]
        rows: list[SectionRow] = []
        if not first.typed:
            rows = [self.note(_("The seal shown before the hand")), self.text(short_hash(first.seal), bold=True)]
        if not self._is_open or first.shuffle is None:
            return rows
        number = format_deal_number(first.shuffle.number)
        rows += [
            self.note(_("The number") if first.typed else _("The secret number")),
            (self.text(_grouped(number)), CopyButton(self.canvas, _("Copy"), lambda: number)),
        ]
        if first.shuffle.word:
            rows += [self.note(_("Added word")), self.text(first.shuffle.word)]
        for deal in chain[1:]:
            rows.append(self.note(explain_chain()))
            if deal.shuffle is not None:
                rows.append(self.text(_grouped(format_deal_number(deal.shuffle.number))))
        if not first.typed:
            rows += [
                self.note(_("The full seal: SHA-256 of the text below")),
                self.text(_grouped(first.seal), SMALL),
                self.text(first.commitment_text, SMALL),
            ]
        return rows

    def _dealt_sections(self) -> list[Section]:
        """Return the tiles that the number of each deal gives, or a button that shows them."""
        assert self.match is not None
        canvas, chain = self.canvas, self._chains[self._index]
        if not self._is_open:
            note = _("Some hands of this deal were never shown. The full check shows all tiles and the number.")
            show = self.button(_("Show all tiles"), self._open_chain)
            return [self.section(_("All tiles"), [self.text(note), show])]
        sections = []
        for number, deal in enumerate(chain):
            key = self._index, number
            if key not in self._animation_of:
                self._animation_of[key] = DealAnimation(canvas, self.match, deal)
            animation = self._animation_of[key]
            rows: list[SectionRow] = [*animation.rows]
            if deal.shuffle is not None:
                rows.append(animation.lot)
            if deal.shuffle is not None and not is_lots(self.match, deal):
                rows.append(self.button(_("Deal again to check"), animation.start, icon="again"))
            title = _("Tiles dealt from the number") if deal.shuffle else _("The tiles dealt")
            sections.append(self.section(chain_part_title(self.match, deal) if len(chain) > 1 else title, rows))
        return sections

    @property
    def _sealed_shuffle(self) -> Shuffle | None:
        return self._next_match.sealed_shuffle if self._next_match is not None else None

    def _next_deal_rows(self) -> list[SectionRow]:
        """Return the seal of the next deal and, if it may still be changed, fields for a word or a number."""
        if self._shuffle is None:
            return []
        self._update_next_deal()
        canvas, rows = self.canvas, list[SectionRow]([self._seal, self._why])
        if self._on_shuffle is not None and self._shuffle == self._sealed_shuffle:
            word, usual, format_text = self._shuffle.word, _("any word"), _("32 characters, 0–9 and a–f")
            rows += [
                self.note(_("Optional: add a word to prove that nobody chose the tiles")),
                TextField(canvas, _("Your word"), word, self._set_word, placeholder=usual, max_length=MAX_WORD_LENGTH),
                self.note(_("Or play a deal whose number you know")),
                TextField(canvas, _("Number"), "", self._set_number, placeholder=format_text, max_length=2 * DIGITS),
            ]
        return rows

    def _update_next_deal(self, problem: str = "") -> None:
        assert self._shuffle is not None
        assert self._next_match is not None
        seal = short_hash(commitment_hash(match_commitment(self._next_match, self._shuffle)))
        self._seal.label = _("Typed number") if self._shuffle.typed else _("Seal {seal}").format(seal=seal)
        explanation = _("Note this seal if you like: after the hand you can check it here.")
        if self._shuffle != self._sealed_shuffle:
            explanation = _("Its number is known from an earlier deal, so it is not secret.")
        elif self._shuffle.typed:
            explanation = _(
                "This number was typed, so it is not secret: anyone who knows it knows the tiles. Your statistics "
                "count the match separately."
            )
        self._why.label = problem or explanation
        self._why.tone = "alert" if problem else "text"

    def _luck_sections(self) -> list[Section]:
        """Return the sections of the luck check: first its result, or a button that begins it."""
        title = _("Luck check")
        if self._luck is None:
            question = self.text(_("Did you get as many doubles, heavy tiles and good draws as chance gives?"))
            start = self.button(_("Compare all your deals with chance"), self._check_luck, icon="ranks")
            return [self.section(title, [question, start])]
        result = [self._progress if self.busy else self.text(self._luck.summary(), is_spoken=True)]
        figures = self._luck.sections(self.canvas)
        result += [self.note(explain_chart())] if figures else []
        return [self.section(title, result), *figures]

    # -- actions of the players ----------------------------------------------------------------------------------------

    def _set_word(self, typed: str) -> None:
        assert self._shuffle is not None
        self._set_shuffle(replace(self._shuffle, word=normalize_word(typed)))

    def _set_number(self, typed: str) -> None:
        try:
            word = self._shuffle.word if self._shuffle else ""
            self._set_shuffle(replace(parse_shuffle("".join(typed.lower().split())), word=word, typed=True))
        except ValueError as error:
            self._update_next_deal(f"{error}." if typed else "")
        self.rebuild()

    def _set_shuffle(self, shuffle: Shuffle) -> None:
        assert self._on_shuffle is not None
        assert self.match is not None
        assert self._next_match is not None
        self._shuffle = self._next_match.sealed_shuffle = shuffle
        self._on_shuffle(shuffle)
        error = self.match.journal_error
        self._update_next_deal(str(error) if isinstance(error, TakenOverError) else "")

    def _fold_proof(self) -> None:
        self.change("_shows_proof", not self._shows_proof)

    def _open_chain(self) -> None:
        self._opened_chains.add(self._index)
        self.rebuild()

    def _change_deal(self, by: int) -> None:
        self._index += by
        self.rebuild()

    def _check_luck(self) -> None:
        self._luck = LuckCheck(self.stage.store)
        self.rebuild()

    def tick(self, now: int) -> bool:
        deals = [animation.tick(now) for animation in self._animations]
        if self._luck is not None and self._luck.busy:
            self._luck.read_some()
            self._progress.label = self._luck.progress()
            if self._luck.busy:
                self._progress.damage()
            else:
                self.rebuild()
        return super().tick(now) or any(deals) or self.busy

    def arrange(self) -> None:
        dealt = [(animation, animation.dealt_count) for animation in self._animations]
        for animation, _count in dealt:
            animation.show(animation.count)  # the rows get the height for all tiles
            names = max(row.name_width() for row in animation.rows)
            for row in animation.rows:
                row.column = min(names, round(NAMES * self.canvas.text_size(TEXT)))
        super().arrange()
        for animation, count in dealt:
            animation.show(count)

    @property
    def _animations(self) -> "list[DealAnimation]":
        """The animations of the deals that are shown."""
        return [animation for (chain, _deal), animation in self._animation_of.items() if chain == self._index]


def _grouped(text: str) -> str:
    return " ".join(text[start : start + 8] for start in range(0, len(text), 8))


ANSWER = 21  # px of the design: text size of the answer


class AnswerRow(StaticWidget):
    """A sentence in large type with a mark before it: a tick, or a cross if the answer is no."""

    def __init__(self, canvas: Canvas, words: str, is_yes: bool) -> None:
        super().__init__(canvas, words)
        self.is_yes = is_yes

    def height(self, width: int) -> int:
        return max(self._side(), len(self._lines(width)) * self._line_height(ANSWER))

    def draw(self, surface: pygame.Surface) -> None:
        theme, side = self.canvas.theme, self._side()
        ink = theme.accent if self.is_yes else theme.alert
        disc = pygame.Rect(self.rect.topleft, (side, side))
        self._draw_box(surface, disc, ink, None, side / 2 / self.canvas.unit)
        icon = self.canvas.shapes.icon("check" if self.is_yes else "clear", round(side * 0.7), theme.on_accent)
        blend(surface, icon, icon.get_rect(center=disc.center))
        lines = self._lines(self.rect.width)
        y = self.rect.centery - len(lines) * self._line_height(ANSWER) // 2
        at = disc.right + self.px(14), y
        self.canvas.write_lines(surface, lines, self.canvas.text_size(ANSWER), theme.text, at, bold=True)

    def _side(self) -> int:
        return round(1.8 * self.canvas.text_size(ANSWER))

    def _lines(self, width: int) -> list[str]:
        room = width - self._side() - self.px(14)
        return self.canvas.fonts.wrap(self.label, self.canvas.text_size(ANSWER), room, True)


# -- animation of a checked deal ---------------------------------------------------------------------------------------


TILE_MS = 70
NAMES = 8  # ems: largest width of the names


class DealAnimation:
    """The tiles of each seat and those left over, as the deal's number gives them; `start` deals them one by one.

    `dealt_count` of the `count` tiles are shown in the `rows`; `lot` is the text about the last one.
    """

    def __init__(self, canvas: Canvas, match: Match, deal: CheckedDeal) -> None:
        self._canvas, self._deal, self._groups = canvas, deal, _groups(match, deal)
        self.rows = [HandRow(canvas, name, tiles, empty_text=" ") for name, tiles in self._groups]
        self.lot = Text(canvas, "", SMALL, tone="dim")
        self.count = sum(len(row.hand) for row in self.rows)
        self.show(self.count)

    def start(self) -> None:
        """Start the animation from the first tile."""
        self._since: int | None = None
        self.show(self.count if self._canvas.settings.motion in ("reduced", "off") else 0)

    def tick(self, now: int) -> bool:
        """Advance the animation; return whether it continues."""
        if self.dealt_count < self.count:
            self._since = now if self._since is None else self._since
            count = min(self.count, (now - self._since) // TILE_MS)
            if count != self.dealt_count:
                self.show(count)
                self._canvas.sound.play("deal")
        return self.dealt_count < self.count

    def show(self, count: int) -> None:
        """Show `count` tiles, and the lot of the last one."""
        self.dealt_count = count
        self.lot.label = " "
        for row, (_name, tiles) in zip(self.rows, self._groups, strict=True):
            row.hand = tiles[: max(0, count)]
            row.value_text = "✓" if row.hand == tiles and self._deal.is_valid else ""
            if row.hand and self._deal.shuffle is not None:
                lot = sha256(f"{self._deal.shuffle} {row.hand[-1]}".encode()).hexdigest()[:12]
                words = _(
                    "The number gives every tile a code, and the tiles are sorted by these codes. The code of "
                    "{tile} is {lot}…"
                )
                self.lot.label = words.format(tile=row.hand[-1], lot=lot)
            count -= len(tiles)
        for widget in (*self.rows, self.lot):
            widget.damage()


def _groups(match: Match, deal: CheckedDeal) -> list[tuple[str, tuple[Tile, ...]]]:
    """Return the tiles of a deal by player, and those left over; of lots, only the tile each player drew."""
    dealt = deal.deal if deal.shuffle is None else deal_from_shuffle(match, deal.shuffle)
    game, players, lots = match.game, len(match.players), is_lots(match, deal)
    hands = game.apply(match.states[deal.step], dealt).hands
    if not any(hands):  # lots, or hands that were not played
        size = game.tiles_each(players) if isinstance(game, LineGame) and not lots else 1
        hands = tuple(dealt.deck[seat * size : (seat + 1) * size] for seat in range(players))
    held = {tile for hand in hands for tile in hand}
    rest = tuple(tile for tile in dealt.deck if tile not in held and not lots)
    groups = [*zip(match.names, hands, strict=True)]
    return [*groups, (_rest_name(game), rest)] if rest else groups


def _rest_name(game: Game[Any]) -> str:
    """Return the name of the tiles not dealt: some may be drawn later in the hand."""
    match game:
        case LineGame() if game.draw_when_unable != "none":
            return pgettext("tiles", "Boneyard")
        case TrickGame() if game.stock:
            return _("Stock")
    return _("Unused")


# -- all deals: the checks, and what each person and the bots got, compared with chance --------------------------------


MAX_PEOPLE = 5  # most people shown: those with most deals


class LuckCheck:
    """Checks and statistics of the deals of all matches that were played here; `read_some` reads a few of them."""

    def __init__(self, store: Store) -> None:
        self.busy = True  # whether matches remain to be read
        self._matches = _all_matches(store)
        self._read = 0
        self._checked: list[CheckedDeal] = []
        self._sums: dict[tuple[str, StatisticKind], ObservationTotal] = {}
        self._likelihoods: dict[tuple[str, StatisticKind], float] = {}

    def read_some(self) -> None:
        """Read matches for the time of a frame; after the last one compute the result."""
        self.busy = use_some(self._matches, self._add)
        if not self.busy:
            self._likelihoods = {key: total.likelihood() for key, total in self._sums.items() if total.deviation}

    def _add(self, match: Match) -> None:
        self._read += 1
        self._checked += [deal for deal in check_deals(match) if deal.is_open]
        for observation in deal_observations(match):
            total = self._sums.setdefault((observation.player, observation.kind), ObservationTotal())
            total.add(observation.observed, observation.chance)

    @property
    def is_fair(self) -> bool:
        """Whether no deal read so far was changed."""
        return not any(is_wrong(deal) for deal in self._checked)

    def answer(self) -> str:
        """Return the result of the checks, as a sentence."""
        return summarize_checks(self._checked)

    def summary(self) -> str:
        """Return the result of the comparison, as a sentence."""
        leads = (BOTS, StatisticKind.LEAD)  # the leads of the people, seen from the other side
        return summarize([chance for key, chance in self._likelihoods.items() if key != leads and self._is_enough(key)])

    def _is_enough(self, key: tuple[str, StatisticKind]) -> bool:
        return self._sums[key].times >= ENOUGH

    def progress(self) -> str:
        """Return how many matches have been read."""
        words = ngettext("{count} match read so far …", "{count} matches read so far …", self._read)
        return words.format(count=format_number(self._read))

    def sections(self, canvas: Canvas) -> list[Section]:
        """Return a section for each kind of figures; none while matches are read."""
        kinds = [kind for kind in StatisticKind if any(key[1] == kind for key in self._likelihoods)]
        return [self._section(canvas, kind) for kind in kinds]

    def _section(self, canvas: Canvas, kind: StatisticKind) -> Section:
        deals = {who: total.times for (who, each), total in self._sums.items() if each == StatisticKind.DOUBLES}
        people = [who for who, each in self._likelihoods if each == kind and who != BOTS]
        people.sort(key=lambda who: -deals.get(who, 0))
        rows: list[SectionRow] = [Text(canvas, explain_expected(kind), SMALL, tone="dim")]
        for who in [*people[:MAX_PEOPLE], BOTS]:
            if (who, kind) in self._likelihoods:
                total, chance = self._sums[who, kind], self._likelihoods[who, kind]
                enough = self._is_enough((who, kind))
                deviations, unusual = (total.observed - total.expected) / total.deviation, enough and chance < UNUSUAL
                texts = format_totals(kind, total), describe_p_value(chance) if enough else _("too few to judge")
                rows.append(ChanceRow(canvas, owner_name(who), deviations, *texts, unusual))
        return Section(canvas, heading(kind), rows)


def _all_matches(store: Store) -> Iterator[Match]:
    """Yield every match that was played here and can be read."""
    for entry in store.match_repository.entries():
        stored = store.match_repository.find_match(entry.id)
        match = store.load(stored) if stored is not None and not stored.is_imported and not stored.has_crashed else None
        if match is not None:
            yield match
