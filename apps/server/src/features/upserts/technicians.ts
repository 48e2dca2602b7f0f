import { type FaultyRow, isFormerName, type SentTechnician } from '@warsha/contract'
import type { Instant, LocalDate } from '@warsha/domain'
import { recordChanges } from '../../platform/audit.ts'
import { type Db, sql, type Tx, withRetry } from '../../platform/database.ts'
import { foldValue } from '../../platform/spreadsheet/fold.ts'
import type { Fault } from '../../platform/spreadsheet/rows.ts'
import { technicianEntry, techniciansById, type TechnicianRow, updateTechnician } from '../technicians/index.ts'
import type { Saving } from './jobs.ts'
import { refusedNumberChanges, type NumberChange } from './numbers.ts'
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
/** A row whose technician is known; `faults` are those that no other row has to do with. */
type Planned = { row: SentTechnician; technician: TechnicianRow; held: string | undefined; faults: Fault[] }

async function saveWithin(
  tx: Tx,
  today: LocalDate,
  sent: readonly (SentTechnician | FaultyRow)[],
  { source, ...change }: Saving,
): Promise<SavedRow[]> {
  const technicians = await lockTechnicians(tx, today)
  const byId = new Map(technicians.map((one) => [one.id, one]))
  const numbers = await numbersOfAll(tx)
  const byNumber = new Map([...numbers].map(([id, number]) => [number, byId.get(id)]))
  const refs = await knownRefs(tx, 'person', { source, refs: [], ids: [...byId.keys()] })
  const idOf = new Map([...refs.refOf].map(([id, ref]) => [ref, id]))
  const seen = new Set<number>()
  const seenRefs = new Set<string>()

  const plans = sent.map((row) => {
    const faults = faultsOfRow(row)
    return faults ? refusedRow(faults) : planRow(row as SentTechnician)
  })
  const planned = plans.filter((plan): plan is Planned => 'technician' in plan)
  const changes = new Map(planned.flatMap((plan) => numberChangeOf(plan)))
  const possible = [...changes].filter(([{ faults }]) => faults.length === 0).map(([, one]) => one)
  const refused = refusedNumberChanges(possible, numbers)
  for (const [plan, one] of changes) {
    if (!refused.has(one)) continue
    plan.faults.push({ path: 'employee_number', message: 'employee_number_of_other' })
  }

  const saved = planned.filter(({ faults }) => faults.length === 0)
  const moved = saved.filter(isMoved)
  const named = saved.flatMap(({ row: { external_ref: ref }, technician: { id }, held }): Named[] =>
    ref !== undefined && held === undefined ? [{ id, ref }] : [],
  )
  await saveMoved(tx, moved, change.now)
  if (source !== undefined) await keepRefs(tx, 'person', { source, named })
  const refOf = new Map(named.map(({ id, ref }) => [id, ref]))
  const touched = saved.filter((plan) => isMoved(plan) || refOf.has(plan.technician.id))
  const ids = touched.map(({ technician: { id } }) => id)
  const after = new Map((await techniciansById(tx, ids, today)).map((one) => [one.id, one]))
  await recordChanges(
    tx,
    change,
    touched.flatMap(({ technician: before }) => {
      const now = after.get(before.id)
      const fields = refFields(source, refOf.get(before.id))
      return now ? [withFields(technicianEntry('changed', before, now), fields)] : []
    }),
  )
  return plans.map((plan): SavedRow => {
    if (!('technician' in plan)) return plan
    if (plan.faults.length > 0) return refusedRow(plan.faults)
    const { id } = plan.technician
    return { outcome: after.has(id) ? 'changed' : 'unchanged', id, faults: [] }
  })

  /** Who is meant, by the names and numbers of before the batch. */
  function planRow(row: SentTechnician): Planned | SavedRow {
    const { external_ref: ref, employee_number: number, full_name: fullName } = row
    const unnamed = faultsOfNames(row, source)
    if (ref === undefined && !number) unnamed.push({ path: 'employee_number', message: 'row_unnamed' })
    if (unnamed.length > 0) return refusedRow(unnamed)

    const path = ref === undefined ? 'employee_number' : 'external_ref'
    const ofNumber = number ? byNumber.get(foldValue(number)) : undefined
    const technician = byId.get((ref === undefined ? undefined : idOf.get(ref)) ?? 0) ?? ofNumber
    if (!technician) return refusedRow([{ path, message: 'technician_not_added' }])
    if (seen.has(technician.id) || (ref !== undefined && seenRefs.has(ref))) {
      return refusedRow([{ path, message: 'batch_row_twice' }])
    }
    seen.add(technician.id)
    if (ref !== undefined) seenRefs.add(ref)

    const held = refs.refOf.get(technician.id)
    const faults: (Fault | null)[] = [nameFault(ref, { held, source })]
    if (fullName !== undefined && isFormerName(fullName)) faults.push({ path: 'full_name', message: 'name_kept' })
    return { row, technician, held, faults: faults.filter((fault) => fault !== null) }
  }
}

function numberChangeOf(plan: Planned): [Planned, NumberChange][] {
  const { employee_number: number } = plan.row
  if (number === undefined) return []
  return [[plan, { id: plan.technician.id, number: number === null ? null : foldValue(number) }]]
}

function isMoved({ row: { full_name, segment, employee_number: number }, technician }: Planned): boolean {
  return (
    (full_name ?? technician.full_name) !== technician.full_name ||
    (segment ?? technician.segment) !== technician.segment ||
    (number !== undefined && number !== technician.employee_number)
  )
}

/** Each number is given up before anybody takes it: that of one row may go to another. */
async function saveMoved(tx: Tx, moved: readonly Planned[], now: Instant): Promise<void> {
  const givingUp = moved.filter(({ row, technician: { employee_number: before } }) => {
    return before !== null && row.employee_number !== undefined && row.employee_number !== before
  })
  if (givingUp.length > 0 && moved.length > 1) {
    await tx.run(sql`
      update person set employee_number = null where id = any(${givingUp.map(({ technician: { id } }) => id)}::int[])`)
  }
  for (const { row, technician } of moved) {
    const { full_name: fullName, segment, employee_number: employeeNumber } = row
    await updateTechnician(tx, technician.id, {
      now,
      employeeNumber,
      ...(fullName !== undefined && { fullName }),
      ...(segment !== undefined && { segment }),
    })
  }
}

/** Of admins, too: no two people have one number. */
async function numbersOfAll(tx: Tx): Promise<Map<number, string>> {
  const rows = await tx.rows<{ id: number; employee_number: string | null }>(sql`
    select id, employee_number from person where employee_number is not null`)
  return new Map(rows.map(({ id, employee_number: number }) => [id, foldValue(number ?? '')]))
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
