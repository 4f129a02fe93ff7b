"""Rounce: count down by the tricks you take, and count up again when you play and take none (S1)."""

from dataclasses import dataclass, field
from typing import Literal

from game.core.state import (
    EXCHANGE,
    PASS,
    STAND,
    TAKE_DUMMY,
    Action,
    Event,
    Exchange,
    Notice,
    Pass,
    Play,
    Reason,
    Scored,
    TakeDummy,
)
from game.core.tiles import Tile
from game.platform.language import gettext as _
from game.platform.language import gettext_lazy as _l
from game.platform.language import gettext_noop as N_
from game.platform.language import join_or
from game.rules import house_rules as house
from game.rules.game import deal_out, known_to_search
from game.rules.options import Choice, Preset, option
from game.rules.tricks.trick_game import Trick, TrickGame, TrickState

HIGHEST = 60
"""The limit of a score that doubles, so that every match ends."""
GAMERULES = _l("gamerules.com")


@dataclass(frozen=True, kw_only=True)
class RounceGame(TrickGame):
    """Rounce: stand, take a dummy or pass; the trump-holder, who deals, declares last."""

    length_option = "start"
    seats: dict[int, tuple[int, ...]] = field(hash=False, default_factory=lambda: {6: (2, 3, 4), 9: (2, 3, 4)})
    usual_players: int = 3
    hand_size: int = 5
    turn_up: bool = True
    trump_after_trick: bool = True
    counts_down: bool = True
    target: int = 0
    start: int = 15  # score of each player at the start
    rounced: int | Literal["double score"] = 5  # points for playing without taking a trick
    last_player_gift: int | Literal["must play"] = 5  # points to the trump-holder if all others pass
    holder_may_pass: Literal["no", "if two others play"] = "no"

    def first_score(self) -> int:
        """Return the score from which everybody counts down."""
        return self.start

    # -- the deal --------------------------------------------------------------------------------------------------

    def dummies(self, players: int) -> tuple[int, ...]:
        """Return the sizes of the dummies: one of seven tiles for four players, else two of six."""
        return (7,) if players == 4 else (6, 6)

    def _after_deal(self, state: TrickState) -> TrickState:
        """Return the dealt state with the trump turned up and the dummies laid out."""
        assert state.turned is not None
        players = len(state.hands)
        turned, rest = state.boneyard[:1], state.boneyard[1:]
        dummies, rest = deal_out(rest, self.dummies(players))
        trump = self.larger_end(state.turned)
        last_before_holder = self.order_from(self.eldest(state), players)[-2]
        notice = Notice("turned up", (last_before_holder, state.turned, trump))
        return state._replace(boneyard=turned + rest, dummies=dummies, trump=trump, events=(notice,))

    # -- declarations ------------------------------------------------------------------------

    @known_to_search
    def declarations(self, state: TrickState) -> tuple[Action, ...]:
        """Return stand, a dummy if one is left, and pass; for the holder also the exchange."""
        dummy = (TAKE_DUMMY,) * bool(state.dummies)
        if state.to_move == self.dealer(state):
            two_others = len(state.hands) - 1 - len(state.inactive_seats) >= 2
            return (EXCHANGE, STAND, *dummy, *(PASS,) * (two_others and self.holder_may_pass != "no"))
        must_play = self.last_player_gift == "must play" and self.all_others_pass(state, state.to_move)
        return (STAND, *dummy, *(PASS,) * (not must_play))

    def all_others_pass(self, state: TrickState, seat: int) -> bool:
        """Whether only the holder is left to play once `seat`, the last of the others, passes."""
        return state.inactive_seats | {seat, self.dealer(state)} == {*range(len(state.hands))}

    @known_to_search
    def _declared(self, state: TrickState, seat: int, action: Action) -> TrickState:
        match action:
            case Exchange():
                assert state.turned is not None
                return self.take_turned(state, seat)._replace(shown=state.shown | {state.turned})
            case TakeDummy():
                return self._take_dummy(state, seat)
            case Pass() if seat != self.dealer(state) and self.all_others_pass(state, seat):
                ending: Event = Notice("all others pass")
                if self.last_player_gift:
                    ending = Scored(self.dealer(state), -int(self.last_player_gift), Reason("all others pass"))
                return self._hand_over(self.withdraw(state, seat), None, (ending,))
            case Pass():
                state = self.withdraw(state, seat)
        return self._after_discards(state, seat)

    def _take_dummy(self, state: TrickState, seat: int) -> TrickState:
        """Return the state after a seat discards its hand for a dummy; it owes the tiles above a hand."""
        dummy, *left = state.dummies
        state = self.discard(state, seat, state.hands[seat])
        hands = (*state.hands[:seat], dummy, *state.hands[seat + 1 :])
        return state._replace(hands=hands, dummies=tuple(left), discards_owed=len(dummy) - self.hand_size)

    @known_to_search
    def _after_discards(self, state: TrickState, seat: int) -> TrickState:
        """Return the state after a declaration and its discards: the next seat declares, or the eldest leads."""
        if seat != self.dealer(state):
            return state._replace(to_move=self.next_seat(seat, len(state.hands)))
        return state._replace(has_play_begun=True, to_move=self.next_active_seat(state, seat))

    def tiles_to_discard(self, state: TrickState) -> tuple[Tile, ...]:
        """Return all tiles but the one just taken in exchange."""
        return tuple(tile for tile in state.hands[state.to_move] if tile != state.turned)

    def declaration_error(self, state: TrickState, action: Action) -> str:
        """Return why an action before the first lead is illegal."""
        holds = state.to_move == self.dealer(state)
        match action:
            case Play():
                return N_("All players must first decide whether they play.")
            case TakeDummy():
                return N_("No dummy is left.")
            case Exchange():
                return N_("Only the trump-holder can take the tile turned up.")
            case Pass() if holds and self.holder_may_pass != "no":
                return N_("The trump-holder can pass only if two others play.")
            case Pass() if holds:
                return N_("The trump-holder must play.")
            case Pass():
                return N_("Everyone before you passed, so you must play.")
        return N_("Your choices are: {choices}.")

    def error_terms(self, state: TrickState) -> dict[str, object]:
        """Return the values of the placeholders in sentences about illegal actions."""
        words: dict[Action, str] = {
            EXCHANGE: _("exchange"),
            STAND: _("stand"),
            TAKE_DUMMY: _("take a dummy"),
            PASS: _("pass"),
        }
        choices = join_or(words[declaration] for declaration in self.declarations(state))
        return {"choices": choices}

    # -- the score -------------------------------------------------------------------------------------------------

    def trick_scores(self, state: TrickState, trick: Trick) -> tuple[Scored, ...]:
        """Return the score for a trick: one down at once."""
        return (Scored(trick.winner, -1, Reason("trick")),)

    def settle(self, state: TrickState) -> tuple[int | None, tuple[Event, ...]]:
        """Return the seat with most tricks, None if tied, and the penalties of those without a trick."""
        players = len(state.hands)
        taken = [*map(state.tricks_taken, range(players))]
        best = max(taken)
        winner = taken.index(best) if taken.count(best) == 1 else None
        playing = [seat for seat in range(players) if seat not in state.inactive_seats]
        return winner, tuple(self._rounced(state, seat) for seat in playing if not taken[seat])

    def penalty(self, score: int) -> int:
        """Return the points that a player with this score goes up for taking no trick."""
        if self.rounced != "double score":
            return int(self.rounced)
        return max(0, min(score, HIGHEST - score))

    def _rounced(self, state: TrickState, seat: int) -> Event:
        """Return the penalty for playing and taking no trick."""
        score = state.scores[seat]
        if self.rounced == "double score" and score >= HIGHEST:
            return Notice("stays", (seat, score))
        kind = "rounced double" if self.rounced == "double score" else "rounced"
        return Scored(seat, self.penalty(score), Reason(kind))


ROUNCE = RounceGame(
    key="rounce",
    title=_l("Rounce"),
    blurb=_l("Each trick lowers your score. The first at zero wins."),
    presets=(Preset("rounce_001", house.EMBOSSING),),
    options=(
        house.SET.only(6, 9),
        option("start", _l("Starting score"), Choice(10, "10"), Choice(15, "15", house.EMBOSSING), Choice(20, "20")),
        option(
            "rounced",
            _l("A player who wins no trick"),
            Choice(3, _l("goes up 3")),
            Choice(5, _l("goes up 5"), house.EMBOSSING),
            Choice("double score", _l("doubles their score, up to {highest}").with_values(highest=HIGHEST)),
        ),
        option(
            "last_player_gift",
            _l("When all the others pass"),
            Choice(5, _l("the trump-holder goes down 5"), GAMERULES),
            Choice(0, _l("the hand is not played, and nobody scores")),
            Choice("must play", _l("the last of them must play")),
        ),
        option(
            "holder_may_pass",
            _l("The trump-holder"),
            Choice("no", _l("must play"), house.EMBOSSING),
            Choice("if two others play", _l("may pass if at least two others play")),
            min_players=3,
        ),
        option(
            "trump_after_trick",
            _l("After winning a trick"),
            Choice(True, _l("you must lead a trump, if you have one"), house.EMBOSSING),
            Choice(False, _l("you may lead any tile")),
        ),
        option(
            "must_trump",
            _l("A player who can't follow suit"),
            Choice(False, _l("may play any tile"), house.EMBOSSING),
            Choice(True, _l("must play a trump, if they have one")),
        ),
        house.LEAD_SUIT,
        house.DIRECTION.with_source(house.EMBOSSING),
    ),
)
