import type { MachineToken } from '@warsha/contract'
import { scopesOf } from '@warsha/domain'
import type { FastifyInstance } from 'fastify'
import { type AuditEntry, recordChange } from '../../platform/audit.ts'
import type { Db, Tx } from '../../platform/database.ts'
import { refuse } from '../../platform/refusal.ts'
import { route } from '../../platform/route.ts'
import { endToken, insertToken, tokenById, tokensByAge } from './queries.ts'
import { endingOf, hashOfToken, newToken } from './token-text.ts'

type Parts = { db: Db; businessTimeZone: string }

/** What other programs call this API by. */
export async function connections(app: FastifyInstance, { db, businessTimeZone }: Parts): Promise<void> {
  route(app, 'machineTokens', ({ now }) => tokensByAge(db, now))

  route(app, 'createMachineToken', async ({ actor, body, changes, now, request }) => {
    const text = newToken()
    const made = await db.transaction(async (tx) => {
      const id = await insertToken(tx, businessTimeZone, {
        name: body.name,
        hash: hashOfToken(text),
        ending: endingOf(text),
        scopes: scopesOf(body.scopes),
        callsAMinute: body.calls_a_minute,
        endsOn: body.ends_on ?? null,
        madeBy: actor.id,
        now,
      })
      const token = await mustExist(tx, id, now)
      await recordChange(tx, { actor, now }, entryOf('created', null, token))
      return token
    })
    // No board shows programs, though they are rows among people.
    changes.narrowTo('access')
    const details = { by: actor.id, scopes: made.scopes.join(' ') }
    await app.securityLog.note(request, { kind: 'machine_token_made', personId: made.id, details })
    return { ...made, token: text }
  })

  route(app, 'endMachineToken', async ({ actor, now, params, request }) => {
    const { before, after } = await db.transaction(async (tx) => {
      const isEnded = await endToken(tx, params.id, { by: actor.id, now })
      const token = await tokenById(tx, params.id, now)
      if (!isEnded || !token) return { before: token, after: token }
      const before: MachineToken = { ...token, state: 'active', ended_at: null, ended_by: null }
      await recordChange(tx, { actor, now }, entryOf('ended', before, token))
      return { before, after: token }
    })
    if (!after) return refuse('not_found')
    if (before !== after) {
      const details = { by: actor.id }
      await app.securityLog.note(request, { kind: 'machine_token_ended', personId: after.id, details })
    }
    return after
  })
}

async function mustExist(tx: Tx, id: number, now: number): Promise<MachineToken> {
  const token = await tokenById(tx, id, now)
  if (!token) throw new Error('a token that was just made is not there')
  return token
}

function entryOf(action: 'created' | 'ended', before: MachineToken | null, after: MachineToken): AuditEntry {
  return {
    kind: 'machine_token',
    action,
    subject: after.name,
    before: before && auditValues(before),
    after: auditValues(after),
  }
}

function auditValues({ id, name, ending, scopes, calls_a_minute, ends_at, ended_at }: MachineToken) {
  return { id, name, ending, scopes, calls_a_minute, ends_at, ended_at }
}
