import { INVOICE_LINES_VERSION } from '@warsha/contract'
import { timestamptz } from '../../platform/database.ts'
import { presentBatch } from './batches.ts'
import type { FileBatch } from './file-batch.ts'
import { presentLine, presentPosition } from './lines.ts'

/** The batch with its positions and lines, as the calls answer them. */
export function linesJson({ batch, positions, lines, now }: FileBatch): Buffer {
  const file = {
    format: 'warsha-invoice-lines',
    format_version: INVOICE_LINES_VERSION,
    currency: 'SAR',
    made_at: timestamptz(now),
    batch: presentBatch(batch),
    positions: positions.map(presentPosition),
    lines: lines.map(presentLine),
  }
  return Buffer.from(JSON.stringify(file))
}
