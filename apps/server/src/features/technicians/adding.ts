import { randomBytes } from 'node:crypto'
import { type Instant, type LocalDate, localDateOf } from '@warsha/domain'
import { type AuditEntry, recordChanges } from '../../platform/audit.ts'
import { sql, timestamptz, type Tx } from '../../platform/database.ts'
import { inSlices } from '../../platform/slices.ts'
import { countedVersions } from '../../platform/versions.ts'
import { hashPassword, temporaryUntil } from '../sign-in/index.ts'
import { entryOf } from './commands.ts'
import { rateEntry } from './hourly-rates.ts'
import { type Contact, saveRates, techniciansById, type TechnicianRow } from './queries.ts'

/** Somebody who is to be added without a password that anybody knows. */
export type Newcomer = Contact & {
  full_name: string
  segment: string
  employee_number: string | null
  rate: { halalas: number; effective_from: LocalDate } | null
}

type Adding = {
  change: { actor: { id: number }; now: Instant }
  businessTimeZone: string
  passwordHash: string
  /** adds so many at a time that a statement stays small */
  inParts: (
    newcomers: readonly Newcomer[],
    add: (part: readonly Newcomer[]) => Promise<readonly TechnicianRow[]>,
  ) => Promise<TechnicianRow[]>
}

/** Of a password that nobody knows: whoever has it signs in with the one that a sign-in card brings. */
export function hashOfNoPassword(): Promise<string> {
  return hashPassword(randomBytes(32).toString('base64url'))
}

/**
 * Adds those whose email, phone and employee number nobody has, with their rates, and writes it down. They have a
 * temporary password that nobody knows, until a sign-in card brings another one.
 * @returns the ones that were added
 */
export async function addTechnicians(
  tx: Tx,
  newcomers: readonly Newcomer[],
  { change, businessTimeZone, passwordHash, inParts }: Adding,
): Promise<TechnicianRow[]> {
  const added = await inParts(newcomers, async (part) => {
    const ids = await insertTechnicians(tx, part, { passwordHash, now: change.now })
    return techniciansById(tx, ids, localDateOf(change.now, businessTimeZone))
  })
  const byKey = new Map<string, Newcomer['rate']>()
  await inSlices(newcomers, (one) => byKey.set(keyOf(one), one.rate))
  const found = await inSlices(added, (technician) => {
    const rate = byKey.get(keyOf(technician))
    return rate ? [{ technician, rate }] : []
  })
  const rates = found.flat()
  await saveRates(
    tx,
    rates.map(({ technician, rate }) => ({ person_id: technician.id, ...rate })),
  )
  const versions = await countedVersions(
    tx,
    'hourly_rates',
    rates.map(({ technician }) => technician.id),
  )
  const entries: AuditEntry[] = [
    ...added.map((technician) => entryOf('created', null, technician)),
    ...rates.map(({ technician, rate }) =>
      rateEntry({ technician, before: null, versionBefore: 1 }, rate, versions.get(technician.id) ?? 1),
    ),
  ]
  await recordChanges(tx, change, entries)
  return added
}

/** Two of one file are told apart by one of these. */
function keyOf(one: Pick<TechnicianRow, 'full_name' | 'employee_number' | 'email' | 'phone'>): string {
  return JSON.stringify([one.full_name, one.employee_number, one.email, one.phone])
}

async function insertTechnicians(
  tx: Tx,
  newcomers: readonly Newcomer[],
  { passwordHash, now }: { passwordHash: string; now: Instant },
): Promise<number[]> {
  const inserted = await tx.rows<{ id: number }>(sql`
    insert into person (full_name, employee_number, role, email, phone, segment, password_hash, must_change_password,
      temporary_until, created_at)
    select full_name, employee_number, 'TECHNICIAN', email, phone, segment, ${passwordHash}, true,
      ${timestamptz(temporaryUntil(now))}, ${timestamptz(now)}
    from jsonb_to_recordset(${JSON.stringify(newcomers)}::jsonb)
      as newcomer (full_name text, employee_number text, email text, phone text, segment text)
    on conflict do nothing
    returning id`)
  return inserted.map(({ id }) => id)
}
