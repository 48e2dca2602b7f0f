import { Blob } from 'node:buffer'
import { writeXlsx } from 'hucre/xlsx'
import { amount } from './amounts.ts'
import { sql } from '../apps/server/src/platform/database.ts'
import { atMost, type Figure } from './figure.ts'
import { servedWithBuiltWorkers } from './served.ts'
import { openWorkshop } from './workshop.ts'

const ROWS = amount(50_000, 5_000)
/** One row in so many is wrong. */
const BAD_EACH = 50
const MOST_HELD = 120
const MOST_PREVIEW = 30
const MOST_IMPORT = 60

const HEADINGS = ['Job No', 'Customer', 'Description', 'Job Type', 'Power Rating', 'RPM Category', 'Status', 'Notes']

/** A list of jobs as a shop has it: half of it in Arabic, some rows without what they need. */
function rowsFrom(first: number): string[][] {
  return Array.from({ length: ROWS }, (_, at) => {
    const number = String(first + at)
    const isArabic = at % 2 === 1
    return [
      at % BAD_EACH === 7 ? `${number}X` : number,
      isArabic ? `شركة المياه الوطنية ${at % 900}` : `Saline Water Works ${at % 900}`,
      isArabic ? `إعادة لف محرك مضخة رقم ${at}` : `Rewind of pump motor, S/N ${at * 7919}`,
      'Motor rewinding',
      '30 to 90 kW',
      '4 poles',
      'open',
      at % 4 === 0 ? '' : `Client reference ${at * 31}`,
    ]
  })
}

const csvOf = (rows: readonly string[][]) =>
  [HEADINGS, ...rows].map((cells) => cells.map((cell) => `"${cell}"`).join(',')).join('\r\n')

type Sent = { seconds: number; heldMs: number; ready: number; created: number; kilobytes: number }

/**
 * A list of jobs of 50,000 rows, as a file of text and as a workbook: how long it takes to be shown and to be imported, and for how
 * long the server's main thread is held meanwhile at most; beside an insert of the same rows and nothing else.
 */
export async function importing(): Promise<Figure[]> {
  const workshop = await openWorkshop(0)
  const { db } = workshop
  const server = await servedWithBuiltWorkers(workshop.connection)
  try {
    const admin = await db.writeRow<{ id: number }>(sql`
      insert into person (full_name, role, email, password_hash, must_change_password)
      values ('Admin', 'ADMIN', 'admin@bench.example', 'none', false) returning id`)
    const token = await workshop.tokenOf(admin?.id ?? 0, 'ADMIN')
    const send = async (name: string, file: Uint8Array | string, commit: boolean): Promise<Sent> => {
      const form = new FormData()
      form.set('file', new Blob([file]) as never, name)
      if (commit) form.set('commit', 'true')
      let answer = ''
      const begun = performance.now()
      const watched = await server.watchedDuring(async () => {
        const response = await fetch(`http://127.0.0.1:${server.app}/api/admin/job-import`, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${token}`,
            ...(commit && { 'idempotency-key': crypto.randomUUID() }),
          },
          body: form,
        })
        answer = await response.text()
        if (!response.ok) throw new Error(answer.slice(0, 500))
      })
      const seconds = (performance.now() - begun) / 1000
      const { ready, created } = JSON.parse(answer) as { ready: number; created: number }
      const sent = { seconds, heldMs: watched.longestHoldMs, ready, created, kilobytes: answer.length / 1024 }
      console.log(`  ${name}${commit ? ', imported' : ''}: ${JSON.stringify(sent)} ${JSON.stringify(watched)}`)
      return sent
    }
    const floor = await plainInsert(db, rowsFrom(5_000_000))
    console.log(`  plain insert ${floor.toFixed(2)} s`)
    const [text, book] = [rowsFrom(1_000_000), rowsFrom(2_000_000)]
    const workbook = await writeXlsx({ sheets: [{ name: 'Jobs', rows: [HEADINGS, ...book] }] })
    console.log(
      `  csv ${(Buffer.byteLength(csvOf(text)) / 1e6).toFixed(1)} MB, xlsx ${(workbook.length / 1e6).toFixed(1)} MB`,
    )
    const sent = [
      await send('jobs.csv', csvOf(text), false),
      await send('jobs.xlsx', workbook, false),
      await send('jobs.csv', csvOf(text), true),
      await send('jobs.xlsx', workbook, true),
    ]
    const most = (some: readonly number[]) => Math.max(...some)
    return [
      atMost(
        '50,000 jobs shown, the slower file',
        most(sent.slice(0, 2).map(({ seconds }) => seconds)),
        's',
        MOST_PREVIEW,
      ),
      atMost(
        '50,000 jobs imported, the slower file',
        most(sent.slice(2).map(({ seconds }) => seconds)),
        's',
        MOST_IMPORT,
      ),
      atMost('main thread held by them at most', most(sent.map(({ heldMs }) => heldMs)), 'ms', MOST_HELD),
    ]
  } finally {
    server.close()
    await workshop.close()
  }
}

/** How long the database takes for the rows alone. */
async function plainInsert(
  db: Awaited<ReturnType<typeof openWorkshop>>['db'],
  rows: readonly string[][],
): Promise<number> {
  const jobs = rows.map(([job_no, customer, description]) => ({
    job_no: job_no?.replace('X', ''),
    customer,
    description,
  }))
  const begun = performance.now()
  await db.write(sql`
    insert into job (job_no, customer, description)
    select job_no, customer, description from jsonb_to_recordset(${JSON.stringify(jobs)}::jsonb) as row (job_no text, customer text, description text)`)
  return (performance.now() - begun) / 1000
}
