import type { InvoiceLineAnswer, InvoicePositionAnswer, Person } from '@warsha/contract'
import {
  amountsOfSessions,
  hourlyPrice,
  hundredthsOfParts,
  type Instant,
  type InvoicePosition,
  invoicePositions,
  type InvoicePrice,
  type LocalDate,
  positionKey,
  priceOn,
  sarOfHalalas,
} from '@warsha/domain'
import { type Reader, sql, type Tx } from '../../platform/database.ts'
import { inParts } from '../../platform/slices.ts'
import { groupedBy } from '../../platform/spreadsheet/grouped.ts'
import type { OpenSession } from './open-work.ts'

/** What of a session goes into a batch. */
export type NewLine = {
  session_id: string
  job_id: number
  activity_type_id: number
  is_outside: boolean
  part: number
  mark: 'work' | 'late' | 'change'
  worked_on: LocalDate
  seconds: number
  price_id: number | null
  price_halalas: number | null
  amount_halalas: number | null
  cost_halalas: number
}

type Prices = {
  prices: readonly InvoicePrice[]
  /** when the last batch of each job was made */
  lastBatches: ReadonlyMap<number, Instant>
}

/** The lines of a batch of open work, with the positions that they add up to. */
export function linesOf(
  open: readonly OpenSession[],
  { prices, lastBatches }: Prices,
): { lines: NewLine[]; positions: InvoicePosition[] } {
  const priced = open.map((session) =>
    pricedLine(session, { prices, lastBatch: lastBatches.get(session.job_id) ?? null }),
  )
  const lines = [...groupedBy(priced, keyOf)].flatMap(([, ofPosition]) => withAmounts(ofPosition))
  return { lines, positions: invoicePositions(lines.map(chargeable)) }
}

type Of = { prices: readonly InvoicePrice[]; lastBatch: Instant | null }

function pricedLine(session: OpenSession, { prices, lastBatch }: Of): NewLine {
  const { session_id, job_id, activity_type_id, is_outside, worked_on, seconds, cost_halalas } = session
  const isChange = session.part > 0
  const price = priceOn(worked_on, { customer: session.customer, jobTypeId: session.job_type_id }, prices)
  const isLate = lastBatch !== null && session.ended_at !== null && session.ended_at <= lastBatch
  return {
    session_id,
    job_id,
    activity_type_id,
    is_outside,
    worked_on,
    seconds,
    cost_halalas,
    part: session.part + 1,
    mark: isChange ? 'change' : isLate ? 'late' : 'work',
    amount_halalas: null,
    // What changed is charged as the rest of it was.
    ...(isChange
      ? { price_id: session.price_id, price_halalas: session.price_halalas }
      : { price_id: price?.id ?? null, price_halalas: hourlyPrice(price, is_outside) }),
  }
}

function withAmounts(lines: readonly NewLine[]): NewLine[] {
  const price = lines[0]?.price_halalas ?? null
  if (price === null) return [...lines]
  const amounts = amountsOfSessions(
    lines.map(({ seconds }) => seconds),
    lines.map(({ session_id }) => session_id),
    price,
  )
  return lines.map((line, nth) => ({ ...line, amount_halalas: amounts[nth] ?? 0 }))
}

type Charged = Pick<
  NewLine,
  'job_id' | 'activity_type_id' | 'is_outside' | 'price_halalas' | 'seconds' | 'cost_halalas'
>

function chargeable(line: Charged) {
  return {
    jobId: line.job_id,
    activityTypeId: line.activity_type_id,
    isOutside: line.is_outside,
    halalas: line.price_halalas,
    seconds: line.seconds,
    costHalalas: line.cost_halalas,
  }
}

const keyOf = (line: Charged) => positionKey(chargeable(line))

/** More in one statement would hold the server while they are written. */
const LINES_AT_ONCE = 2_000

/** Fails with the constraint `session_in_one_batch` where a part of a session lies in another batch. */
export async function insertLines(tx: Tx, batchId: number, lines: readonly NewLine[]): Promise<void> {
  await inParts(lines, LINES_AT_ONCE, async (part) => {
    await tx.run(sql`
      insert into invoice_line (batch_id, session_id, job_id, activity_type_id, is_outside, part, mark, worked_on, seconds,
        price_id, price_halalas, amount_halalas, cost_halalas)
      select ${batchId}::int, session_id, job_id, activity_type_id, is_outside, part, mark, worked_on, seconds, price_id,
        price_halalas, amount_halalas, cost_halalas
      from jsonb_to_recordset(${JSON.stringify(part)}::jsonb)
        as given (session_id uuid, job_id int, activity_type_id smallint, is_outside boolean, part smallint, mark text,
          worked_on date, seconds int, price_id int, price_halalas int, amount_halalas bigint, cost_halalas bigint)`)
    return []
  })
}

/** When the last batch that stands was made of each job. */
export async function lastBatchesOf(db: Reader, jobIds: readonly number[]): Promise<Map<number, Instant>> {
  const rows = await db.rows<{ job_id: number; made_at: Instant }>(sql`
    select line.job_id, max(made_at) as made_at
    from invoice_line as line join invoice_batch on invoice_batch.id = batch_id
    where line.job_id = any(${[...jobIds]}::int[]) and not line.is_taken_back
    group by line.job_id`)
  return new Map(rows.map(({ job_id, made_at }) => [job_id, made_at]))
}

export type LineRow = NewLine & {
  job_no: string
  technician: Person
  employee_number: string | null
  activity_code: string
  activity_label: string
  activity_label_ar: string | null
  earlier_batches: number[]
}

/** All lines of a batch, as they are read: by job, day and technician. */
export function linesOfBatch(db: Reader, batchId: number): Promise<LineRow[]> {
  return db.rows<LineRow>(sql`
    select line.session_id, line.job_id, job_no, line.activity_type_id, activity_type.code as activity_code,
      activity_type.label as activity_label, activity_type.name_ar as activity_label_ar, is_outside, part, mark, worked_on,
      seconds, price_id, price_halalas, amount_halalas, line.cost_halalas, named.labelled_person as technician,
      person.employee_number,
      case when mark <> 'change' then '{}'::int[] else array(
        select number from invoice_line as other join invoice_batch as earlier on earlier.id = other.batch_id
        where other.session_id = line.session_id and other.job_id = line.job_id and other.is_outside = line.is_outside
          and other.part < line.part and not other.is_taken_back
        order by number
      ) end as earlier_batches
    from invoice_line as line
    join job on job.id = line.job_id
    join activity_type on activity_type.id = line.activity_type_id
    join work_session as session on session.id = line.session_id
    join person on person.id = session.technician_id
    join person_labels() as named on named.labelled_id = session.technician_id
    where batch_id = ${batchId}
    order by length(job_no), job_no, worked_on, session.started_at, line.session_id, is_outside`)
}

/** A line, and where it stands. */
export type ShownLine = { row: LineRow; position: number; hundredths: number }

/** A position with the lines that it adds up. */
export type ShownPosition = {
  position: number
  first: LineRow
  sums: InvoicePosition
  hundredths: number
  sessionCount: number
  firstDay: LocalDate
  lastDay: LocalDate
}

/** The lines of a batch and their positions; the hours of each add up to those of the batch. */
export function shownLines(rows: readonly LineRow[]): { positions: ShownPosition[]; lines: ShownLine[] } {
  const groups = groupedBy(rows, keyOf)
  const order = new Map([...new Set(rows.map(({ job_id }) => job_id))].map((job, nth) => [job, nth]))
  const sums = invoicePositions(rows.map(chargeable)).toSorted(
    (a, b) => (order.get(a.jobId) ?? 0) - (order.get(b.jobId) ?? 0),
  )
  const keys = sums.map(positionKey)
  const hundredths = hundredthsOfParts(
    sums.map(({ seconds }) => seconds),
    keys,
  )
  const hundredthsOfLine = new Map<LineRow, number>()
  const positions = sums.flatMap((sum, nth): ShownPosition[] => {
    const of = groups.get(keys[nth] ?? '') ?? []
    const [first] = of
    if (!first) return []
    const parts = hundredthsOfParts(
      of.map(({ seconds }) => seconds),
      of.map(({ session_id }) => session_id),
      hundredths[nth] ?? 0,
    )
    for (const [place, line] of of.entries()) hundredthsOfLine.set(line, parts[place] ?? 0)
    const days = of.map(({ worked_on }) => worked_on).toSorted()
    return [
      {
        position: nth + 1,
        first,
        sums: sum,
        hundredths: hundredths[nth] ?? 0,
        sessionCount: new Set(of.map(({ session_id }) => session_id)).size,
        firstDay: days[0] ?? '',
        lastDay: days.at(-1) ?? '',
      },
    ]
  })
  const placeOf = new Map(keys.map((key, nth) => [key, nth + 1]))
  const lines = rows.map((row) => ({
    row,
    position: placeOf.get(keyOf(row)) ?? 0,
    hundredths: hundredthsOfLine.get(row) ?? 0,
  }))
  return { positions, lines }
}

const sarOrNull = (halalas: number | null) => (halalas === null ? null : sarOfHalalas(halalas))

export function presentPosition(shown: ShownPosition): InvoicePositionAnswer {
  const { position, first, sums, hundredths, sessionCount, firstDay, lastDay } = shown
  return {
    position,
    job_id: first.job_id,
    job_no: first.job_no,
    activity_code: first.activity_code,
    activity_label: first.activity_label,
    activity_label_ar: first.activity_label_ar,
    is_outside: first.is_outside,
    price_sar: sarOrNull(sums.halalas),
    session_count: sessionCount,
    first_day: firstDay,
    last_day: lastDay,
    seconds: sums.seconds,
    hours: hundredths / 100,
    amount_sar: sarOrNull(sums.amountHalalas),
    cost_sar: sarOfHalalas(sums.costHalalas),
  }
}

export function presentLine({ row, position, hundredths }: ShownLine): InvoiceLineAnswer {
  return {
    position,
    session_id: row.session_id,
    technician: row.technician,
    job_id: row.job_id,
    job_no: row.job_no,
    activity_code: row.activity_code,
    activity_label: row.activity_label,
    activity_label_ar: row.activity_label_ar,
    worked_on: row.worked_on,
    is_outside: row.is_outside,
    mark: row.mark,
    earlier_batches: row.earlier_batches,
    seconds: row.seconds,
    hours: hundredths / 100,
    price_sar: sarOrNull(row.price_halalas),
    amount_sar: sarOrNull(row.amount_halalas),
    cost_sar: sarOfHalalas(row.cost_halalas),
  }
}
