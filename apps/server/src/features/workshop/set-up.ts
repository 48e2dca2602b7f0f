import { auditSettings, type SetUp } from '@warsha/contract'
import { isBeingSetUp, localDateOf } from '@warsha/domain'
import type { FastifyInstance } from 'fastify'
import { recordChange } from '../../platform/audit.ts'
import type { Db } from '../../platform/database.ts'
import { route } from '../../platform/route.ts'
import { hasSecondFactor } from '../sign-in/index.ts'
import { beginningOf, lockSetUp, saveSetUp, type SetUpState, stepsDone } from './queries.ts'

type Parts = { db: Db; businessTimeZone: string }

/** The first steps of a new workshop. */
export function setUp(app: FastifyInstance, { db, businessTimeZone }: Parts): void {
  route(app, 'setUp', ({ actor, now }) => stateFor(actor.id, localDateOf(now, businessTimeZone)))

  route(app, 'changeSetUp', async ({ actor, body, now }) => {
    await db.transaction(async (tx) => {
      const before = await lockSetUp(tx)
      const after = {
        isHidden: body.is_hidden ?? before.isHidden,
        hoursConfirmed: body.hours_confirmed ?? before.hoursConfirmed,
      }
      if (JSON.stringify(after) === JSON.stringify(before)) return
      await saveSetUp(tx, after)
      const entry = { kind: 'workshop', action: 'changed', subject: auditSettings.setUp.en } as const
      await recordChange(tx, { actor, now }, { ...entry, before: onRecord(before), after: onRecord(after) })
    })
    return stateFor(actor.id, localDateOf(now, businessTimeZone))
  })

  async function stateFor(adminId: number, today: string): Promise<SetUp> {
    const [beginning, steps, isProtected] = await Promise.all([
      beginningOf(db),
      stepsDone(db),
      hasSecondFactor(db, adminId),
    ])
    return {
      is_over: !isBeingSetUp(beginning, today),
      is_hidden: beginning.isHidden,
      done: isProtected ? [...steps, 'second_factor'] : steps,
    }
  }
}

function onRecord({ isHidden, hoursConfirmed }: SetUpState) {
  return { hides_set_up: isHidden, hours_confirmed: hoursConfirmed }
}
