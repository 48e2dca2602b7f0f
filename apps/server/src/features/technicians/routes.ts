import { type Technician, message } from '@warsha/contract'
import { sarOfHalalas, type Instant } from '@warsha/domain'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { recordChange } from '../../platform/audit.ts'
import { sql, timestamptz, type Tx, type Db } from '../../platform/database.ts'
import type { EditedThing, GuardedChange } from '../../platform/precondition.ts'
import { refuse } from '../../platform/refusal.ts'
import { route } from '../../platform/route.ts'
import { recordedChanges } from '../../platform/versions.ts'
import {
  endSignIns,
  hashPassword,
  mustBeStrong,
  personById,
  temporaryUntil,
  foldEmail,
  looksLikeEmail,
  normalisePhone,
  signInsOf,
} from '../sign-in/index.ts'
import { changeTechnician, entryOf, resetTechnicianPassword, savedTechnician, type Shop, todayIn } from './commands.ts'
import { hourlyRates } from './hourly-rates.ts'
import {
  insertTechnician,
  type TechnicianRow,
  techniciansByName,
  updateTechnician,
  type Contact,
  updateContact,
} from './queries.ts'
import { InvalidInput } from '../../platform/problem.ts'

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

/** Deactivation ends all sign-ins of the person; activation revives none. */
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

/** Email and phone in the form in which they are stored. Throws an InvalidInput that names the field. */
function readContact({ email, phone }: Contact): Contact {
  const folded = email && foldEmail(email)
  if (folded && !looksLikeEmail(folded)) throw invalidField('email', 'email_invalid')
  const normalised = phone && normalisePhone(phone)
  if (phone && !normalised) throw invalidField('phone', 'phone_invalid')
  return { email: folded || null, phone: normalised || null }
}

function invalidField(field: string, key: 'email_invalid' | 'phone_invalid'): InvalidInput {
  return new InvalidInput([{ code: 'custom', path: [field], message: message(key).error, input: undefined }])
}

/** Saves it; who has nothing left to sign in with is signed out everywhere. */
async function saveContact(tx: Tx, id: number, contact: Contact, now: Instant): Promise<void> {
  await updateContact(tx, id, contact)
  if (contact.email === null && contact.phone === null) await endSignIns(tx, id, now)
}

/** Where technicians are signed in; a phone that was lost is signed out from here. */
function technicianSignIns(app: FastifyInstance, { db }: { db: Db }): void {
  route(app, 'technicianSignIns', async ({ now, params }) => {
    if (!(await db.row(sql`select from person where id = ${params.id} and is_technician(role)`)))
      return refuse('not_found')
    return { sign_ins: await signInsOf(db, { personId: params.id, current: null, now }) }
  })

  route(app, 'endTechnicianSignIn', async ({ actor, now, params, request }) => {
    const ended = await db.writeRow<{ person_id: number }>(sql`
      update sign_in set ended_at = ${timestamptz(now)} from person
      where sign_in.id = ${params.id} and ended_at is null and person.id = person_id and is_technician(role)
      returning person_id`)
    if (!ended) return refuse('not_found')
    const details = { by: actor.id }
    await app.securityLog.note(request, { kind: 'sign_in_ended', personId: ended.person_id, details })
    return undefined
  })
}
