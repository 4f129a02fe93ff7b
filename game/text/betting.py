"""Texts for the betting games."""

from typing import Any, NamedTuple

from game.core.state import Action, Bet, Call, Fold, HandOver, Notice, Scored
from game.core.tiles import Tile
from game.platform.language import LazyText, format_number, join_and, ngettext
from game.platform.language import gettext as _
from game.platform.language import gettext_lazy as _l
from game.rules.betting.betting_game import BettingGame, BettingState
from game.text.any_game import GameWords, Sentence, SideSentence


class _BetTexts(NamedTuple):
    """What a seat does: a label without a name, and the sentence."""

    label: LazyText
    sentence: Sentence


_RAISES = _BetTexts(
    _l("raises by {chips}, to {level}"),
    Sentence(_l("{name} raises by {chips}, to {level}."), _l("You raise by {chips}, to {level}.")),
)
_RAISES_ALL_IN = _BetTexts(
    _l("raises by {chips}, to {level}: all in"),
    Sentence(
        _l("{name} raises by {chips}, to {level}, and is all in."),
        _l("You raise by {chips}, to {level}, and are all in."),
    ),
)
_BETS = _BetTexts(_l("bets {chips}"), Sentence(_l("{name} bets {chips}."), _l("You bet {chips}.")))
_BETS_ALL_IN = _BetTexts(
    _l("bets {chips}: all in"),
    Sentence(_l("{name} bets {chips} and is all in."), _l("You bet {chips} and are all in.")),
)
_CALLS = _BetTexts(_l("calls {chips}"), Sentence(_l("{name} calls {chips}."), _l("You call {chips}.")))
_CALLS_ALL_IN = _BetTexts(
    _l("calls {chips}: all in"),
    Sentence(_l("{name} calls {chips} and is all in."), _l("You call {chips} and are all in.")),
)
_FOLDS = _BetTexts(_l("folds"), Sentence(_l("{name} folds."), _l("You fold.")))
_PASSES = _BetTexts(_l("passes"), Sentence(_l("{name} passes."), _l("You pass.")))


class BettingWords(GameWords[BettingGame, BettingState]):
    """Texts about a table of a betting game."""

    lots_title = _l("Draw for the deal")
    notices = GameWords.notices | {
        "antes": (_l("Everyone has paid the ante: the pot is {pool}."), "pool"),
        "no ante": (_l("No new ante: the pot stays at {pool}."), "pool"),
        "redeal without new ante": (_l("Everyone passes: nobody wins the pot of {pool}."), "pool"),
        "double header": (_l("Everyone passes: nobody wins the pot of {pool}."), "pool"),
        "showdown": (_l("Showdown: {hands}."), "hands"),
    }
    reasons = GameWords.reasons | {
        "unmatched": (_l("the unmatched part of a bet"),),
        "unseen": (_l("pot: {chips}; everyone else folded"), "chips"),
        "pool": (_l("pot: {chips}; {hand}"), "chips", "hand"),
        "main pot": (_l("main pot: {chips}; {hand}"), "chips", "hand"),
        "side pot": (_l("side pot: {chips}; {hand}"), "chips", "hand"),
    }

    def target_text(self) -> str:
        """Return how long the match lasts."""
        if isinstance(self.game.session, int):
            return _("for {hands} hands").format(hands=self.game.session)
        return _("until one player is left")

    def length_text(self) -> str:
        """Return the number of hands, or when the match ends."""
        hands = self.game.session
        if not isinstance(hands, int):
            return self.target_text()
        return ngettext("{count} hand", "{count} hands", hands).format(count=hands)

    def format_score(self, score: int) -> str:
        """Return a number of chips."""
        return ngettext("{chips} chip", "{chips} chips", abs(score)).format(chips=format_number(score, ""))

    def action_sentence(self, before: BettingState, action: Action, after: BettingState) -> Sentence:
        return _bet_texts(before, action).sentence

    def action_terms(self, before: BettingState, action: Action, after: BettingState) -> dict[str, object]:
        return _bet_terms(before, action)

    def score_sentence(self, score: Scored) -> SideSentence:
        if score.reason.kind == "unmatched":
            return SideSentence(
                _("{names} takes back {points} ({why})."),
                _("{names} take back {points} ({why})."),
                _("You take back {points} ({why})."),
                _("You and {names} take back {points} ({why})."),
            )
        return SideSentence(
            _("{names} wins {points} ({why})."),
            _("{names} win {points} ({why})."),
            _("You win {points} ({why})."),
            _("You and {names} win {points} ({why})."),
        )

    def describe_hand_end(self, event: HandOver) -> str:
        """Return an empty string: the payments say who won."""
        return ""

    def describe_announcement(self, event: Notice) -> str:
        match event:
            case Notice("all pass"):
                return super().describe_announcement(Notice(self.game.all_pass, event.terms))
            case Notice("showdown", shown):
                event = Notice("showdown", (shown,))
        return super().describe_announcement(event)

    def term(self, name: str, value: Any) -> object:
        match name:
            case "hand":
                return hand_name(self.game, value)
            case "hands":
                return ", ".join(f"{self.name(seat)} ({hand_name(self.game, hand)})" for seat, hand in value)
            case "chips":  # of a pot by seat, as a sum
                chips = (f"{self.name(seat)} {count}" for seat, count in enumerate(value) if count)
                return f"{' + '.join(chips)} = {sum(value)}"
        return super().term(name, value)


def hand_name(game: BettingGame, hand: tuple[Tile, ...]) -> str:
    """Return the name of a hand with the tiles that make it: “Pair 6-6 and 3-3”."""
    tiles = join_and(map(str, game.deciding_tiles(hand)))
    # Translators: a hand of Domino Poker: “Pair 6-6 and 3-3”.
    return _("{kind} {tiles}").format(kind=game.kind_name(hand), tiles=tiles)


def describe_bet(before: BettingState, action: Action) -> str:
    """Return what the seat to move does, without its name: “raises by 3, to 8”, “calls 5: all in”."""
    return _bet_texts(before, action).label.format(**_bet_terms(before, action))


def _bet_texts(before: BettingState, action: Action) -> _BetTexts:
    is_all_in = before.chips_put_in(action) == before.scores[before.to_move]
    match action:
        case Bet() if any(before.bets):
            return _RAISES_ALL_IN if is_all_in else _RAISES
        case Bet():
            return _BETS_ALL_IN if is_all_in else _BETS
        case Call():
            return _CALLS_ALL_IN if is_all_in else _CALLS
    return _FOLDS if isinstance(action, Fold) else _PASSES


def _bet_terms(before: BettingState, action: Action) -> dict[str, object]:
    chips = action.chips if isinstance(action, Bet) else before.chips_put_in(action)
    return {"chips": chips, "level": max(before.bets) + chips}
