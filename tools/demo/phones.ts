import { headers } from '@warsha/contract'
import { HOUR, type Instant, MINUTE } from '@warsha/domain'
import { type Command, command, iso } from './office.ts'
import type { Technician } from './people.ts'
import type { Random } from './random.ts'
import type { Session } from './sessions.ts'

/** What a technician's phone last said of the work that it has not sent. */
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

/** The phones of those who sign in; whoever is at work has been heard of just now. */
export function phonesOf(sessions: readonly Session[], { random, now }: { random: Random; now: Instant }): Phone[] {
  const lastOf = new Map(sessions.map((session) => [session.technician, session]))
  const all = [...lastOf.values()].filter(({ technician: { email, phone } }) => email !== null || phone !== null)
  const unsent = random.shuffled(all.filter(({ technician }) => !technician.leftAt)).slice(0, WITH_UNSENT_WORK)
  return all.map((last) => {
    const { technician, startedAt, endedAt } = last
    const heardAt = endedAt === null ? now - random.between(0, 4 * MINUTE) : endedAt + random.between(0, 40 * MINUTE)
    const lastHeardAt = Math.round(Math.max(startedAt, Math.min(now, heardAt)))
    const isHolding = unsent.includes(last)
    return {
      technician,
      deviceId: random.uuid(),
      unsentCount: isHolding ? random.whole(1, 5) : 0,
      unsentSince: isHolding ? Math.round(lastHeardAt - random.between(0.3, 3) * HOUR) : null,
      lastHeardAt,
    }
  })
}

/** The phone asks what runs, and says by the way what it still holds. */
export function phoneCommand({ technician, deviceId, unsentCount, unsentSince, lastHeardAt }: Phone): Command {
  return command(
    'currentSession',
    { at: lastHeardAt, by: technician.employeeNumber },
    {
      headers: {
        [headers.deviceId]: deviceId,
        [headers.pendingCount]: String(unsentCount),
        ...(unsentSince !== null && { [headers.oldestPending]: iso(unsentSince) }),
      },
    },
  )
}
