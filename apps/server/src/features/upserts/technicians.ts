import { type FaultyRow, isFormerName, type SentTechnician } from '@warsha/contract'
import type { LocalDate } from '@warsha/domain'
import { recordChanges } from '../../platform/audit.ts'
import { type Db, sql, type Tx, withRetry } from '../../platform/database.ts'
import { foldValue } from '../../platform/spreadsheet/fold.ts'
import type { Fault } from '../../platform/spreadsheet/rows.ts'
import { technicianEntry, techniciansById, type TechnicianRow, updateTechnician } from '../technicians/index.ts'
import type { Saving } from './jobs.ts'
import { keepRefs, knownRefs, refFields, withFields } from './refs.ts'
import { faultsOfNames, faultsOfRow, nameFault, refusedRow, type SavedRow } from './rows.ts'

type Parts = { db: Db; today: LocalDate }

/**
 * Changes names, employee numbers and segments of technicians who are there, in one transaction; a row that cannot go in is told
 * why, the rest goes in. Nobody is added, let in or kept out.
 * @returns what became of each row, in their order
 */
export function saveSentTechnicians(
  { db, today }: Parts,
  sent: readonly (SentTechnician | FaultyRow)[],
  saving: Saving,
): Promise<SavedRow[]> {
  return withRetry(() => db.longTransaction((tx) => saveWithin(tx, today, sent, saving)))
}

type Named = { id: number; ref: string }

async function saveWithin(
  tx: Tx,
  today: LocalDate,
  sent: readonly (SentTechnician | FaultyRow)[],
  { source, ...change }: Saving,
): Promise<SavedRow[]> {
  const technicians = await lockTechnicians(tx, today)
  const byId = new Map(technicians.map((one) => [one.id, one]))
  const byNumber = new Map(
    technicians.flatMap((one) =>
      one.employee_number === null ? [] : ([[foldValue(one.employee_number), one]] as const),
    ),
  )
  const refs = await knownRefs(tx, 'person', { source, refs: [], ids: [...byId.keys()] })
  const idOf = new Map([...refs.refOf].map(([id, ref]) => [ref, id]))
  const seen = new Set<number>()
  const touched: TechnicianRow[] = []
  const named: Named[] = []
  const rows: SavedRow[] = []

  for (const row of sent) {
    const faults = faultsOfRow(row)
    rows.push(faults ? refusedRow(faults) : await saveRow(row as SentTechnician))
  }
  if (source !== undefined) await keepRefs(tx, 'person', { source, named })
  const after = new Map(
    (
      await techniciansById(
        tx,
        touched.map(({ id }) => id),
        today,
      )
    ).map((one) => [one.id, one]),
  )
  await recordChanges(
    tx,
    change,
    touched.flatMap((before) => {
      const saved = after.get(before.id)
      const fields = refFields(source, named.find(({ id }) => id === before.id)?.ref)
      return saved ? [withFields(technicianEntry('changed', before, saved), fields)] : []
    }),
  )
  return rows

  async function saveRow(row: SentTechnician): Promise<SavedRow> {
    const { external_ref: ref, employee_number: number, full_name: fullName, segment } = row
    const unnamed = faultsOfNames(row, source)
    if (ref === undefined && !number) unnamed.push({ path: 'employee_number', message: 'row_unnamed' })
    if (unnamed.length > 0) return refusedRow(unnamed)

    const path = ref === undefined ? 'employee_number' : 'external_ref'
    const ofNumber = number ? byNumber.get(foldValue(number)) : undefined
    const technician = byId.get((ref === undefined ? undefined : idOf.get(ref)) ?? 0) ?? ofNumber
    if (!technician) return refusedRow([{ path, message: 'technician_not_added' }])
    if (seen.has(technician.id)) return refusedRow([{ path, message: 'batch_row_twice' }])
    seen.add(technician.id)

    const held = refs.refOf.get(technician.id)
    const faults: (Fault | null)[] = [nameFault(ref, { held, source })]
    if (ofNumber && ofNumber !== technician) {
      faults.push({ path: 'employee_number', message: 'employee_number_of_other' })
    }
    if (fullName !== undefined && isFormerName(fullName)) faults.push({ path: 'full_name', message: 'name_kept' })
    const found = faults.filter((fault) => fault !== null)
    if (found.length > 0) return refusedRow(found)

    const isNamed = ref !== undefined && held === undefined
    if (isNamed) named.push({ id: technician.id, ref })
    const isMoved =
      (fullName ?? technician.full_name) !== technician.full_name ||
      (segment ?? technician.segment) !== technician.segment ||
      (number !== undefined && number !== technician.employee_number)
    if (isMoved) {
      const { now } = change
      await updateTechnician(tx, technician.id, {
        now,
        employeeNumber: number,
        ...(fullName !== undefined && { fullName }),
        ...(segment !== undefined && { segment }),
      })
      if (number !== undefined) {
        byNumber.delete(foldValue(technician.employee_number ?? ''))
        if (number !== null) byNumber.set(foldValue(number), technician)
      }
    }
    if (!isMoved && !isNamed) return { outcome: 'unchanged', id: technician.id, faults: [] }
    touched.push(technician)
    return { outcome: 'changed', id: technician.id, faults: [] }
  }
}

/** All of them, kept from being changed by others until the transaction ends. */
async function lockTechnicians(tx: Tx, today: LocalDate): Promise<TechnicianRow[]> {
  const locked = await tx.rows<{ id: number }>(sql`
    select id from person where is_technician(role) and erased_at is null order by id for no key update`)
  return techniciansById(
    tx,
    locked.map(({ id }) => id),
    today,
  )
}
