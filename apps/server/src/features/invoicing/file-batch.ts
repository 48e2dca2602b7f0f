import type { Language } from '@warsha/contract'
import type { Instant } from '@warsha/domain'
import type { BatchRow } from './batches.ts'
import type { ShownLine, ShownPosition } from './lines.ts'

/** A batch as a file shows it. */
export type FileBatch = {
  batch: BatchRow
  positions: ShownPosition[]
  lines: ShownLine[]
  /** the name of the shop */
  owner: string
  language: Language
  timeZone: string
  now: Instant
}
