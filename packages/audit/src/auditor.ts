import { BusinessZone, dayName, dayNumber } from './business-zone.ts'
import { countedEnd, storedStretch } from './counted-end.ts'
import type { Books, Day, LateChange, RateRecord, SessionRecord, UnchargedRecord } from './records.ts'
import { type Stretch, WorkingTime } from './working-time.ts'

/** What a completed session comes to. */
export type SessionFigures = {
  session: SessionRecord
  /** on which it counts: that of its start, of late work its posting day */
  day: Day
  /** whether the job on which it was recorded pays for it: by the day of its start, of late work as well */
  isCharged: boolean
  /** late work that changes a session which counts already is none */
  sessions: number
  isLate: boolean
  counted: Stretch
  rawSeconds: number
  /** of its stored length, what is not believed */
  heldSeconds: number
  effectiveSeconds: number
  outsideSeconds: number
  rateHalalas: number | null
  costHalalas: number
}

/** A part of a session between two midnights. */
export type DayPart = { day: Day; rawSeconds: number; effectiveSeconds: number; outsideSeconds: number }

/** Recomputes what sessions come to, from the books alone. */
export class Auditor {
  readonly zone: BusinessZone
  readonly workingTime: WorkingTime
  readonly #rates: Map<number, { from: number; halalas: number }[]>
  readonly #uncharged: UnchargedRecord[]

  constructor(books: Books) {
    this.zone = BusinessZone.named(books.timeZone)
    this.workingTime = new WorkingTime(this.zone, books)
    this.#rates = ratesByTechnician(books.rates)
    this.#uncharged = books.uncharged ?? []
  }

  /** null while the session runs */
  figuresOf(session: SessionRecord): SessionFigures | null {
    if (session.endedAt === null) return null
    const stored = storedStretch(session.startedAt, session.endedAt)
    const counted = { from: stored.from, to: countedEnd(session, stored, this) }
    const day = this.zone.dayAt(stored.from)
    const rawSeconds = counted.to - counted.from
    const effectiveSeconds = this.workingTime.secondsIn(counted, session.segment)
    const rateHalalas = this.rateOn(session.technician, day)
    const whole = {
      session,
      day: dayName(day),
      isCharged: this.isChargedOn(dayName(day), session.activity),
      sessions: 1,
      isLate: false,
      counted,
      rawSeconds,
      heldSeconds: stored.to - counted.to,
      effectiveSeconds,
      outsideSeconds: rawSeconds - effectiveSeconds,
      rateHalalas,
      costHalalas: costOf(effectiveSeconds, rateHalalas),
    }
    return session.late === null ? whole : withoutLate(whole, session.late)
  }

  /** The session cut at the midnights of the business time zone. */
  partsOf({ counted, session }: SessionFigures): DayPart[] {
    const parts: DayPart[] = []
    const last = this.zone.dayAt(Math.max(counted.from, counted.to - 1))
    for (let day = this.zone.dayAt(counted.from); day <= last; day++) {
      const part = {
        from: Math.max(counted.from, this.zone.startOf(day)),
        to: Math.min(counted.to, this.zone.startOf(day + 1)),
      }
      const rawSeconds = part.to - part.from
      const effectiveSeconds = this.workingTime.secondsIn(part, session.segment)
      parts.push({ day: dayName(day), rawSeconds, effectiveSeconds, outsideSeconds: rawSeconds - effectiveSeconds })
    }
    return parts
  }

  /** The first second of a day. */
  startOf(day: Day): number {
    return this.zone.startOf(dayNumber(day))
  }

  /** The working time between a day's midnights. */
  workingSecondsOn(day: Day, segment: string | null): number {
    const number = dayNumber(day)
    return this.workingTime.secondsIn({ from: this.zone.startOf(number), to: this.zone.startOf(number + 1) }, segment)
  }

  /** Whether an activity belongs to the jobs on which it is recorded. */
  isChargedOn(day: Day, activity: string): boolean {
    return !this.#uncharged.some((stretch) => {
      const [first, last] = [stretch.from ?? day, stretch.to ?? day]
      return stretch.activity === activity && first <= day && day <= last
    })
  }

  /** null when the technician has no rate yet */
  rateOn(technician: number, day: number): number | null {
    return this.#rates.get(technician)?.findLast(({ from }) => from <= day)?.halalas ?? null
  }
}

/** The late work of a session, on its posting days. */
export function postingsOf({ session, counted, isCharged }: SessionFigures): SessionFigures[] {
  return (session.postings ?? []).map(({ technician, segment, job, activity, ...posting }) => ({
    ...posting,
    session: { ...session, technician, segment, job, activity },
    day: posting.postingDay,
    isCharged,
    isLate: true,
    counted,
    outsideSeconds: posting.rawSeconds - posting.effectiveSeconds,
  }))
}

/** What of a session counts in its own month. */
function withoutLate(whole: SessionFigures, late: LateChange): SessionFigures {
  const rawSeconds = whole.rawSeconds - late.rawSeconds
  return {
    ...whole,
    counted: { from: whole.counted.from, to: whole.counted.from + rawSeconds },
    rawSeconds,
    heldSeconds: whole.heldSeconds - late.heldSeconds,
    effectiveSeconds: whole.effectiveSeconds - late.effectiveSeconds,
    outsideSeconds: whole.outsideSeconds - (late.rawSeconds - late.effectiveSeconds),
    costHalalas: whole.costHalalas - late.costHalalas,
  }
}

/** Halalas per hour times hours, rounded half up once. */
export function costOf(effectiveSeconds: number, rateHalalas: number | null): number {
  if (rateHalalas === null) return 0
  return Number((2n * BigInt(effectiveSeconds) * BigInt(rateHalalas) + 3600n) / 7200n)
}

function ratesByTechnician(rates: RateRecord[]): Map<number, { from: number; halalas: number }[]> {
  const byTechnician = new Map<number, { from: number; halalas: number }[]>()
  for (const { technician, effectiveFrom, halalas } of rates.toSorted(byDay)) {
    const own = byTechnician.get(technician) ?? []
    own.push({ from: dayNumber(effectiveFrom), halalas })
    byTechnician.set(technician, own)
  }
  return byTechnician
}

function byDay(a: RateRecord, b: RateRecord): number {
  return dayNumber(a.effectiveFrom) - dayNumber(b.effectiveFrom)
}
