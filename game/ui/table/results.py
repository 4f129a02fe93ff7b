"""How a hand or a match has ended, in words, and what it came to for each side."""

from game.core.state import FORFEIT, SHUT, STOP, Draw, HandOver, MatchOver, Scored, Sell
from game.match.match import Match, typed_deals
from game.platform.language import gettext as _
from game.rules.line.line_state import LineState
from game.text import side_name, words_for
from game.ui.widgets.score_rows import ScoreLine


def hand_over(match: Match) -> HandOver | None:
    """The end of a hand that the last action brought about."""
    return next((event for event in match.state.events if isinstance(event, HandOver)), None)


def stopped(match: Match) -> bool:
    """Whether the players have stopped a match that has no end of its own."""
    return match.actions[-1:] == (STOP,)


def hands_played(match: Match) -> int:
    """How many hands have been played, the last one whole or not."""
    return match.state.hand - match.states[0].hand + (hand_over(match) is None and not stopped(match))


def match_marks(match: Match) -> list[str]:
    """What sets a match apart: something was taken back, the coach has helped, or a number was typed in."""
    marks = (
        (_("with undo"), match.with_undo),
        (_("with help"), match.with_help),
        (_("number typed in"), bool(typed_deals(match.actions))),
    )
    return [words for words, so in marks if so]


# -- what it came to ---------------------------------------------------------------------------------------------------


def scores_before(match: Match) -> tuple[int, ...]:
    """The scores when the hand that has ended was dealt; after a stop, those there are."""
    return match.states[_dealt(match)].scores


def score_lines(match: Match, side: int) -> list[ScoreLine]:
    """What a side was paid when the hand ended, after what it had made and lost before, like with like in one sum."""
    earlier: dict[str, list[int]] = {}
    lines: list[ScoreLine] = []
    words = words_for(match.game, match.names)
    over, last = False, len(match.actions) - 1
    for step in range(_dealt(match), last + 1):
        for event in match.states[step + 1].events:
            over = over or isinstance(event, HandOver)
            if not isinstance(event, Scored) or event.side != side:
                continue
            why = words.describe_reason(event.reason)
            if over or (step == last and why not in earlier):
                lines.append(ScoreLine(event.points, why))
            else:
                named = isinstance(match.actions[step], Draw | Sell) or not isinstance(match.state, LineState)
                earlier.setdefault(why if named or why in earlier else _("made in play"), []).append(event.points)
    return [ScoreLine(sum(points), _times(why, len(points))) for why, points in earlier.items()] + lines


def _times(why: str, count: int) -> str:
    return why if count == 1 else _("{why}, {count} times").format(why=why, count=count)


def _dealt(match: Match) -> int:
    """The number of actions after which the hand had been dealt."""
    if stopped(match):
        return len(match.actions)
    return match.hand_start_step


# -- in words ----------------------------------------------------------------------------------------------------------


def hand_headline(match: Match) -> str:
    """Who has won the hand that has just ended."""
    over = hand_over(match)
    if over is None or over.winner is None:
        return _("Nobody wins the hand")
    several = match.game.has_partners(len(match.players))
    names = side_name(match.game, over.winner, match.names)
    return (_("{names} win the hand") if several else _("{names} wins the hand")).format(names=names)


def line_hand_headline(match: Match) -> str:
    """Who has won the hand of a line game that has just ended, and how."""
    over = hand_over(match)
    several = match.game.has_partners(len(match.players))
    if over is None:
        return hand_headline(match)
    names = side_name(match.game, over.winner, match.names) if over.winner is not None else ""
    if over.blocked:
        return _blocked(match, names, several)
    if not names:
        return hand_headline(match)
    mover = match.names[match.states[-2].to_move]
    if match.actions[-1] == FORFEIT:
        words = (
            _("{name} runs out of time, and {names} win the hand")
            if several
            else _("{name} runs out of time, and {names} wins the hand")
        )
        return words.format(name=mover, names=names)
    out = next((name for name, hand in zip(match.names, match.state.hands, strict=True) if not hand), None)
    if out is None:
        return hand_headline(match)
    if several:
        return _("{name} goes out, and {names} win the hand").format(name=out, names=names)
    return _("{name} goes out and wins the hand").format(name=out)


def _blocked(match: Match, names: str, several: bool) -> str:
    how = _("The hand is blocked")
    if match.actions[-1] == SHUT:
        how = _("{name} shuts the game").format(name=match.names[match.states[-2].to_move])
    if names:
        words = _("{how}, and {names} win it") if several else _("{how}, and {names} wins it")
        return words.format(how=how, names=names)
    sharing = _best_paid(match)
    if len(sharing) > 1:
        shared = _(" and ").join(side_name(match.game, side, match.names) for side in sharing)
        return _("{how}, and {names} share it").format(how=how, names=shared)
    return _("{how}, and nobody wins it").format(how=how)


def _best_paid(match: Match) -> list[int]:
    """The sides that the end of the hand paid most."""
    ended = next(place for place, event in enumerate(match.state.events) if isinstance(event, HandOver))
    paid = [event for event in match.state.events[ended:] if isinstance(event, Scored) and event.points > 0]
    most = max((event.points for event in paid), default=0)
    return [event.side for event in paid if event.points == most]


def match_headline(match: Match) -> str:
    """Who has won the match, or is ahead in one that has no end, and by what."""
    scores, game = match.state.scores, match.game
    several, endless = game.has_partners(len(match.players)), game.endless
    winner = next((event.winner for event in match.state.events if isinstance(event, MatchOver)), None)
    if winner is None:
        words = _("Nobody is ahead, at {score}") if endless else _("The match is shared at {score}")
        top = max(scores, key=game.merit)
        best = [side for side, score in enumerate(scores) if score == top]
        if len(best) < len(scores) and not endless:
            words = _("{names} share the match at {score}")
        names = _(" and ").join(side_name(match.game, side, match.names) for side in best)
        return words.format(score=words_for(game, match.names).amount(top), names=names)
    names, own = side_name(match.game, winner, match.names), scores[winner]
    others = [score for side, score in enumerate(scores) if side != winner]
    if len(others) == 1:
        by = _(", {own} to {other}").format(own=own, other=others[0])
    elif game.counts_down:
        by = _(", down to {own}").format(own=own)
    else:
        by = _(" with {own}").format(own=words_for(game, match.names).amount(own))
    if endless:
        words = _("{names} are ahead{by}") if several else _("{names} is ahead{by}")
    else:
        words = _("{names} win the match{by}") if several else _("{names} wins the match{by}")
    return words.format(names=names, by=by)
