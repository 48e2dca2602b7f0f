import { cleanName, type Instant, jobNumberWritten } from '@warsha/domain'
import type { Encoding } from './encodings.ts'

/** The rows that write a job's number in one way, in the bytes of the images database. */
export type ImagesRow = {
  job_no: Uint8Array | null
  row_count: number
  first_at: number | null
  last_at: number | null
  customer: Uint8Array | null
  description: Uint8Array | null
}

/** A job of the images database: what its newest picture says, dated by its oldest. */
export type ImagesJob = {
  jobNo: string
  customer: string
  description: string
  createdAt: Instant | null
  /** how its rows write the number, in hexadecimal */
  writtenAs: string[]
}

export type ImagesAnswer = { digest: string; jobs: ImagesJob[]; unusableRows: number }

/** Makes jobs of rows. Several ways of writing one number are one job; rows without a number are only counted. */
export function imagesAnswer(digest: string, rows: ImagesRow[], encoding: Pick<Encoding, 'read'>): ImagesAnswer {
  const newest = new Map<string, FoundJob>()
  let unusableRows = 0
  for (const row of rows) {
    const one = jobOf(row, encoding)
    if (!one) {
      unusableRows += row.row_count
      continue
    }
    const other = newest.get(one.job.jobNo)
    newest.set(one.job.jobNo, other ? together(other, one) : one)
  }
  return { digest, jobs: Array.from(newest.values(), ({ job }) => job), unusableRows }
}

type FoundJob = { job: ImagesJob; newestAt: number }

function jobOf(row: ImagesRow, { read }: Pick<Encoding, 'read'>): FoundJob | null {
  const jobNo = row.job_no && jobNumberWritten(read(row.job_no))
  if (!row.job_no || !jobNo) return null
  const job = {
    jobNo,
    // It names many things as they were pasted.
    customer: row.customer ? cleanName(read(row.customer)) : '',
    description: row.description ? read(row.description).trim() : '',
    createdAt: readableInstant(row.first_at),
    writtenAs: [Buffer.from(row.job_no).toString('hex')],
  }
  return { job, newestAt: row.last_at ?? -Infinity }
}

function together(one: FoundJob, other: FoundJob): FoundJob {
  const newer = other.newestAt > one.newestAt ? other : one
  const createdAt = earlier(one.job.createdAt, other.job.createdAt)
  const writtenAs = [...one.job.writtenAs, ...other.job.writtenAs]
  return { ...newer, job: { ...newer.job, createdAt, writtenAs } }
}

function earlier(one: Instant | null, other: Instant | null): Instant | null {
  if (one === null || other === null) return one ?? other
  return Math.min(one, other)
}

const YEAR_1 = Date.parse('0001-01-01T00:00:00Z')
const YEAR_10000 = Date.parse('+010000-01-01T00:00:00Z')

/** An instant that can be shown; PostgreSQL also knows infinity and days before our era. */
export function readableInstant(milliseconds: number | null): Instant | null {
  const isReadable = milliseconds !== null && milliseconds >= YEAR_1 && milliseconds < YEAR_10000
  return isReadable ? Math.floor(milliseconds) : null
}
