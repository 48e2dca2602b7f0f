import type { Instant } from '@warsha/domain'
import type { Picture } from './pictures.ts'

/** A photo that a phone has promised to keep safe. */
export type RecordedPhoto = { picture: Picture; isAcknowledged: boolean }

/** A session as its phone knows it: what was recorded, and what the server has acknowledged of it. */
export type RecordedSession = {
  key: string
  technicianId: number
  startedAt: Instant
  endedAt: Instant | null
  isStartAcknowledged: boolean
  isEndAcknowledged: boolean
  photos: RecordedPhoto[]
}

/** What all phones and browsers know: what they recorded, what was acknowledged, and what was answered otherwise. */
export class Ledger {
  readonly sessions = new Map<string, RecordedSession>()
  /** numbers of jobs whose making was acknowledged */
  readonly jobs = new Set<string>()
  /** names of technicians whose making was acknowledged */
  readonly newcomers = new Set<string>()
  /** answers by call and status */
  readonly answers = new Map<string, number>()
  /** what should never be answered: each line once, with how often */
  readonly wrong = new Map<string, number>()
  acknowledged = 0

  count(call: string, answer: string): void {
    add(this.answers, `${call} ${answer}`)
  }

  fault(line: string): void {
    add(this.wrong, line)
  }

  get photos(): RecordedPhoto[] {
    return [...this.sessions.values()].flatMap(({ photos }) => photos)
  }
}

function add(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1)
}
