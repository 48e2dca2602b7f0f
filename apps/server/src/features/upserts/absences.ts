import { type FaultyRow, type Language, messageKey, type SentAbsence, textIn } from '@warsha/contract'
import { type Absence, absenceProblem, type DateRange, isSameWithin } from '@warsha/domain'
import { type AuditEntry, recordChanges } from '../../platform/audit.ts'
import { type Db, sql, type Tx, withRetry } from '../../platform/database.ts'
import type { Refusal } from '../../platform/refusal.ts'
import type { Fault } from '../../platform/spreadsheet/rows.ts'
import { candidates, finderAmong, type FindPerson } from '../absence-import/index.ts'
import {
  absenceEntry,
  type Days,
  insertAbsences,
  lockAbsences,
  removeAbsences,
  saveAbsence,
  type StoredAbsence,
} from '../absences/index.ts'
import { closedMonthsWithin, holdMonths, monthText } from '../periods/index.ts'
import type { Saving as SavingJobs } from './jobs.ts'
import { keepRefs, knownRefs, refFields, withFields } from './refs.ts'
import { faultsOfNames, faultsOfRow, nameFault, refusedRow, type SavedRow } from './rows.ts'

/**
 * Records, changes or calls off the absences that rows name, in one transaction; a row that cannot go in is told why, the rest
 * goes in. Days of closed months stay.
 * @returns what became of each row, in their order
 */
export function saveSentAbsences(
  db: Db,
  sent: readonly (SentAbsence | FaultyRow)[],
  saving: Saving,
): Promise<SavedRow[]> {
  return withRetry(() => db.longTransaction((tx) => new Saver(tx, saving).save(sent)))
}

/** @property language in which a sentence names a month */
type Saving = SavingJobs & { language: Language }

type ClosedMonth = { days: DateRange; refusal: Refusal }

/** All days that a calendar has. */
const EVER: DateRange = { first: '1900-01-01', last: '2200-12-31' }

/** Saves the rows of one batch, one after the other: a later one can be of days that an earlier one freed. */
class Saver {
  readonly #tx: Tx
  readonly #saving: Saving
  readonly #entries: AuditEntry[] = []
  /** What this batch calls absences that had no name by its program. */
  readonly #refOf = new Map<number, string>()
  readonly #seen = new Set<string>()
  #closed: readonly ClosedMonth[] = []
  #byRef = new Map<string, StoredAbsence>()
  #find: FindPerson = finderAmong([])

  constructor(tx: Tx, saving: Saving) {
    this.#tx = tx
    this.#saving = saving
  }

  async save(sent: readonly (SentAbsence | FaultyRow)[]): Promise<SavedRow[]> {
    const { source } = this.#saving
    await holdMonths(this.#tx)
    await this.#tx.run(sql`select pg_advisory_xact_lock(hashtext('absence batch'))`)
    const refs = sent.flatMap((row) => (faultsOfRow(row) ? [] : ((row as SentAbsence).external_ref ?? [])))
    const known = await knownRefs(this.#tx, 'absence', { source, refs, ids: [] })
    const stored = new Map((await lockAbsences(this.#tx, [...known.idOf.values()])).map((one) => [one.id, one]))
    for (const [ref, id] of known.idOf) {
      const absence = stored.get(id)
      if (absence) this.#byRef.set(ref, absence)
    }
    this.#closed = await closedMonthsWithin(this.#tx, EVER)
    this.#find = finderAmong(await candidates(this.#tx))
    const rows: SavedRow[] = []
    for (const row of sent) {
      const faults = faultsOfRow(row)
      rows.push(faults ? refusedRow(faults) : await this.#saveRow(row as SentAbsence))
    }
    if (source !== undefined) {
      const named = [...this.#refOf].map(([id, ref]) => ({ id, ref }))
      await keepRefs(this.#tx, 'absence', { source, named })
    }
    await recordChanges(this.#tx, this.#saving, this.#entries)
    return rows
  }

  async #saveRow(row: SentAbsence): Promise<SavedRow> {
    const { external_ref: ref } = row
    const unnamed = faultsOfNames(row, this.#saving.source)
    if (row.is_removed && ref === undefined) unnamed.push({ path: 'external_ref', message: 'row_unnamed' })
    if (unnamed.length > 0) return refusedRow(unnamed)
    if (ref !== undefined) {
      if (this.#seen.has(ref)) return refusedRow([{ path: 'external_ref', message: 'batch_row_twice' }])
      this.#seen.add(ref)
    }
    const known = ref === undefined ? undefined : this.#byRef.get(ref)
    if (row.is_removed) return known ? this.#remove(known) : { outcome: 'unchanged', id: null, faults: [] }
    return known ? this.#change(known, row) : this.#record(row)
  }

  async #remove(known: StoredAbsence): Promise<SavedRow> {
    const closed = this.#closedFault(known, null)
    if (closed) return refusedRow([closed])
    await removeAbsences(this.#tx, [known.id])
    this.#entries.push(absenceEntry('deleted', known, null))
    return { outcome: 'removed', id: known.id, faults: [] }
  }

  async #change(known: StoredAbsence, row: SentAbsence): Promise<SavedRow> {
    const faults: Fault[] = []
    if (row.technician !== undefined) {
      const found = this.#find({ employee_number: '', technician: row.technician })
      if (!('person' in found)) faults.push({ path: 'technician', message: found.message })
      else if (found.person.id !== known.technician_id) {
        const { name } = known.technician
        faults.push({ path: 'technician', message: messageKey('absence_of_other', { name }) })
      }
    }
    const days: Days = {
      kind: row.kind ?? known.kind,
      first_day: row.first_day ?? known.first_day,
      last_day: row.last_day ?? known.last_day,
      half: row.half === undefined ? known.half : row.half,
    }
    faults.push(...faultsOfDays(days))
    const closed = this.#closedFault(known, days)
    if (closed) faults.push(closed)
    if (faults.length > 0) return refusedRow(faults)
    if (isSame(known, days)) return { outcome: 'unchanged', id: known.id, faults: [] }
    if (await this.#overlaps(known.technician_id, days, known.id)) return refusedRow([OVERLAP])
    const version = await saveAbsence(this.#tx, known.id, days)
    this.#entries.push(absenceEntry('changed', known, { ...known, ...days, version }))
    return { outcome: 'changed', id: known.id, faults: [] }
  }

  async #record({ external_ref: ref, ...row }: SentAbsence): Promise<SavedRow> {
    const { technician, kind, first_day, last_day = first_day, half = null } = row
    const found = this.#find({ employee_number: '', technician: technician ?? '' })
    const faults: Fault[] = 'person' in found ? [] : [{ path: 'technician', message: found.message }]
    if (kind === undefined) faults.push({ path: 'kind', message: 'required' })
    if (first_day === undefined) faults.push({ path: 'first_day', message: 'required' })
    if (!('person' in found) || kind === undefined || first_day === undefined || last_day === undefined) {
      return refusedRow(faults)
    }
    const days: Days = { kind, first_day, last_day, half }
    faults.push(...faultsOfDays(days))
    if (faults.length > 0) return refusedRow(faults)
    const technicianId = found.person.id
    const same = await this.#same(technicianId, days)
    if (same) return this.#name(same.id, { ref, held: same.ref ?? this.#refOf.get(same.id) })
    const closed = this.#closedFault(null, days)
    if (closed) return refusedRow([closed])
    const { actor, now } = this.#saving
    const [inserted] = await insertAbsences(this.#tx, [{ technician_id: technicianId, ...days }], {
      recordedBy: actor.id,
      now,
    })
    if (!inserted) return refusedRow([OVERLAP])
    if (ref !== undefined) this.#refOf.set(inserted.id, ref)
    const entry = absenceEntry('created', null, { ...inserted, technician: found.person.person })
    this.#entries.push(withFields(entry, { before: null, after: refFields(this.#saving.source, ref).after }))
    return { outcome: 'created', id: inserted.id, faults: [] }
  }

  /** The same days were there already: only their name is new, if anything is. */
  async #name(id: number, { ref, held }: { ref: string | undefined; held: string | undefined }): Promise<SavedRow> {
    const wrong = nameFault(ref, { held, source: this.#saving.source })
    if (wrong) return refusedRow([wrong])
    if (ref === undefined) return { outcome: 'unchanged', id, faults: [] }
    this.#refOf.set(id, ref)
    const [absence] = await lockAbsences(this.#tx, [id])
    if (absence) {
      const entry = absenceEntry('changed', absence, absence)
      this.#entries.push(withFields(entry, refFields(this.#saving.source, ref)))
    }
    return { outcome: 'changed', id, faults: [] }
  }

  /** An absence of exactly these days, with what the program calls it. */
  #same(
    technicianId: number,
    { kind, first_day, last_day, half }: Days,
  ): Promise<{ id: number; ref: string | null } | null> {
    return this.#tx.row<{ id: number; ref: string | null }>(sql`
      select id, ref from absence
      left join external_ref on absence_id = absence.id and source = ${this.#saving.source ?? null}
      where absence.person_id = ${technicianId} and kind = ${kind} and first_day = ${first_day}::date
        and last_day = ${last_day}::date and half is not distinct from ${half}::text`)
  }

  /** Whether somebody is away on some of these days by another absence; of a day that is halved, on that half. */
  async #overlaps(technicianId: number, { first_day, last_day, half }: Days, except: number): Promise<boolean> {
    const found = await this.#tx.row(sql`
      select from absence
      where person_id = ${technicianId} and id <> ${except}
        and first_day <= ${last_day}::date and last_day >= ${first_day}::date
        and (half is null or ${half}::text is null or half = ${half}::text)`)
    return found !== null
  }

  /** Days of a closed month stand on papers that were signed. */
  #closedFault(before: Days | null, after: Days | null): Fault | null {
    const [was, is] = [asAbsence(before), asAbsence(after)]
    const touched = this.#closed.find(({ days }) => !isSameWithin(was, is, days))
    if (!touched) return null
    const month = textIn(monthText(touched.days.first.slice(0, 7)), this.#saving.language)
    return { path: 'first_day', message: messageKey('month_closed', { month }) }
  }
}

const OVERLAP: Fault = { path: 'first_day', message: 'absence_overlaps' }

function faultsOfDays({ first_day: first, last_day: last, half }: Days): Fault[] {
  const problem = absenceProblem({ first, last, half })
  return problem === null ? [] : [{ path: problem === 'half_of_one_day' ? 'half' : 'last_day', message: problem }]
}

function isSame(known: Days, { kind, first_day, last_day, half }: Days): boolean {
  return known.kind === kind && known.first_day === first_day && known.last_day === last_day && known.half === half
}

function asAbsence(days: Days | null): Absence | null {
  return days && { kind: days.kind, first: days.first_day, last: days.last_day, half: days.half }
}
