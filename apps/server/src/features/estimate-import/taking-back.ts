import { type Language, textIn } from '@warsha/contract'
import type { Change } from '../../platform/audit.ts'
import type { Tx } from '../../platform/database.ts'
import { refuse, Refusal } from '../../platform/refusal.ts'
import {
  estimatedFrom,
  estimatesOfIds,
  lockMatrix,
  namesOfCells,
  recordEstimates,
  removeEstimates,
} from '../estimates/index.ts'
import { hoursOfImport, type ImportedHours, lockImport, markTakenBack, namedStaying } from '../file-imports/index.ts'
import { giveHours } from './queries.ts'

/**
 * Takes back a whole import: its cells have the hours of before, and those that it made are gone; all or none, while none
 * was changed since and no work was estimated by one that it made. Cells that were deleted meanwhile stay deleted.
 * @returns why not, or null when it is taken back
 */
export async function takeBackWithin(tx: Tx, id: number, change: Change): Promise<Refusal | null> {
  await lockMatrix(tx)
  const ids = await lockImport(tx, 'estimates', id)
  if (ids instanceof Refusal) return ids
  const before = await estimatesOfIds(tx, ids)
  const seconds = new Map(before.map((row) => [row.id, row.estimated_seconds]))
  const cells = (await hoursOfImport(tx, id)).filter((cell) => seconds.has(cell.id))
  const names = await namesOfCells(tx, ids)
  const made = cells.filter(({ former }) => former === null).map((cell) => cell.id)
  const used = await estimatedFrom(tx, made)
  const staying = cells.flatMap((cell): Staying[] => {
    if (seconds.get(cell.id) !== cell.made) return [{ cell, why: 'changed' }]
    return used.has(cell.id) ? [{ cell, why: 'used' }] : []
  })
  if (staying.length > 0) {
    const textOf = ({ cell, why }: Staying, language: Language) =>
      `${names.get(cell.id) ?? ''} (${textIn(reasons[why], language)})`
    return refuse('import_hours_stay', { what: namedStaying(staying, textOf) })
  }
  await giveHours(tx, cells)
  await removeEstimates(tx, made)
  await markTakenBack(tx, id, change.now)
  const after = await estimatesOfIds(tx, ids)
  await recordEstimates(tx, change, { before, after, nameOf: (cell) => names.get(cell.id) ?? '' })
  return null
}

type Staying = { cell: ImportedHours; why: 'changed' | 'used' }

const reasons = {
  changed: { en: 'changed since', ar: 'تغيّر بعد الاستيراد' },
  used: { en: 'work was estimated by it', ar: 'قُدّر به عمل' },
}
