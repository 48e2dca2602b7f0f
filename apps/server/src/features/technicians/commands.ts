import type { AuditAction } from '@warsha/contract'
import { type Instant, type LocalDate, localDateOf } from '@warsha/domain'
import { type AuditEntry, type Change, recordChange } from '../../platform/audit.ts'
import type { Db, Tx } from '../../platform/database.ts'
import { resetPassword } from '../sign-in/index.ts'
import { lockTechnician, technicianById, type TechnicianRow } from './queries.ts'

export type Shop = { db: Db; businessTimeZone: string }

/** The day that it is in the shop. */
export function todayIn({ businessTimeZone }: Shop, now: Instant): LocalDate {
  return localDateOf(now, businessTimeZone)
}

type TechnicianCommand = { id: number; action: AuditAction; change: Change }

/** Holds a technician who is locked against the version that was edited. */
type Guard = (tx: Tx, locked: TechnicianRow) => Promise<void>

/** Changes a technician and writes it down. Returns null when there is none of this id. */
export function changeTechnician(
  shop: Shop,
  { id, action, change, guard }: TechnicianCommand & { guard?: Guard },
  save: (tx: Tx, id: number) => Promise<void>,
): Promise<TechnicianRow | null> {
  const today = todayIn(shop, change.now)
  return shop.db.transaction((tx) => changeWithin(tx, { id, action, change, guard, today }, save))
}

type ChangeWithin = TechnicianCommand & { guard?: Guard | undefined; today: LocalDate }

async function changeWithin(
  tx: Tx,
  { id, action, change, guard, today }: ChangeWithin,
  save: (tx: Tx, id: number) => Promise<void>,
): Promise<TechnicianRow | null> {
  const before = await lockTechnician(tx, id, today)
  if (!before) return null
  await guard?.(tx, before)
  await save(tx, id)
  const after = await savedTechnician(tx, id, today)
  const entry = entryOf(action, before, after)
  const isSame = JSON.stringify(entry.before) === JSON.stringify(entry.after)
  if (action !== 'changed' || !isSame) await recordChange(tx, change, entry)
  return after
}

type Reset = { id: number; passwordHash: string; mustChangePassword: boolean; change: Change }

/** Gives a technician a new password and signs all of their devices out. Returns null when there is none of this id. */
export function resetTechnicianPassword(
  shop: Shop,
  { id, passwordHash, mustChangePassword, change }: Reset,
): Promise<TechnicianRow | null> {
  return changeTechnician(shop, { id, action: 'password_reset', change }, (tx) =>
    resetPassword(tx, { id, passwordHash, mustChangePassword, now: change.now }),
  )
}

type GivenPassword = { id: number; passwordHash: string }

/** The same for several in one transaction: each gets a temporary password of their own. */
export async function giveTemporaryPasswords(
  tx: Tx,
  given: readonly GivenPassword[],
  { change, businessTimeZone }: { change: Change; businessTimeZone: string },
): Promise<void> {
  const today = localDateOf(change.now, businessTimeZone)
  for (const { id, passwordHash } of given) {
    await changeWithin(tx, { id, action: 'password_reset', change, today }, () =>
      resetPassword(tx, { id, passwordHash, mustChangePassword: true, now: change.now }),
    )
  }
}

/** A technician whom this transaction has just saved. */
export async function savedTechnician(tx: Tx, id: number, today: LocalDate): Promise<TechnicianRow> {
  const found = await technicianById(tx, id, today)
  if (!found) throw new Error('a technician that was just saved is not there')
  return found
}

/** A change of a technician, as the audit trail keeps it. */
export function entryOf(action: AuditAction, before: TechnicianRow | null, after: TechnicianRow): AuditEntry {
  return {
    kind: 'technician',
    action,
    subject: after.full_name,
    before: before && auditValues(before),
    after: auditValues(after),
  }
}

/** A technician who was deleted with the import that added them, as the audit trail keeps it. */
export function deletedEntry(before: TechnicianRow): AuditEntry {
  return {
    kind: 'technician',
    action: 'deleted',
    subject: before.full_name,
    before: auditValues(before),
    after: null,
  }
}

/** What an admin can change of a technician; what the phones report is no change of theirs. */
function auditValues({
  id,
  full_name,
  employee_number,
  email,
  phone,
  segment,
  is_active,
  must_change_password,
  version,
}: TechnicianRow) {
  return { id, full_name, employee_number, email, phone, segment, is_active, must_change_password, version }
}
