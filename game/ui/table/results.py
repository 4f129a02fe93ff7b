"""Results of hands and matches in words."""

from collections.abc import Collection
from typing import Literal

from game.core.state import FORFEIT, SHUT, STOP, Draw, HandOver, Reason, Scored, Sell
from game.match.match import Match, typed_deals
from game.platform.language import format_number, ngettext
from game.platform.language import gettext as _
from game.platform.language import gettext_lazy as _l
from game.rules.line.line_state import LineState
from game.text import match_words
from game.text.any_game import Sentence, SharedSentence, SideSentence
from game.ui.widgets.score_rows import ScoreLine


def hand_over(match: Match) -> HandOver | None:
    """Return the event that ended the hand with the last action, or None."""
    return next((event for event in match.state.events if isinstance(event, HandOver)), None)


Outcome = Literal["won", "lost", "neutral"]
"""Result for the people at the table; neutral if no person plays or nobody wins."""


def outcome(match: Match, winners: Collection[int]) -> Outcome:
    """Return the outcome for the people of a hand or match that the seats `winners` have won."""
    people = {*match.human_seats}
    if not people or not winners:
        return "neutral"
    return "won" if people & {*winners} else "lost"


def hand_winners(match: Match) -> tuple[int, ...]:
    """Return the seats that won the hand that ended with the last action; empty if nobody did."""
    over = hand_over(match)
    return () if over is None or over.winner is None else tuple(match_words(match).seats(over.winner))


def stopped(match: Match) -> bool:
    """Return whether the players stopped an endless match."""
    return match.actions[-1:] == (STOP,)


def hands_played(match: Match) -> int:
    """Return the number of hands played, including an unfinished one."""
    return match.state.hand - match.states[0].hand + (hand_over(match) is None and not stopped(match))


def match_marks(match: Match) -> list[str]:
    """Return the marks of a match: undo, help or deal numbers typed in."""
    marks = (
        (_("with undo"), match.with_undo),
        (_("with help"), match.with_help),
        (_("typed deal number"), bool(typed_deals(match.actions))),
    )
    return [label for label, applies in marks if applies]


# -- scores -----------------------------------------------------------------------------------------------------------


def scores_before(match: Match) -> tuple[int, ...]:
    """Return the scores at the deal of the hand that ended; after a stop, the current scores."""
    return match.states[_deal_step(match)].scores


def score_lines(match: Match, side: int) -> list[ScoreLine]:
    """Return a side's score lines for the last hand: points made during play, summed by reason, then those at its
    end.
    """
    earlier: dict[Reason | None, list[int]] = {}  # None: any reason during play
    lines: list[ScoreLine] = []
    words = match_words(match)
    is_over, last = False, len(match.actions) - 1
    for step in range(_deal_step(match), last + 1):
        for event in match.states[step + 1].events:
            is_over = is_over or isinstance(event, HandOver)
            if not isinstance(event, Scored) or event.side != side:
                continue
            reason = event.reason
            if is_over or (step == last and reason not in earlier):
                text = words.describe_reason(reason)
                if not is_over and earlier and isinstance(match.state, LineState):
                    # Translators: beside “+5”; {why} is “ends 2 + 3 = 5”.
                    text = _("with the last tile ({why})").format(why=text)
                lines.append(ScoreLine(event.points, text))
            else:
                has_own_line = isinstance(match.actions[step], Draw | Sell) or not isinstance(match.state, LineState)
                earlier.setdefault(reason if has_own_line or reason in earlier else None, []).append(event.points)
    return [
        ScoreLine(sum(points), _sum_of(words.describe_reason(reason) if reason else "", len(points)))
        for reason, points in earlier.items()
    ] + lines


def _sum_of(reason: str, count: int) -> str:
    """Return what `count` scores were for that are added up; without a reason, that they were made during play."""
    if not reason:
        return ngettext("during play, in {count} move", "during play, in {count} moves", count).format(count=count)
    # Translators: beside “+20”: the points of {count} scores for the same reason, added up.
    return reason if count == 1 else _("{why} (sum of {count})").format(why=reason, count=count)


def _deal_step(match: Match) -> int:
    """Return the number of actions up to the deal of the hand."""
    if stopped(match):
        return len(match.actions)
    return match.hand_start_step


# -- headlines --------------------------------------------------------------------------------------------------------


_WINS_HAND = SideSentence(
    _l("{names} wins the hand"), _l("{names} win the hand"), _l("You win the hand"), _l("You and {names} win the hand")
)
_GOES_OUT = Sentence(_l("{name} goes out and wins the hand"), _l("You go out and win the hand"))
_GOES_OUT_WITH_PARTNER = Sentence(
    _l("{name} goes out and wins the hand with {other}"),
    _l("You go out and win the hand with {other}"),
    _l("{name} goes out and wins the hand with you"),
)
_RUNS_OUT_OF_TIME = Sentence(
    _l("{name} runs out of time, and {other} wins the hand"),
    _l("You run out of time, and {other} wins the hand"),
    _l("{name} runs out of time, and you win the hand"),
)
_WINS_BLOCK = SideSentence(
    _l("The hand is blocked, and {names} wins it"),
    _l("The hand is blocked, and {names} win it"),
    _l("The hand is blocked, and you win it"),
    _l("The hand is blocked, and you and {names} win it"),
)
_SHARE_BLOCK = SharedSentence(
    _l("The hand is blocked, and {names} share it"),
    _l("The hand is blocked, and you and {names} share it"),
    _l("The hand is blocked, and you, {names} share it"),
)
_SHUTS_AND_WINS = Sentence(_l("{name} ends the hand and wins it"), _l("You end the hand and win it"))
_SHUTS_AND_LOSES = Sentence(
    _l("{name} ends the hand, and {other} wins it"),
    _l("You end the hand, and {other} wins it"),
    _l("{name} ends the hand, and you win it"),
)
_SHUTS = Sentence(_l("{name} ends the hand, and nobody wins it"), _l("You end the hand, and nobody wins it"))


def hand_headline(match: Match) -> str:
    """Return who won the hand."""
    over = hand_over(match)
    if over is None or over.winner is None:
        return _("Nobody wins the hand")
    return match_words(match).of_side(_WINS_HAND, over.winner)


def line_hand_headline(match: Match) -> str:
    """Return who won a hand of a line game, and how."""
    over = hand_over(match)
    if over is not None and over.blocked:
        return _blocked(match, over.winner)
    out = next((seat for seat, hand in enumerate(match.state.hands) if not hand), None)
    if over is None or over.winner is None:
        return hand_headline(match)
    words, mover = match_words(match), match.states[-2].to_move
    if match.actions[-1] == FORFEIT:
        return words.of_seat(_RUNS_OUT_OF_TIME, mover, *words.seats(over.winner))
    if out is None:
        return hand_headline(match)
    partners = [seat for seat in words.seats(over.winner) if seat != out]
    return words.of_seat(_GOES_OUT_WITH_PARTNER, out, *partners) if partners else words.of_seat(_GOES_OUT, out)


def _blocked(match: Match, winner: int | None) -> str:
    words, mover = match_words(match), match.states[-2].to_move
    if match.actions[-1] == SHUT:
        if winner is None:
            return words.of_seat(_SHUTS, mover)
        if mover in words.seats(winner):
            return words.of_seat(_SHUTS_AND_WINS, mover)
        return words.of_seat(_SHUTS_AND_LOSES, mover, *words.seats(winner))
    if winner is not None:
        return words.of_side(_WINS_BLOCK, winner)
    sharing = _best_paid(match)
    if len(sharing) > 1:
        return words.of_sides(_SHARE_BLOCK, sharing)
    return _("The hand is blocked, and nobody wins it")


def _best_paid(match: Match) -> list[int]:
    """Return the sides paid most at the end of the hand."""
    index = next(position for position, event in enumerate(match.state.events) if isinstance(event, HandOver))
    paid = [event for event in match.state.events[index:] if isinstance(event, Scored) and event.points > 0]
    best = max((event.points for event in paid), default=0)
    return [event.side for event in paid if event.points == best]


_SHARE_MATCH = SharedSentence(
    _l("{names} share the win at {score}"),
    _l("You and {names} share the win at {score}"),
    _l("You, {names} share the win at {score}"),
)
_IS_AHEAD = SideSentence(
    _l("{names} is ahead: {score}"),
    _l("{names} are ahead: {score}"),
    _l("You are ahead: {score}"),
    _l("You and {names} are ahead: {score}"),
)
_WINS_MATCH = SideSentence(
    _l("{names} wins the match: {score}"),
    _l("{names} win the match: {score}"),
    _l("You win the match: {score}"),
    _l("You and {names} win the match: {score}"),
)


def match_headline(match: Match) -> str:
    """Return who won the match, or leads an endless one, and the score."""
    scores, game, words = match.state.scores, match.game, match_words(match)
    winner = next((game.side(seat, len(match.players)) for seat in match.winners), None)
    if winner is None:
        top = max(scores, key=game.merit)
        best = [side for side, score in enumerate(scores) if score == top]
        if len(best) < len(scores) and not game.endless:
            return words.of_sides(_SHARE_MATCH, best, score=words.format_score(top))
        template = _("Tied at {score}") if game.endless else _("The match is a draw at {score}")
        return template.format(score=words.format_score(top))
    own = scores[winner]
    others = [score for side, score in enumerate(scores) if side != winner]
    if len(others) == 1:
        score = _("{own} to {other}").format(own=format_number(own, ""), other=format_number(others[0], ""))
    elif game.counts_down:
        score = _("final score {own}").format(own=format_number(own, ""))
    else:
        score = words.format_score(own)
    return words.of_side(_IS_AHEAD if game.endless and match.hands is None else _WINS_MATCH, winner, score=score)
