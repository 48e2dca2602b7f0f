import { type BatchAnswer, FaultyRow, type Language, messageKey, type RowOutcome } from '@warsha/contract'
import { errorIn, type Fault } from '../../platform/spreadsheet/rows.ts'

/** What became of a row. */
export type SavedRow = { outcome: RowOutcome; id: number | null; faults: readonly Fault[] }

/** A row that breaks its own schema, as one that was refused; null for any other. */
export function faultsOfRow(row: unknown): Fault[] | null {
  if (!(row instanceof FaultyRow)) return null
  return row.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
}

export function refusedRow(faults: readonly Fault[]): SavedRow {
  return { outcome: 'refused', id: null, faults }
}

/** What is wrong with how a row names its thing, whatever else it says. */
export function faultsOfNames(
  { external_ref: ref }: { external_ref?: string | undefined },
  source: string | undefined,
): Fault[] {
  return ref !== undefined && source === undefined ? [{ path: 'external_ref', message: 'source_missing' }] : []
}

/** What is wrong where a thing has another name by its program than the row says; null: nothing. */
export function nameFault(
  given: string | undefined,
  { held, source }: { held: string | undefined; source: string | undefined },
): Fault | null {
  if (given === undefined || held === undefined || held === given) return null
  return {
    path: 'external_ref',
    message: messageKey('external_ref_differs', { source: source ?? '', ref: held }),
  }
}

/** The answer to a batch, from what became of each row. */
export function batchAnswer(rows: readonly SavedRow[], language: Language): BatchAnswer {
  const countOf = (outcome: RowOutcome) => rows.filter((row) => row.outcome === outcome).length
  return {
    created: countOf('created'),
    changed: countOf('changed'),
    unchanged: countOf('unchanged'),
    removed: countOf('removed'),
    refused: countOf('refused'),
    results: rows.map(({ outcome, id, faults }, place) => {
      return { place, outcome, id, errors: faults.map(errorIn(language)) }
    }),
  }
}
