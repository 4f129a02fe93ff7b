"""Results of hands and matches in words."""

from game.core.state import FORFEIT, SHUT, STOP, Draw, HandOver, MatchOver, Reason, Scored, Sell
from game.match.match import Match, typed_deals
from game.platform.language import gettext as _
from game.rules.line.line_state import LineState
from game.text import side_name, words_for
from game.ui.widgets.score_rows import ScoreLine


def hand_over(match: Match) -> HandOver | None:
    """Return the event that ended the hand with the last action, or None."""
    return next((event for event in match.state.events if isinstance(event, HandOver)), None)


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
        (_("number typed in"), bool(typed_deals(match.actions))),
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
    words = words_for(match.game, match.names)
    is_over, last = False, len(match.actions) - 1
    for step in range(_deal_step(match), last + 1):
        for event in match.states[step + 1].events:
            is_over = is_over or isinstance(event, HandOver)
            if not isinstance(event, Scored) or event.side != side:
                continue
            reason = event.reason
            if is_over or (step == last and reason not in earlier):
                lines.append(ScoreLine(event.points, words.describe_reason(reason)))
            else:
                has_own_line = isinstance(match.actions[step], Draw | Sell) or not isinstance(match.state, LineState)
                earlier.setdefault(reason if has_own_line or reason in earlier else None, []).append(event.points)
    return [
        ScoreLine(sum(points), _times(words.describe_reason(reason) if reason else _("during play"), len(points)))
        for reason, points in earlier.items()
    ] + lines


def _times(reason: str, count: int) -> str:
    return reason if count == 1 else _("{why}, {count} times").format(why=reason, count=count)


def _deal_step(match: Match) -> int:
    """Return the number of actions up to the deal of the hand."""
    if stopped(match):
        return len(match.actions)
    return match.hand_start_step


# -- headlines --------------------------------------------------------------------------------------------------------


def hand_headline(match: Match) -> str:
    """Return who won the hand."""
    over = hand_over(match)
    if over is None or over.winner is None:
        return _("Nobody wins the hand")
    several = match.game.has_partners(len(match.players))
    names = side_name(match.game, over.winner, match.names)
    return (_("{names} win the hand") if several else _("{names} wins the hand")).format(names=names)


def line_hand_headline(match: Match) -> str:
    """Return who won a hand of a line game, and how."""
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
        template = (
            _("{name} runs out of time, and {names} win the hand")
            if several
            else _("{name} runs out of time, and {names} wins the hand")
        )
        return template.format(name=mover, names=names)
    out = next((name for name, hand in zip(match.names, match.state.hands, strict=True) if not hand), None)
    if out is None:
        return hand_headline(match)
    if several:
        return _("{name} goes out, and {names} win the hand").format(name=out, names=names)
    return _("{name} goes out and wins the hand").format(name=out)


def _blocked(match: Match, names: str, several: bool) -> str:
    ending = _("The hand is blocked")
    if match.actions[-1] == SHUT:
        ending = _("{name} shuts the game").format(name=match.names[match.states[-2].to_move])
    if names:
        template = _("{how}: {names} win it") if several else _("{how}, and {names} wins it")
        return template.format(how=ending, names=names)
    sharing = _best_paid(match)
    if len(sharing) > 1:
        shared = _(" and ").join(side_name(match.game, side, match.names) for side in sharing)
        return _("{how}, and {names} share it").format(how=ending, names=shared)
    return _("{how}, and nobody wins it").format(how=ending)


def _best_paid(match: Match) -> list[int]:
    """Return the sides paid most at the end of the hand."""
    index = next(position for position, event in enumerate(match.state.events) if isinstance(event, HandOver))
    paid = [event for event in match.state.events[index:] if isinstance(event, Scored) and event.points > 0]
    best = max((event.points for event in paid), default=0)
    return [event.side for event in paid if event.points == best]


def match_headline(match: Match) -> str:
    """Return who won the match, or leads an endless one, and the score."""
    scores, game = match.state.scores, match.game
    several, endless = game.has_partners(len(match.players)), game.endless
    winner = next((event.winner for event in match.state.events if isinstance(event, MatchOver)), None)
    if winner is None:
        template = _("Tied at {score}") if endless else _("The match is a draw at {score}")
        top = max(scores, key=game.merit)
        best = [side for side, score in enumerate(scores) if score == top]
        if len(best) < len(scores) and not endless:
            template = _("{names} share the win at {score}")
        names = _(" and ").join(side_name(match.game, side, match.names) for side in best)
        return template.format(score=words_for(game, match.names).format_score(top), names=names)
    names, own = side_name(match.game, winner, match.names), scores[winner]
    others = [score for side, score in enumerate(scores) if side != winner]
    if len(others) == 1:
        margin_text = _(", {own} to {other}").format(own=own, other=others[0])
    elif game.counts_down:
        margin_text = _(", down to {own}").format(own=own)
    else:
        margin_text = _(" with {own}").format(own=words_for(game, match.names).format_score(own))
    if endless:
        template = _("{names} are ahead{by}") if several else _("{names} is ahead{by}")
    else:
        template = _("{names} win the match{by}") if several else _("{names} wins the match{by}")
    return template.format(names=names, by=margin_text)
