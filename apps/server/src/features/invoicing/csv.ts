import { activityIn } from '@warsha/contract'
import { sarOfHalalas } from '@warsha/domain'
import { BYTE_ORDER_MARK, csvLine, harmless } from '../../platform/csv.ts'
import type { FileBatch } from './file-batch.ts'
import { type InvoiceLabels, invoiceLabels } from './labels.ts'
import type { ShownPosition } from './lines.ts'

/** A line for each position of the batch. */
export function linesCsv({ batch, positions, language }: FileBatch): Buffer {
  const labels = invoiceLabels(language)
  const rows = positions.map((each) => [
    String(batch.number),
    String(each.position),
    harmless(batch.customer),
    each.first.job_no,
    each.first.activity_code,
    harmless(activityIn(language, each.first)),
    labels[each.first.is_outside ? 'outside' : 'inside'],
    each.firstDay,
    each.lastDay,
    (each.hundredths / 100).toFixed(2),
    String(each.sums.seconds),
    ...money(each),
  ])
  return Buffer.from(BYTE_ORDER_MARK + [headings(labels), ...rows].map(csvLine).join(''))
}

function headings(labels: InvoiceLabels): string[] {
  const { batch, line, customer, job, activity, time, first_day, last_day, hours, seconds, price, amount, cost } =
    labels
  return [
    batch,
    line,
    customer,
    job,
    `${activity} #`,
    activity,
    time,
    first_day,
    last_day,
    hours,
    seconds,
    price,
    amount,
    cost,
  ]
}

function money({ sums }: ShownPosition): string[] {
  return [sums.halalas, sums.amountHalalas, sums.costHalalas].map((halalas) =>
    halalas === null ? '' : sarOfHalalas(halalas).toFixed(2),
  )
}
