import { get as ask } from 'node:http'
import { calls, type CallName, JOBS_OF_A_PAGE } from '@warsha/contract'
import { DAY, localDateOf, plusDays } from '@warsha/domain'
import { amount } from './amounts.ts'
import { type Db, sql } from '../apps/server/src/platform/database.ts'
import { atMost, type Figure, median } from './figure.ts'
import { fillSessions, learnFirst, MILLION } from './million.ts'
import { served } from './served.ts'
import { openWorkshop } from './workshop.ts'

const ZONE = 'Asia/Riyadh'
const TIMES = amount(5, 2)
const MOST_KILOBYTES = 500
const MOST_SECONDS = 1

type Answer = { path: string; status: number; kilobytes: number; seconds: number }

/**
 * What every page of the admins asks for at a million sessions and 20,400 jobs, none of them closed: the largest answer as
 * it goes over the line, compressed for a browser, and the slowest one.
 */
export async function answers(): Promise<Figure[]> {
  const workshop = await openWorkshop(0)
  try {
    const until = Date.now()
    await fillSessions(workshop.db, { ...MILLION, until })
    await nameJobs(workshop.db)
    await learnFirst(workshop.db, until)
    const { app, close } = await served(workshop.connection)
    const admin = await workshop.db.writeRow<{ id: number }>(sql`
      insert into person (full_name, role, password_hash, must_change_password)
      values ('Admin', 'ADMIN', 'none', false) returning id`)
    const token = await workshop.tokenOf(admin?.id ?? 0, 'ADMIN')
    const found: Answer[] = []
    for (const path of pathsUntil(until)) found.push(await answerOf({ app, token, path }))
    close()
    const refused = found.filter(({ status }) => status !== 200)
    if (refused.length > 0) {
      throw new Error(`not answered: ${refused.map(({ path, status }) => `${path} (${status})`).join(', ')}`)
    }
    const largest = found.toSorted((a, b) => b.kilobytes - a.kilobytes)
    const slowest = found.toSorted((a, b) => b.seconds - a.seconds)
    for (const each of largest.slice(0, 5)) console.log(`  ${each.kilobytes.toFixed(0)} kB: ${each.path}`)
    for (const each of slowest.slice(0, 8)) console.log(`  ${each.seconds.toFixed(2)} s: ${each.path}`)
    return [
      atMost(`largest of ${found.length} answers to pages`, largest[0]?.kilobytes ?? 0, 'kB', MOST_KILOBYTES),
      atMost(`slowest of them, median of ${TIMES}`, slowest[0]?.seconds ?? 0, 's', MOST_SECONDS),
    ]
  } finally {
    await workshop.close()
  }
}

/** Texts as different as those of a shop are: what is alike is compressed to nothing. */
async function nameJobs(db: Db): Promise<void> {
  await db.write(sql`
    update job set
      customer = (array['شركة', 'مؤسسة', 'مصنع', 'Saudi', 'Gulf', 'Arabian'])[1 + id % 6] || ' ' ||
        (array['الوطنية', 'المتحدة', 'Cement', 'Steel', 'Water', 'Dairy', 'Plastics'])[1 + id % 7] || ' ' || id * 7919 % 900,
      description = (array['Rewind', 'Overhaul', 'Bearing change', 'إعادة لف', 'صيانة', 'فحص'])[1 + id * 31 % 6] || ' ' ||
        (array['motor', 'pump', 'fan', 'محرك', 'مضخة', 'gearbox'])[1 + id * 17 % 6] || ' ' || id * 7919 % 500 || ' kW, S/N ' ||
        substr(md5(id::text), 1, 8),
      notes = case when id % 4 > 0 then 'Client reference ' || substr(md5(job_no), 1, 7) end,
      due_on = case when id % 2 = 0 then current_date + (id * 7919 % 400 - 200) end,
      created_at = created_at - id * interval '79 minutes'`)
}

/** What an admin reads that is no answer to a page: files, streams, what is small whatever the shop, or one thing alone. */
const OF_NO_PAGE =
  /Pdf$|Excel$|Csv$|Template$|AsData$|Events$|^(?:invoiceFile|payrollFile|jobCard|jobImage|changesSince)$/
const OF_ONE_THING =
  /^(?:sessionRecord|sessionInvoicing|invoiceBatch|invoiceLines|lateArrivals|estimateReasons|webhookDeliveries)$/

/** What the pages ask for when they are opened, each over the longest range that they offer by a tap. */
function pathsUntil(until: number): string[] {
  const to = plusDays(localDateOf(until, ZONE), -1)
  const month = localDateOf(until - 35 * DAY, ZONE).slice(0, 7)
  const year = `from_date=${plusDays(to, -364)}&to_date=${to}`
  const groups = ['technician', 'job', 'customer', 'activity', 'day', 'job_type', 'segment']
  const queries: Partial<Record<CallName, string[]>> = {
    timeline: ['', 'days=7'],
    search: ['q=12'],
    sessionRecords: ['', 'q=bear', 'is_rated=false', `month=${month}`],
    timesheets: [`month=${month}`],
    timesheet: [`month=${month}`],
    jobs: ['page=1', `page=${Math.ceil(MILLION.jobs / JOBS_OF_A_PAGE)}`],
    jobForecasts: ['most=2000'],
    nextWork: ['most=1000', 'most=1000&q=pump'],
    paySheet: [`month=${month}`],
    notInvoiced: ['', `until=${to}`],
    absences: [year],
    daysNotRecorded: [`month=${month}`],
    estimatesMatrix: ['power_rating_id=1&rpm_category_id=1'],
    reportSummary: groups.map((group) => `${year}&group_by=${group}`),
    costBreakdown: [`${year}&group_by=job`],
    ...Object.fromEntries(
      (['technicianEfficiency', 'activityAccuracy', 'timeTrends', 'jobWaiting', 'estimateCockpit'] as const).map(
        (name) => [name, [year]],
      ),
    ),
  }
  const read = (Object.keys(calls) as CallName[]).filter(
    (name) =>
      calls[name].method === 'GET' &&
      ['admin', 'floor'].includes(calls[name].permission) &&
      !OF_NO_PAGE.test(name) &&
      !OF_ONE_THING.test(name),
  )
  return read.flatMap((name) => {
    const path = `/api${calls[name].path}`.replace(':id', '1').replace(':job_no', '10001')
    return (queries[name] ?? ['']).map((query) => (query === '' ? path : `${path}?${query}`))
  })
}

type PageRequest = { app: number; token: string; path: string }

async function answerOf({ app, token, path }: PageRequest): Promise<Answer> {
  const found: Omit<Answer, 'path'>[] = []
  // The first one compiles and reads from the disk.
  for (let time = 0; time <= TIMES; time++) found.push(await once({ app, token, path }))
  const [first] = found
  return {
    path,
    status: first?.status ?? 0,
    kilobytes: first?.kilobytes ?? 0,
    seconds: median(found.slice(1).map(({ seconds }) => seconds)),
  }
}

function once({ app, token, path }: PageRequest): Promise<Omit<Answer, 'path'>> {
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip, deflate, br, zstd' }
  return new Promise((resolve, reject) => {
    const begun = performance.now()
    ask({ host: '127.0.0.1', port: app, path, headers }, (answer) => {
      let bytes = 0
      answer.on('data', (piece: Buffer) => (bytes += piece.length))
      answer.on('end', () => {
        resolve({
          status: answer.statusCode ?? 0,
          kilobytes: bytes / 1000,
          seconds: (performance.now() - begun) / 1000,
        })
      })
    }).on('error', reject)
  })
}
