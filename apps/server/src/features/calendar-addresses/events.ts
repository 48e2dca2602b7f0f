import { absenceKindTexts, type Language, type Text, textIn } from '@warsha/contract'
import { type Instant, instantAt, localDateOf, type LocalDate, MINUTE, plusDays } from '@warsha/domain'
import { asOne } from '../schedule/index.ts'
import type { DayOff, DaysAway, JobDays, StoredDayOff } from './queries.ts'

/** Something in a calendar: whole days of the shop, or from one moment to another. */
export type CalendarEvent = {
  /** the same as long as the thing is there, among all of one calendar */
  key: string
  /** higher than before whenever it has changed */
  sequence: number
  title: string
  text: string
  /** whole days, the last of which belongs to it; or moments */
  lasts: { firstDay: LocalDate; lastDay: LocalDate } | { from: Instant; to: Instant }
  /** those who plan are busy then */
  isBusy: boolean
}

type Place = { timeZone: string; language: Language }

const texts = {
  workingDay: { en: 'Working day: ', ar: 'يوم عمل: ' },
  otherHours: { en: 'Other hours: ', ar: 'ساعات أخرى: ' },
  due: { en: 'Due: ', ar: 'مستحق: ' },
  expected: { en: 'Expected: ', ar: 'متوقع: ' },
  firstHalf: { en: 'first half of the day', ar: 'النصف الأول من اليوم' },
  secondHalf: { en: 'second half of the day', ar: 'النصف الثاني من اليوم' },
} satisfies Record<string, Text>

const EVERYBODY = 'all'

/** Days off in a row that are one exception are one event; other hours are an event on each of their days. */
export function eventsOfDaysOff(days: readonly StoredDayOff[], place: Place): CalendarEvent[] {
  const shown = days.map((day) => (day.exception_type === 'holiday' ? day : { ...day, first_day_id: null }))
  return asOne(shown).flatMap((day) => eventOfDayOff(day, place) ?? [])
}

/**
 * A day off, or one with other hours; of one that was deleted the days before that, and hours past a midnight whole, as they
 * belong to the day on which they begin. Null: nothing of it is left.
 */
export function eventOfDayOff(day: DayOff, { timeZone, language }: Place): CalendarEvent | null {
  const { id, starts_at, ends_at, reason, exception_type, segment, removed_on } = day
  const from = starts_at
  const isWhole = removed_on === null || (exception_type !== 'holiday' && localDateOf(from, timeZone) < removed_on)
  const to = isWhole ? ends_at : Math.min(ends_at, instantAt(removed_on, 0, timeZone))
  if (to <= from) return null
  const kind = { holiday: null, working_day: texts.workingDay, custom_hours: texts.otherHours }[exception_type]
  const whose = segment === EVERYBODY ? '' : ` (${segment})`
  return {
    key: `day-${id}`,
    sequence: removed_on === null ? 0 : 1,
    title: `${kind ? textIn(kind, language) : ''}${reason}${whose}`,
    text: '',
    lasts: wholeDays(from, to, timeZone) ?? { from, to },
    isBusy: exception_type === 'holiday',
  }
}

/** The days that are meant where something lasts from a midnight to one; a last second or minute that was not typed counts as there. */
function wholeDays(from: Instant, to: Instant, timeZone: string) {
  const firstDay = localDateOf(from, timeZone)
  if (instantAt(firstDay, 0, timeZone) !== from) return null
  const lastDay = localDateOf(to - 1, timeZone)
  return instantAt(plusDays(lastDay, 1), 0, timeZone) - to <= MINUTE ? { firstDay, lastDay } : null
}

/** The due day of a job and the one on which it is expected to be finished. */
export function eventsOfJob(job: JobDays, { timeZone, language }: Place): CalendarEvent[] {
  const on = (day: LocalDate, given: Pick<CalendarEvent, 'key' | 'sequence'> & { word: Text }): CalendarEvent => ({
    key: given.key,
    sequence: given.sequence,
    title: `${textIn(given.word, language)}${job.job_no} · ${job.customer}`,
    text: job.description,
    lasts: { firstDay: day, lastDay: day },
    isBusy: false,
  })
  const { id, due_on, version, p50_at, made_at } = job
  return [
    ...(due_on === null ? [] : [on(due_on, { key: `due-${id}`, sequence: version - 1, word: texts.due })]),
    ...(p50_at === null || made_at === null
      ? []
      : [
          on(localDateOf(p50_at, timeZone), {
            key: `expected-${id}`,
            // Forecasts are made anew all the time, and have no number of their own.
            sequence: Math.floor(made_at / MINUTE),
            word: texts.expected,
          }),
        ]),
  ]
}

/** When somebody is away. */
export function eventOfAbsence(absence: DaysAway, { language }: Place): CalendarEvent {
  const { id, name, kind, first_day, last_day, half, version } = absence
  const part = half === null ? null : half === 'first' ? texts.firstHalf : texts.secondHalf
  return {
    key: `away-${id}`,
    sequence: version - 1,
    title: `${name}: ${textIn(absenceKindTexts[kind], language)}${part ? ` (${textIn(part, language)})` : ''}`,
    text: '',
    lasts: { firstDay: first_day, lastDay: last_day },
    isBusy: true,
  }
}
