import type { Technician } from '@warsha/contract'
import { sarOfHalalas } from '@warsha/domain'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { recordChange } from '../../platform/audit.ts'
import { sql, timestamptz, type Tx } from '../../platform/database.ts'
import type { EditedThing, GuardedChange } from '../../platform/precondition.ts'
import { refuse } from '../../platform/refusal.ts'
import { route } from '../../platform/route.ts'
import { recordedChanges } from '../../platform/versions.ts'
import { endSignIns, hashPassword, mustBeStrong, personById, temporaryUntil } from '../sign-in/index.ts'
import { changeTechnician, entryOf, resetTechnicianPassword, savedTechnician, type Shop, todayIn } from './commands.ts'
import { readContact, saveContact } from './contact.ts'
import { hourlyRates } from './hourly-rates.ts'
import { technicianSignIns } from './sign-ins.ts'
import { insertTechnician, type TechnicianRow, techniciansByName, updateTechnician } from './queries.ts'

/** The people who work in the shop. */
export async function technicians(app: FastifyInstance, parts: Shop): Promise<void> {
  const { db } = parts

  route(app, 'technicians', async ({ now }) => {
    return (await techniciansByName(db, todayIn(parts, now))).map(presentTechnician)
  })

  route(app, 'createTechnician', async ({ actor, body, now, request }) => {
    const contact = readContact(body)
    const owner = { ...contact, full_name: body.full_name }
    await mustBeStrong(db, { password: body.temp_password, path: 'temp_password', owner })
    const passwordHash = await hashPassword(body.temp_password)
    const created = await db.transaction(async (tx) => {
      const { full_name: fullName, segment, employee_number: employeeNumber = null } = body
      const person = {
        fullName,
        employeeNumber,
        segment,
        passwordHash,
        temporaryUntil: temporaryUntil(now),
        ...contact,
      }
      const id = await insertTechnician(tx, person, now)
      const technician = await savedTechnician(tx, id, todayIn(parts, now))
      await recordChange(tx, { actor, now }, entryOf('created', null, technician))
      return technician
    })
    const details = { by: actor.id, role: 'TECHNICIAN' }
    await app.securityLog.note(request, { kind: 'account_added', personId: created.id, details })
    return presentTechnician(created)
  })

  route(app, 'updateTechnician', async ({ actor, body, now, params, precondition, request }) => {
    const { full_name: fullName, segment, is_active: isActive, employee_number: employeeNumber } = body
    const command = commandOf(params.id, { actor, now, precondition })
    const updated = await changeTechnician(parts, command, (tx, id) =>
      save(tx, id, { fullName, segment, isActive, employeeNumber, now }),
    )
    if (!updated) return refuse('not_found')
    if (isActive !== undefined) await noteStatus(request, updated.id, isActive, actor.id)
    return presentTechnician(updated)
  })

  route(app, 'setTechnicianStatus', async ({ actor, body, now, params, precondition, request }) => {
    const command = commandOf(params.id, { actor, now, precondition })
    const updated = await changeTechnician(parts, command, (tx, id) => save(tx, id, { isActive: body.is_active, now }))
    if (!updated) return refuse('not_found')
    await noteStatus(request, updated.id, body.is_active, actor.id)
    return presentTechnician(updated)
  })

  route(app, 'setTechnicianContact', async ({ actor, body, now, params, precondition }) => {
    const contact = readContact(body)
    const command = commandOf(params.id, { actor, now, precondition })
    const updated = await changeTechnician(parts, command, (tx, id) => saveContact(tx, id, contact, now))
    return updated ? presentTechnician(updated) : refuse('not_found')
  })

  route(app, 'resetTechnicianPassword', async ({ actor, body, now, params, request }) => {
    const owner = await personById(db, params.id)
    if (!owner) return refuse('not_found')
    await mustBeStrong(db, { password: body.temp_password, path: 'temp_password', owner })
    const passwordHash = await hashPassword(body.temp_password)
    const reset = { id: params.id, passwordHash, mustChangePassword: true, change: { actor, now } }
    const updated = await resetTechnicianPassword(parts, reset)
    if (!updated) return refuse('not_found')
    await app.securityLog.note(request, { kind: 'password_reset', personId: updated.id, details: { by: actor.id } })
    return presentTechnician(updated)
  })

  hourlyRates(app, parts)
  technicianSignIns(app, parts)

  async function noteStatus(request: FastifyRequest, personId: number, isActive: boolean, by: number): Promise<void> {
    const kind = isActive ? 'account_activated' : 'account_deactivated'
    await app.securityLog.note(request, { kind, personId, details: { by } })
  }
}

/** Whoever is deactivated is signed out everywhere: to be activated again revives no sign-in. */
async function save(tx: Tx, id: number, change: Parameters<typeof updateTechnician>[2]): Promise<void> {
  await updateTechnician(tx, id, change)
  if (change.isActive === false) await endSignIns(tx, id, change.now)
}

/** A change of a technician of whom a version was edited. */
function commandOf(id: number, { precondition, ...change }: GuardedChange) {
  const guard = (tx: Tx, locked: TechnicianRow) => precondition.mustHoldFor(asEdited(tx, locked))
  return { id, action: 'changed', change, guard } as const
}

function asEdited(tx: Tx, locked: TechnicianRow): EditedThing {
  const where = sql`kind = 'technician' and after ->> 'id' = ${String(locked.id)}`
  return {
    thing: 'technician',
    version: locked.version,
    current: () => presentTechnician(locked),
    changesSince: (version) => recordedChanges(tx, version, { where }),
  }
}

function presentTechnician(found: TechnicianRow): Technician {
  const { rate_halalas, created_at, unsent_since, last_heard_at, ...row } = found
  return {
    ...row,
    hourly_rate: rate_halalas === null ? null : sarOfHalalas(rate_halalas),
    created_at: timestamptz(created_at),
    unsent_since: timestamptz(unsent_since),
    last_heard_at: timestamptz(last_heard_at),
  }
}
