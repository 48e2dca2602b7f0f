import { toString as qrSvg } from 'qrcode'
import type { FastifyInstance } from 'fastify'
import type { Instant } from '@warsha/domain'
import type { Actor } from '../../../platform/access-token.ts'
import { recordChange } from '../../../platform/audit.ts'
import type { Db, Tx } from '../../../platform/database.ts'
import { refuse, refuseFor } from '../../../platform/refusal.ts'
import { route } from '../../../platform/route.ts'
import { endSignIns } from '../chain.ts'
import { type Person, personById } from '../queries.ts'
import { countTry, currentPasswordCounters, forgetAttempt } from '../throttle.ts'
import { enrolment } from './codes.ts'
import { begin, confirm, isRequired, remove, type SecondFactorState, stateOf } from './second-factor.ts'

/** What apps on phones show above the code. */
const SHOP = 'Warsha'

/** An admin's own second factor, and whether the shop wants one of all admins. */
export function secondFactor(app: FastifyInstance, { db }: { db: Db }): void {
  route(app, 'secondFactor', async ({ actor }) => present(await stateOf(db, actor.id), await isRequired(db)))

  route(app, 'beginSecondFactor', async ({ actor, now }) => {
    const person = await personById(db, actor.id)
    if (!person) return refuse('sign_in_ended')
    const secret = await begin(db, person.id, now)
    if (!secret) return refuse('second_factor_is_on')
    const { text, uri } = enrolment(secret, { shop: SHOP, account: person.email ?? person.full_name })
    return { secret: text, uri, qr_svg: await qrSvg(uri, { type: 'svg', margin: 2 }) }
  })

  route(app, 'confirmSecondFactor', async ({ actor, body, now, request }) => {
    const counters = currentPasswordCounters(actor.id)
    const wait = await countTry(db, counters, now)
    if (wait > 0) return refuseFor(wait, 'too_many_tries')
    const person = await personById(db, actor.id)
    const codes = await db.transaction(async (tx) => {
      const made = await confirm(tx, { personId: actor.id, code: body.code, now })
      if (made && person) await turned(tx, person, 'on', { actor, now })
      return made
    })
    if (!codes) {
      await app.securityLog.note(request, { kind: 'wrong_code', personId: actor.id })
      return refuse('wrong_code')
    }
    await forgetAttempt(db, counters)
    await app.securityLog.note(request, { kind: 'second_factor_on', personId: actor.id })
    return { recovery_codes: codes }
  })

  route(app, 'endSecondFactor', async ({ actor, now, request }) => {
    const person = await personById(db, actor.id)
    if (!person) return refuse('sign_in_ended')
    const wasOn = await db.transaction(async (tx) => {
      if (!(await remove(tx, person.id))) return false
      await turned(tx, person, 'off', { actor, now })
      return true
    })
    if (wasOn) await app.securityLog.note(request, { kind: 'second_factor_off', personId: actor.id })
    return present(await stateOf(db, person.id), await isRequired(db))
  })
}

/** Signs the person's other devices out, and records it. */
async function turned(tx: Tx, { id, full_name }: Person, to: 'on' | 'off', { actor, now }: Caller): Promise<void> {
  await endSignIns(tx, id, now, actor.signInId)
  const [before, after] = to === 'on' ? [false, true] : [true, false]
  await recordChange(
    tx,
    { actor, now },
    {
      kind: 'admin',
      action: 'changed',
      subject: full_name,
      before: { id, has_second_factor: before },
      after: { id, has_second_factor: after },
    },
  )
}

type Caller = { actor: Actor; now: Instant }

function present({ isOn, recoveryCodesLeft }: SecondFactorState, isWanted: boolean) {
  return { is_on: isOn, recovery_codes_left: recoveryCodesLeft, is_required: isWanted }
}
