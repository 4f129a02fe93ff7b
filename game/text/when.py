"""When something was, in words: “today, 20:14”, “Monday, 9:05”, “16 November 2026”."""

from datetime import date, datetime, timedelta
from functools import lru_cache

from game.platform.language import gettext as _

WEEKDAYS = (_("Monday"), _("Tuesday"), _("Wednesday"), _("Thursday"), _("Friday"), _("Saturday"), _("Sunday"))
MONTHS = (
    _("January"), _("February"), _("March"), _("April"), _("May"), _("June"), _("July"), _("August"), _("September"),
    _("October"), _("November"), _("December"),
)  # fmt: skip
KNOWN = 2000  # a match of an earlier year has lost its day
WEEK = 7  # days in which a weekday says which day it was


def when(moment: datetime, now: datetime) -> str:
    """A moment as it is said at the time `now`, by the clock of this machine; the day alone where that is long ago."""
    if moment.year < KNOWN:
        return _("some time ago")
    there, here = local(moment), now.astimezone().date()
    day = day_words(there.date(), here)
    if there.date() <= here - timedelta(days=WEEK):
        return day
    return _("{day}, {hour}:{minute}").format(day=day, hour=there.hour, minute=f"{there.minute:02}")


def local(moment: datetime) -> datetime:
    """A moment by the clock of this machine; as it is where the system has no clock for it."""
    try:
        return moment.astimezone()
    except (OSError, OverflowError, ValueError):
        return moment


def day_words(day: date, today: date) -> str:
    """A day as it is said `today`."""
    match (today - day).days:
        case 0:
            return _("today")
        case 1:
            return _("yesterday")
        case ago if 0 < ago < WEEK:
            return WEEKDAYS[day.weekday()]
    return full_date(day)


@lru_cache(4096)
def full_date(day: date) -> str:
    """A day as it is written in full."""
    return _("{day} {month} {year}").format(day=day.day, month=MONTHS[day.month - 1], year=day.year)
