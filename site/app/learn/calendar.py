"""The puzzle of the day on the home page: on which days it has been solved, and how many in a row. home.js draws it."""

from __future__ import annotations

from app.learn.daily import DATES, LocalDate, solved_days
from app.learn.results import count_streak
from app.render.dom import by_id, find_elements, set_text
from app.storage.settings import Settings
from pygames.i18n import Translations


def show_calendar(settings: Settings, say: Translations) -> None:
    dates = settings.get_list(DATES)
    days = {str(day) for day in solved_days(dates)}
    cells = [cell for cell in find_elements(by_id("days"), "i") if cell.dataset.day in days]
    for cell in cells:
        cell.classList.add("solved")
    label = f"{say('learn.daily.calendar')}. {say('learn.daily.days', n=len(cells))}"
    by_id("days").setAttribute("aria-label", label)
    streak = count_streak(dates, LocalDate.today().text)
    set_text("streak", say("learn.daily.in_a_row", n=streak) if streak else "")
