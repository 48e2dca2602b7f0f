import { weekdayOf } from './local-time.ts'
import type { PaidSession, PayDay } from './pay.ts'
import { type Instant, type LocalDate, SECOND } from './time.ts'

/** What the Labour Law would have otherwise. It refuses nothing and changes no figure. */
export type LawNote =
  /** a day of more hours than are lawful; seconds */
  | { kind: 'long_day'; date: LocalDate; seconds: number; lawfulSeconds: number }
  /** a week of more hours than are lawful, up to its last day that is counted; seconds */
  | { kind: 'long_week'; first: LocalDate; date: LocalDate; seconds: number; lawfulSeconds: number }
  /** more than five hours without a pause of half an hour, from the first start to the last end */
  | { kind: 'no_pause'; from: Instant; to: Instant }

/** After so long a stretch a pause is due (Article 101), and so long it lasts. */
const LONGEST_STRETCH = 5 * 3600 * SECOND
const SHORTEST_PAUSE = 1800 * SECOND

/** Hours of overtime that a year may have (executive regulations of the Labour Law), in seconds. */
export const OVERTIME_OF_A_YEAR = 720 * 3600

/** Paid seconds of the days of a month, with those of the week in which it begins, and what is lawful on each of them. */
type NotedDay = Pick<PayDay, 'date' | 'insideSeconds' | 'outsideSeconds'>
type Lawful = (date: LocalDate) => { secondsADay: number; secondsAWeek: number }

/**
 * Days and weeks of more hours than are lawful, in their order. A week has the limit of its Sunday, and is noted once, on
 * its last day that is given.
 * @param days in their order without gaps, from a Sunday on
 */
export function longHours(days: readonly NotedDay[], lawfulOf: Lawful): LawNote[] {
  const notes: LawNote[] = []
  let week = { first: '', seconds: 0, lawfulSeconds: 0 }
  for (const [place, { date, insideSeconds, outsideSeconds }] of days.entries()) {
    const lawful = lawfulOf(date)
    const seconds = insideSeconds + outsideSeconds
    if (weekdayOf(date) === 0 || week.first === '')
      week = { first: date, seconds: 0, lawfulSeconds: lawful.secondsAWeek }
    week.seconds += seconds
    if (seconds > lawful.secondsADay) notes.push({ kind: 'long_day', date, seconds, lawfulSeconds: lawful.secondsADay })
    const isLastOfWeek = weekdayOf(date) === 6 || place === days.length - 1
    if (isLastOfWeek && week.seconds > week.lawfulSeconds) notes.push({ kind: 'long_week', date, ...week })
  }
  return notes
}

/** Stretches of work that have no pause in time. A break, paid or not, is a pause. */
export function missingPauses(
  sessions: readonly (Pick<PaidSession, 'from' | 'to'> & { isBreak: boolean })[],
): LawNote[] {
  const notes: LawNote[] = []
  let stretch: { from: Instant; to: Instant } | null = null
  const end = () => {
    if (stretch && stretch.to - stretch.from > LONGEST_STRETCH) notes.push({ kind: 'no_pause', ...stretch })
  }
  for (const { from, to } of sessions.filter(({ isBreak }) => !isBreak).toSorted((a, b) => a.from - b.from)) {
    if (stretch && from - stretch.to < SHORTEST_PAUSE) stretch.to = Math.max(stretch.to, to)
    else {
      end()
      stretch = { from, to }
    }
  }
  end()
  return notes
}
