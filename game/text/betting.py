"""Texts for the betting games."""

from game.core.state import Action, Bet, Call, Fold, HandOver, Notice, Reason, Scored
from game.core.tiles import Tile
from game.platform.language import gettext as _
from game.platform.language import ngettext
from game.rules.betting.betting_game import BettingGame, BettingState
from game.text.any_game import GameWords

_POTS = {"pool": _("pool"), "main pot": _("main pot"), "side pot": _("side pot")}


class BettingWords(GameWords[BettingGame, BettingState]):
    """Texts about a table of a betting game."""

    lots_for = _("the deal")

    def target_text(self) -> str:
        """Return how long the match lasts."""
        if isinstance(self.game.session, int):
            return _("for {hands} hands").format(hands=self.game.session)
        return _("until one is left")

    def format_score(self, score: int) -> str:
        """Return a number of chips."""
        return ngettext("{chips} chip", "{chips} chips", score).format(chips=score)

    def describe_action_by(self, name: str, before: BettingState, action: Action, after: BettingState) -> str:
        """Return what a seat did with its chips."""
        return _("{name} {deed}").format(name=name, deed=describe_bet(before, action))

    def score_template(self, score: Scored) -> str:
        """Return the sentence template for chips that a player takes."""
        return _("{names} takes {points} ({why}).")

    def describe_hand_end(self, event: HandOver) -> str:
        """Return an empty string: the payments say who won."""
        return ""

    def describe_announcement(self, event: Notice) -> str:
        """Return a notice about antes, a pool without bets, or a showdown."""
        match event:
            case Notice("antes", (pool,)):
                return _("The antes are in: the pool holds {pool}.").format(pool=pool)
            case Notice("no ante", (pool,)):
                return _("No new ante: the pool stays at {pool}.").format(pool=pool)
            case Notice("all pass", (pool,)):
                template = _("All pass: the pool of {pool} stays, and the tiles are dealt again.")
                if self.game.all_pass == "double header":
                    template = _("All pass: a double header. The pool of {pool} stays, and everyone antes again.")
                return template.format(pool=pool)
            case Notice("showdown", shown):
                hands = "; ".join(f"{self.names[seat]}: {hand_name(self.game, hand)}" for seat, hand in shown)
                return _("Showdown. {hands}.").format(hands=hands)
        return super().describe_announcement(event)

    def describe_reason(self, reason: Reason) -> str:
        """Return whose chips a pot holds, and the hand that wins it."""
        match reason:
            case Reason("unmatched"):
                return _("a stake that nobody matched comes back")
            case Reason("unseen", (chips,)):
                return _("pool: {sum}; everyone else folded").format(sum=self._sum(chips))
            case Reason(kind, (chips, hand)) if kind in _POTS:
                template = _("{pot}: {sum}; {hand}")
                return template.format(pot=_POTS[kind], sum=self._sum(chips), hand=hand_name(self.game, hand))
        return super().describe_reason(reason)

    def _sum(self, chips: tuple[int, ...]) -> str:
        """Return the chips of a pot by player, as a sum."""
        return (
            " + ".join(f"{self.names[seat]} {count}" for seat, count in enumerate(chips) if count) + f" = {sum(chips)}"
        )


def hand_name(game: BettingGame, hand: tuple[Tile, ...]) -> str:
    """Return the name of a hand with the tiles that make it: “Pair 6-6 3-3”."""
    tiles = " ".join(map(str, game.deciding_tiles(hand)))
    return _("{kind} {tiles}").format(kind=game.kind_name(hand), tiles=tiles)


def describe_bet(before: BettingState, action: Action) -> str:
    """Return what the seat to move does, without its name: “raises by 3, to 8”, “calls 5 and is all in”."""
    put_in = chips_put_in(before, action)
    match action:
        case Bet(chips):
            level = max(before.bets) + chips
            template = _("raises by {chips}, to {level}") if any(before.bets) else _("bets {chips}")
            text = template.format(chips=chips, level=level)
        case Call():
            text = _("calls {chips}").format(chips=put_in)
        case Fold():
            return _("folds")
        case _:
            return _("passes")
    return _("{deed} and is all in").format(deed=text) if put_in == before.scores[before.to_move] else text


def chips_put_in(before: BettingState, action: Action) -> int:
    """Return the chips that an action moves from the seat to move to the pool."""
    match action:
        case Bet(chips):
            return before.call_amount + chips
        case Call():
            return min(before.call_amount, before.scores[before.to_move])
    return 0
