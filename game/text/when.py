"""Dates and times as text: “today, 20:14”, “Monday, 9:05”, “16 November 2026”."""

from datetime import date, datetime, timedelta
from functools import lru_cache

from game.platform.language import gettext as _
from game.platform.language import gettext_lazy as _l

WEEKDAYS = (_l("Monday"), _l("Tuesday"), _l("Wednesday"), _l("Thursday"), _l("Friday"), _l("Saturday"), _l("Sunday"))
MONTHS = (
    _l("January"), _l("February"), _l("March"), _l("April"), _l("May"), _l("June"), _l("July"), _l("August"), _l("September"),
    _l("October"), _l("November"), _l("December"),
)  # fmt: skip
FIRST_KNOWN_YEAR = 2000  # matches of earlier years have an unknown date
WEEK = 7  # number of days in which a weekday is unambiguous


def format_time(moment: datetime, now: datetime) -> str:
    """Return a time as text in the local time zone; only the date if it is a week ago or more."""
    if moment.year < FIRST_KNOWN_YEAR:
        return _("some time ago")
    local_moment, today = to_local(moment), now.astimezone().date()
    day = format_day(local_moment.date(), today)
    if local_moment.date() <= today - timedelta(days=WEEK):
        return day
    return _("{day}, {hour}:{minute}").format(day=day, hour=local_moment.hour, minute=f"{local_moment.minute:02}")


def to_local(moment: datetime) -> datetime:
    """Return a time in the local time zone; unchanged if the system cannot convert it."""
    try:
        return moment.astimezone()
    except (OSError, OverflowError, ValueError):
        return moment


def format_day(day: date, today: date) -> str:
    """Return a date as text, relative to today for the last week."""
    match (today - day).days:
        case 0:
            return _("today")
        case 1:
            return _("yesterday")
        case ago if 0 < ago < WEEK:
            return WEEKDAYS[day.weekday()]
    return format_date(day)


@lru_cache(4096)
def format_date(day: date) -> str:
    """Return a date written in full."""
    return _("{day} {month} {year}").format(day=day.day, month=MONTHS[day.month - 1], year=day.year)
