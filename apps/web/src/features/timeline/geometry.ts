import type { AbsenceOfTechnician, Timeline, TimelineSession, TimelineTechnician } from '@warsha/contract'
import {
  awaySpan,
  gapsIn,
  HOUR,
  instantAt,
  type Instant,
  type InstantSpan,
  localMomentOf,
  mergedSpans,
  MINUTE,
  plusDays,
  sharedSpan,
  spanOfWorkingDay,
  spansWithout,
  timeOfSecond,
} from '@warsha/domain'

/** The stretches of time that a picture shows side by side, without what lies between them. */
export type Scale = { parts: readonly InstantSpan[]; length: number }

/** From the beginning of the picture, 0, to its end, 1. */
export type Position = number

export type Stretch = { from: Position; to: Position }

export function scaleOf(parts: readonly InstantSpan[]): Scale {
  return { parts, length: parts.reduce((total, { from, to }) => total + to - from, 0) }
}

/** Where an instant lies; one that is in no part lies where the next part begins, or at the end. */
export function positionOf({ parts, length }: Scale, at: Instant): Position {
  let before = 0
  for (const { from, to } of parts) {
    if (at < from) break
    before += Math.min(at, to) - from
  }
  return length === 0 ? 0 : before / length
}

/** The instant at a position, which is held to the picture. */
export function instantOf({ parts, length }: Scale, position: Position): Instant {
  // Whole milliseconds: the position of a part's first moment may be a hair too small, and names the end of the part before.
  let left = Math.round(Math.max(0, Math.min(1, position)) * length)
  for (const { from, to } of parts) {
    if (left < to - from) return from + left
    left -= to - from
  }
  return parts.at(-1)?.to ?? 0
}

/** Whether an instant lies in the picture. */
export function isShown({ parts }: Scale, at: Instant): boolean {
  return parts.some(({ from, to }) => from <= at && at <= to)
}

/** The least that a picture shows of a day, so that a day of one short session is no close-up. */
const LEAST_SHOWN = 8 * HOUR
/** Around what is in the picture. */
const MARGIN = 30 * MINUTE

type Days = readonly InstantSpan[]

/**
 * The same hours of each day, whole ones: those in which there is anything. What only passes through a day asks for none.
 * @param edges where anything begins or ends
 */
export function busyHours(days: Days, edges: readonly Instant[]): InstantSpan[] {
  let first = Infinity
  let last = -Infinity
  for (const { from, to } of days) {
    for (const edge of edges) {
      if (edge < from || edge > to) continue
      first = Math.min(first, edge - from)
      last = Math.max(last, edge - from)
    }
  }
  if (first > last) return [...days]
  const longest = Math.max(...days.map(({ from, to }) => to - from))
  const hours = atLeast(
    { from: Math.floor((first - MARGIN) / HOUR) * HOUR, to: Math.ceil((last + MARGIN) / HOUR) * HOUR },
    longest,
  )
  return days.map(({ from, to }) => ({ from: from + hours.from, to: Math.min(to, from + hours.to) }))
}

/** Widened to the least that is shown, within the day. */
function atLeast({ from, to }: InstantSpan, longest: number): InstantSpan {
  const start = Math.max(0, from)
  const end = Math.min(longest, Math.max(to, start + LEAST_SHOWN))
  return { from: Math.max(0, Math.min(start, end - LEAST_SHOWN)), to: end }
}

export type Tick = { position: Position; label: string }

/** The least step at which a full hour is met in any zone. */
const QUARTER = 15 * MINUTE

/**
 * The full hours of the wall clock, every so many. A clock that is turned back shows an hour twice, as the day has it
 * twice.
 */
export function ticksOf(scale: Scale, zone: string, every: number): Tick[] {
  return scale.parts.flatMap(({ from, to }) => {
    const ticks: Tick[] = []
    for (let at = from; at < to; at += QUARTER) {
      const { second } = localMomentOf(at, zone)
      if (second % (every * 3600) !== 0) continue
      ticks.push({ position: positionOf(scale, at), label: timeOfSecond(second).slice(0, 5) })
    }
    return ticks
  })
}

/** Hours between two ticks, so that their labels have room. @param room pixels of the whole picture */
export function hoursBetweenTicks(scale: Scale, room: number, least: number): number {
  const pixels = room / (scale.length / HOUR)
  return [1, 2, 3, 4, 6].find((hours) => hours * pixels >= least) ?? 12
}

/** The lines of the hours, and stronger ones between the days, as one drawing for every line of the picture. */
export function linesImage(scale: Scale, ticks: readonly Tick[], isRightToLeft: boolean): string {
  const days = scale.parts.slice(1).map(({ from }) => positionOf(scale, from))
  const side = isRightToLeft ? 'left' : 'right'
  return [
    days.map((at) => lineAt(at, 'var(--day-line)')),
    ticks.map(({ position }) => lineAt(position, 'var(--hour-line)')),
  ]
    .filter((stops) => stops.length > 0)
    .map((stops) => `linear-gradient(to ${side}, ${stops.join(', ')})`)
    .join(', ')
}

function lineAt(at: Position, colour: string): string {
  const place = percent(at)
  const end = `calc(${place} + 1px)`
  return `transparent ${place}, ${colour} ${place} ${end}, transparent ${end}`
}

/** A session as it lies in the picture. */
export type Bar = Stretch & {
  session: TimelineSession
  startedAt: Instant
  /** null while it runs: then it goes on to now */
  endedAt: Instant | null
  /** from where it is held back, as a position; null where nothing is */
  held: Position | null
  /** parts of it lie before or after what is shown */
  comesFromBefore: boolean
  goesOnAfter: boolean
}

/** Working time without a session. */
export type Gap = Stretch & { startedAt: Instant; endedAt: Instant }

/** A technician's line of the picture. */
export type Row = {
  technician: TimelineTechnician
  bars: readonly Bar[]
  gaps: readonly Gap[]
  /** working time */
  ground: readonly Stretch[]
  absences: readonly AwayStretch[]
  /** the days of the timeline from their beginning to their end, shown or not */
  days: InstantSpan
}

/** What is shown of somebody's absence. @property day the working day of which it is */
export type AwayStretch = Stretch & { absence: AbsenceOfTechnician; day: InstantSpan }

const span = ({ starts_at, ends_at }: { starts_at: string; ends_at: string }): InstantSpan => ({
  from: Date.parse(starts_at),
  to: Date.parse(ends_at),
})

/** A technician's hours: on each day those of the segment of then, or those of all where it has none of its own. */
type Hours = { working: InstantSpan[]; expected: InstantSpan[] }

function hoursByTechnician({ hours }: Timeline): (technician: TimelineTechnician) => Hours {
  const bySegment = new Map(hours.map(({ segment, days }) => [segment, days]))
  const ofAll = bySegment.get(null) ?? []
  const known = new Map<string, Hours>()
  return ({ segments }) => {
    const key = JSON.stringify(segments)
    const before = known.get(key)
    if (before) return before
    const places = Math.max(segments.length, ofAll.length)
    const days = Array.from({ length: places }, (_, place) => {
      return (bySegment.get(segments[place] ?? null) ?? ofAll)[place] ?? []
    }).flat()
    const made = {
      working: mergedSpans(days.flatMap(({ windows }) => windows.map(span))),
      expected: mergedSpans(days.flatMap(({ windows, is_expected }) => (is_expected ? windows.map(span) : []))),
    }
    known.set(key, made)
    return made
  }
}

/** The stretches of time that are shown: all of the days, or the hours in which there is anything. */
export function partsShown(
  timeline: Timeline,
  technicians: readonly TimelineTechnician[],
  isWhole: boolean,
): InstantSpan[] {
  const days = timeline.days.map(span)
  if (isWhole) return days
  const shown = new Set(technicians.map(({ technician_id }) => technician_id))
  const sessions = timeline.sessions.filter(({ technician_id }) => shown.has(technician_id))
  const windows = [...new Set(technicians.map(hoursByTechnician(timeline)))].flatMap(({ expected }) => expected)
  const now = sessions.some(({ ended_at }) => ended_at === null) ? [Date.parse(timeline.now)] : []
  const edges = [
    // The end of a day is the beginning of the next one, and would show it whole.
    ...windows.flatMap(({ from, to }) => [from, to - 1]),
    ...sessions.flatMap(({ started_at, ended_at }) => [
      Date.parse(started_at),
      ...(ended_at ? [Date.parse(ended_at) - 1] : []),
    ]),
    ...now,
  ]
  return busyHours(days, edges)
}

/** The lines of the picture, one for each technician, in their order. */
export function rowsOf(timeline: Timeline, technicians: readonly TimelineTechnician[], scale: Scale): Row[] {
  const now = Date.parse(timeline.now)
  const hoursOf = hoursByTechnician(timeline)
  const ofDays = timeline.days.map(span)
  const days = { from: ofDays[0]?.from ?? now, to: ofDays.at(-1)?.to ?? now }
  const byTechnician = new Map<number, TimelineSession[]>()
  for (const session of timeline.sessions) {
    const others = byTechnician.get(session.technician_id)
    if (others) others.push(session)
    else byTechnician.set(session.technician_id, [session])
  }
  return technicians.map((technician) => {
    const sessions = byTechnician.get(technician.technician_id) ?? []
    const { working, expected } = hoursOf(technician)
    const times = sessions.map(timesOf)
    const away = awaySpansOf(timeline, technician)
    const due = spansWithout(
      expected,
      away.map(({ span: one }) => one),
    )
    return {
      technician,
      days,
      bars: sessions.map((session) => barOf(session, scale, now)),
      gaps: shownParts(gapsIn(due, times, now), scale).map((gap) => ({
        ...stretchOf(gap, scale),
        startedAt: gap.from,
        endedAt: gap.to,
      })),
      ground: shownParts(working, scale).map((part) => stretchOf(part, scale)),
      absences: away.flatMap(({ absence, day, span: one }) =>
        shownParts([one], scale).map((part) => ({ ...stretchOf(part, scale), absence, day })),
      ),
    }
  })
}

/**
 * When somebody is away, with the day before, whose hours can run into the first one; by the hours of the segment of then. A
 * night belongs to the day on which it begins.
 */
function awaySpansOf(
  { absences, business_time_zone: zone, hours }: Timeline,
  { technician_id: id, segments }: TimelineTechnician,
): { absence: AbsenceOfTechnician; day: InstantSpan; span: InstantSpan }[] {
  const ofAll = hours.find(({ segment }) => segment === null)?.days ?? []
  const days = ofAll.map(({ date, windows }, place) => {
    const own = hours.find(({ segment }) => segment === (segments[place] ?? null))?.days
    return { date, windows: (own?.[place]?.windows ?? windows).map(span) }
  })
  return absences.flatMap((absence) => {
    if (absence.technician_id !== id) return []
    return days.flatMap(({ date, windows }, place) => {
      if (date < absence.first_day || date > absence.last_day) return []
      const midnights = { from: instantAt(date, 0, zone), to: instantAt(plusDays(date, 1), 0, zone) }
      const day = spanOfWorkingDay(midnights, { before: days[place - 1]?.windows ?? [], windows })
      return [{ absence, day, span: awaySpan(absence.half, day, windows) }]
    })
  })
}

function timesOf({ started_at, ended_at }: TimelineSession) {
  return { startedAt: Date.parse(started_at), endedAt: ended_at === null ? null : Date.parse(ended_at) }
}

function barOf(session: TimelineSession, scale: Scale, now: Instant): Bar {
  const { startedAt, endedAt } = timesOf(session)
  const end = endedAt ?? Math.max(now, startedAt)
  const counted = session.counts_until === null ? null : Date.parse(session.counts_until)
  const first = scale.parts[0]?.from ?? 0
  const last = scale.parts.at(-1)?.to ?? 0
  return {
    session,
    startedAt,
    endedAt,
    ...stretchOf({ from: startedAt, to: end }, scale),
    held: counted === null ? null : positionOf(scale, counted),
    comesFromBefore: startedAt < first,
    goesOnAfter: end > last,
  }
}

function stretchOf({ from, to }: InstantSpan, scale: Scale): Stretch {
  return { from: positionOf(scale, from), to: positionOf(scale, to) }
}

/** What of some spans is shown. */
function shownParts(spans: readonly InstantSpan[], { parts }: Scale): InstantSpan[] {
  return parts.flatMap((part) => spans.flatMap((one) => sharedSpan(one, part) ?? []))
}

/** The other sessions of the line that one would lie over, and for how long. */
export function overlapsIn({ bars }: Pick<Row, 'bars'>, id: string, wanted: InstantSpan, now: Instant) {
  return bars.flatMap(({ session, startedAt, endedAt }) => {
    if (session.session_id === id) return []
    const shared = sharedSpan(wanted, { from: startedAt, to: endedAt ?? now })
    return shared === null ? [] : [{ session, shared }]
  })
}

/** How much of the sessions lies in these days, in milliseconds: of a night, each day has its own part. */
export function workedIn({ bars, days }: Pick<Row, 'bars' | 'days'>, now: Instant): number {
  return bars.reduce((total, { startedAt, endedAt }) => {
    const shared = sharedSpan({ from: startedAt, to: endedAt ?? Math.max(now, startedAt) }, days)
    return total + (shared ? shared.to - shared.from : 0)
  }, 0)
}

/** How much of the expected hours up to now has no session, in milliseconds. */
export function missingIn(gaps: readonly Gap[]): number {
  return spansWithout(
    gaps.map(({ startedAt, endedAt }) => ({ from: startedAt, to: endedAt })),
    [],
  ).reduce((total, { from, to }) => total + to - from, 0)
}

/** The ground of a line as one drawing: working time in its own colour, without an element for each. */
export function groundImage(ground: readonly Stretch[], isRightToLeft: boolean): string {
  const stops: string[] = []
  let before = 0
  for (const { from, to } of ground) {
    stops.push(`transparent ${percent(before)} ${percent(from)}`, `var(--working) ${percent(from)} ${percent(to)}`)
    before = to
  }
  stops.push(`transparent ${percent(before)} 100%`)
  return `linear-gradient(to ${isRightToLeft ? 'left' : 'right'}, ${stops.join(', ')})`
}

function percent(position: Position): string {
  return `${Math.round(position * 1e5) / 1e3}%`
}
