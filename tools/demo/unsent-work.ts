import { HOUR, type Instant, MINUTE } from '@warsha/domain'
import type { Technician } from './people.ts'
import type { Session } from './phones.ts'
import type { Random } from './random.ts'

/** What a technician's phone said last of the work that it has not sent. */
export type Phone = {
  technician: Technician
  deviceId: string
  unsentCount: number
  /** null when it holds nothing */
  unsentSince: Instant | null
  lastHeardAt: Instant
}

/** So many phones of those who still work here lay in a dead spot when they were last heard of. */
const WITH_UNSENT_WORK = 2
/** A phone is open now and then between two records of its owner, seldom for longer than this. */
const HEARD_WITHIN = 40 * MINUTE

/** The phones of those who sign in; whoever is at work has been heard of just now. */
export function phonesOf(sessions: readonly Session[], { random, now }: { random: Random; now: Instant }): Phone[] {
  const lastOf = new Map(sessions.map((session) => [session.technician, session]))
  const all = [...lastOf].filter(([{ email, phone }]) => email !== null || phone !== null)
  const unsent = new Set(
    random
      .fork('unsent')
      .shuffled(all.filter(([{ leftAt }]) => leftAt === null))
      .slice(0, WITH_UNSENT_WORK)
      .map(([technician]) => technician),
  )
  return all.map(([technician, { startedAt, endedAt }]) => {
    const own = random.fork(technician.seed)
    const latest = Math.min(now, (endedAt ?? now) + own.between(0, HEARD_WITHIN))
    const lastHeardAt = Math.round(Math.max(startedAt, endedAt === null ? now - own.between(0, 4 * MINUTE) : latest))
    const holds = unsent.has(technician)
    return {
      technician,
      deviceId: own.uuid(),
      unsentCount: holds ? own.whole(1, 5) : 0,
      unsentSince: holds ? Math.round(lastHeardAt - own.between(0.3, 3) * HOUR) : null,
      lastHeardAt,
    }
  })
}
