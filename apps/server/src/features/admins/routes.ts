import { type Admin, message } from '@warsha/contract'
import { isAdmin } from '@warsha/domain'
import type { FastifyInstance } from 'fastify'
import { recordChange } from '../../platform/audit.ts'
import { type Db, sql, timestamptz, type Tx } from '../../platform/database.ts'
import type { EditedThing } from '../../platform/precondition.ts'
import { InvalidInput } from '../../platform/problem.ts'
import { refuse, Refusal } from '../../platform/refusal.ts'
import { route } from '../../platform/route.ts'
import { recordedChanges } from '../../platform/versions.ts'
import {
  type CompanyServer,
  type LinkedAccount,
  endSignIns,
  foldEmail,
  hashPassword,
  looksLikeEmail,
  mustBeStrong,
  personById,
  temporaryUntil,
} from '../sign-in/index.ts'
import { addAdmin } from './add.ts'
import { linkCompanyAccount } from './company-account.ts'
import { entryOf } from './entry.ts'
import { type AdminRow, adminsByName, lockAdmin, saveAdminRights, setAdminActive } from './queries.ts'
import { resetAdminPassword } from './reset-password.ts'
import { removeSecondFactorOf } from './reset-second-factor.ts'

type Parts = {
  db: Db
  /** by whose accounts they can sign in; null: none is set up */
  companyServer: CompanyServer | null
}

/** The people who run the shop. There is always one who is active: the database sees to it. */
export async function admins(app: FastifyInstance, { db, companyServer }: Parts): Promise<void> {
  route(app, 'admins', async () => (await adminsByName(db)).map(presentAdmin))

  route(app, 'createAdmin', async ({ actor, body, now, request }) => {
    const email = foldEmail(body.email)
    if (!looksLikeEmail(email)) throw invalidEmail()
    const owner = { email, phone: null, full_name: body.full_name }
    await mustBeStrong(db, { password: body.temp_password, path: 'temp_password', owner })
    const passwordHash = await hashPassword(body.temp_password)
    const { full_name: fullName, employee_number: employeeNumber = null, rights } = body
    const admin = { fullName, employeeNumber, rights, email, passwordHash, temporaryUntil: temporaryUntil(now) }
    const added = await addAdmin(db, admin, { actor, now })
    const details = { by: actor.id, role: 'ADMIN', rights }
    await app.securityLog.note(request, { kind: 'account_added', personId: added.id, details })
    return presentAdmin(added)
  })

  route(app, 'setAdminRights', async ({ actor, body, now, params, precondition, request }) => {
    if (params.id === actor.id) return refuse('own_account')
    const updated = await db.transaction(async (tx) => {
      const before = await lockAdmin(tx, params.id)
      if (!before) return refuse('not_found')
      if (before.is_erased) return refuse('person_erased')
      await precondition.mustHoldFor(asEdited(tx, before))
      if (before.rights === body.rights) return before
      const { version } = await saveAdminRights(tx, before.id, body.rights)
      // Their pages and tokens are of the rights that they had.
      await endSignIns(tx, before.id, now)
      const after = { ...before, rights: body.rights, version }
      await recordChange(tx, { actor, now }, entryOf('changed', before, after))
      return after
    })
    if (updated instanceof Refusal) return updated
    const details = { by: actor.id, rights: updated.rights }
    await app.securityLog.note(request, { kind: 'rights_changed', personId: updated.id, details })
    return presentAdmin(updated)
  })

  route(app, 'setAdminStatus', async ({ actor, body, now, params, precondition, request }) => {
    const updated = await db.transaction(async (tx) => {
      const before = await lockAdmin(tx, params.id)
      if (!before) return null
      await precondition.mustHoldFor(asEdited(tx, before))
      if (before.is_active === body.is_active) return before
      const saved = await setAdminActive(tx, before.id, { isActive: body.is_active, now })
      if (!body.is_active) await endSignIns(tx, before.id, now)
      const after = { ...before, is_active: body.is_active, ...saved }
      await recordChange(tx, { actor, now }, entryOf('changed', before, after))
      return after
    })
    if (!updated) return refuse('not_found')
    const kind = body.is_active ? 'account_activated' : 'account_deactivated'
    await app.securityLog.note(request, { kind, personId: updated.id, details: { by: actor.id } })
    return presentAdmin(updated)
  })

  route(app, 'resetSecondFactor', async ({ actor, now, params, request }) => {
    if (params.id === actor.id) return refuse('own_account')
    const reset = await removeSecondFactorOf(db, params.id, { actor, now })
    if (!reset) return refuse('not_found')
    const details = { by: actor.id }
    await app.securityLog.note(request, { kind: 'second_factor_reset', personId: params.id, details })
    return undefined
  })

  route(app, 'setCompanyAccount', async ({ actor, body, now, params, request }) => {
    const account = accountOf(body.subject, companyServer)
    if (account instanceof Refusal) return account
    const linked = await linkCompanyAccount(db, params.id, { account, change: { actor, now } })
    if (linked instanceof Refusal) return linked
    const kind = account === null ? 'company_account_unlinked' : 'company_account_linked'
    const details = { by: actor.id, ...(account !== null && { subject: account.subject }) }
    await app.securityLog.note(request, { kind, personId: linked.id, details })
    return presentAdmin(linked)
  })

  route(app, 'resetAdminPassword', async ({ actor, body, now, params, request }) => {
    if (params.id === actor.id) return refuse('own_account')
    const owner = await personById(db, params.id)
    if (!owner || !isAdmin(owner)) return refuse('not_found')
    await mustBeStrong(db, { password: body.temp_password, path: 'temp_password', owner })
    const passwordHash = await hashPassword(body.temp_password)
    const reset = { id: params.id, passwordHash, mustChangePassword: true, change: { actor, now } }
    const updated = await resetAdminPassword(db, reset)
    if (!updated) return refuse('not_found')
    await app.securityLog.note(request, { kind: 'password_reset', personId: updated.id, details: { by: actor.id } })
    return presentAdmin(updated)
  })
}

/** What an admin is to be linked to; null: to nothing, which takes no server of the company. */
function accountOf(subject: string | null, server: CompanyServer | null): LinkedAccount | null | Refusal {
  if (subject === null) return null
  return server ? { issuer: server.issuer, subject } : refuse('company_sign_in_off')
}

function invalidEmail(): InvalidInput {
  return new InvalidInput([
    { code: 'custom', path: ['email'], message: message('email_invalid').error, input: undefined },
  ])
}

function asEdited(tx: Tx, locked: AdminRow): EditedThing {
  const where = sql`kind = 'admin' and after ->> 'id' = ${String(locked.id)}`
  return {
    thing: 'admin',
    version: locked.version,
    current: () => presentAdmin(locked),
    changesSince: (version) => recordedChanges(tx, version, { where }),
  }
}

function presentAdmin(row: AdminRow): Admin {
  const { created_at, last_signed_in_at, company_subject: subject, company_address: address, ...others } = row
  const { company_linked_at: linkedAt, ...admin } = others
  return {
    ...admin,
    created_at: timestamptz(created_at),
    last_signed_in_at: timestamptz(last_signed_in_at),
    company_account:
      subject === null || linkedAt === null ? null : { subject, address, linked_at: timestamptz(linkedAt) },
  }
}
