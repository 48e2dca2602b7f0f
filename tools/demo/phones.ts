import { headers } from '@warsha/contract'
import { HOUR, MINUTE } from '@warsha/domain'
import type { Setting } from './calendar.ts'
import { type Command, command, iso } from './office.ts'
import type { Session } from './sessions.ts'

/** What a technician's phone last said of the work that it has not sent. */
export type Phone = ReturnType<typeof phonesOf>[number]

/** So many phones of those who still work here lay in a dead spot when they were last heard of. */
const WITH_UNSENT_WORK = 2

/** The phones of those who sign in; whoever is at work has been heard of just now. */
export function phonesOf(sessions: readonly Session[], { random, now }: Setting) {
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
export function phoneCommand({ technician, deviceId, unsentCount, unsentSince, lastHeardAt: at }: Phone): Command {
  const holding = { [headers.deviceId]: deviceId, [headers.pendingCount]: String(unsentCount) }
  const since = unsentSince === null ? {} : { [headers.oldestPending]: iso(unsentSince) }
  return command('currentSession', { at, by: technician.employeeNumber }, { headers: { ...holding, ...since } })
}
