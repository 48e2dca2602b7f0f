import { hoursOfRule, type ScheduleRule, weekdayName } from '@warsha/contract'
import { type Hours, hoursText, isOvernight, lengthOfHours, timeOfSecond, type WeeklyHours } from '@warsha/domain'
import { useTranslation } from 'react-i18next'
import { durationText } from '../../i18n/durations.ts'
import { useLanguage } from '../../i18n/use-language.ts'

/** Texts for working hours in the language of the app. */
export function useHoursTexts() {
  const { t } = useTranslation('admin')
  const language = useLanguage()

  /** `9 h`, or `7 h 30 min` */
  function length(seconds: number): string {
    return durationText(seconds, t)
  }

  /** `08:00–17:00`; in Arabic in words, as the order of two times could be read either way */
  function range(hours: Hours): string {
    const [from = '', to = ''] = hoursText(hours).split('–')
    return t('schedule.range', { from, to })
  }

  /** `Sunday 08:00–17:00` */
  function name(rule: ScheduleRule): string {
    return `${weekdayName(rule.weekday, language)} ${range(hoursOfRule(rule))}`
  }

  /** `9 h`, and for a night when it ends */
  function summary(hours: WeeklyHours): string {
    if (!isOvernight(hours)) return length(lengthOfHours(hours))
    const next = weekdayName((hours.weekday + 1) % 7, language)
    const ends = { length: length(lengthOfHours(hours)), time: timeOfSecond(hours.ends).slice(0, 5), day: next }
    return t('schedule.untilNextDay', ends)
  }

  return { length, range, name, summary }
}
