"""The words of the betting games."""

from game.language import gettext as _
from game.rules.betting.betting_game import BettingGame, BettingState
from game.state import Action, Bet, Call, Deal, Fold, HandOver, Reason, Said, Scored, Stop
from game.words.any_game import GameWords


class BettingWords(GameWords[BettingGame, BettingState]):
    """What is said at a table where hands are bet on."""

    lots_for = _("the deal")

    def aim(self) -> str:
        """How long the match lasts."""
        if isinstance(self.game.session, int):
            return _("for {deals} deals").format(deals=self.game.session)
        return _("until one is left")

    def deed(self, before: BettingState, action: Action, after: BettingState) -> str:
        """Who did what with the chips."""
        if isinstance(action, Deal | Stop):
            return super().deed(before, action, after)
        return _("{name} {deed}").format(name=self.names[before.to_move], deed=deed_in_betting(before, action))

    def paid(self, paid: Scored) -> str:
        """That somebody takes chips."""
        return _("{names} takes {points} ({why}).")

    def hand_over(self, event: HandOver) -> str:
        """Nothing: what is paid tells it."""
        return ""

    def why(self, reason: Reason) -> str:
        return reason.kind.format(*self.names)

    def said(self, event: Said) -> str:
        return super().said(event) if event.terms else event.kind.format(*self.names)


def deed_in_betting(before: BettingState, action: Action) -> str:
    """What the seat to move does with its chips, without its name: “raises by 3, to 8”, “calls 5 and is all in”."""
    put_in = chips_put_in(before, action)
    match action:
        case Bet(chips):
            level = max(before.bets) + chips
            deed = _("raises by {chips}, to {level}") if any(before.bets) else _("bets {chips}")
            deed = deed.format(chips=chips, level=level)
        case Call():
            deed = _("calls {chips}").format(chips=put_in)
        case Fold():
            return _("folds")
        case _:
            return _("passes")
    return _("{deed} and is all in").format(deed=deed) if put_in == before.scores[before.to_move] else deed


def chips_put_in(before: BettingState, action: Action) -> int:
    """The chips that an action takes from the seat to move and puts in."""
    match action:
        case Bet(chips):
            return before.due + chips
        case Call():
            return min(before.due, before.scores[before.to_move])
    return 0
