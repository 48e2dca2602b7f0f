import { type AnswerOf, groupings, type ReportGroup, reportGroups } from '@warsha/contract'
import { type Caller, openShop, type Shop } from './shop.ts'
import { sql } from '../src/platform/database.ts'
import { fileFrom, rated, worked } from './worked-sessions.ts'

export const HOSTILE = "=cmd|' /C calc'!A0"
export const NOTE = '+1, "quoted" <b>&amp;\nsecond line \u0001'

export type Summary = AnswerOf<'reportSummary'>

/** A workshop in New York that worked through March 2026, and who asks for its files. */
export type March = {
  shop: Shop
  huda: Caller
  /** a file of all of it */
  file: (kind: string, given?: string) => ReturnType<typeof fileFrom>
  summary: (group: string) => Promise<Summary>
}

const RANGE = 'from_date=2026-03-01&to_date=2026-04-01'

export async function openMarch(): Promise<March> {
  const shop = await openShop({ businessTimeZone: 'America/New_York' })
  await shop.db.write(sql`update workshop set company_name = 'ورشة الساحل Coastal'`)
  const huda = await shop.admin()
  const people = []
  for (const name of [HOSTILE, 'عمر الشهري', 'خالد ABC 75', '-Ali']) people.push(await shop.technician({ name }))
  for (const [i, person] of people.slice(0, 3).entries()) await rated(shop, person, 33.33 + i)
  for (let i = 0; i < 60; i++) await shop.job({ job_no: `00${1000 + i}` })
  await shop.db.write(sql`update job set customer = '@SUM(A1)' where job_no = '001000'`)
  await workThroughMarch(shop, people)
  return {
    shop,
    huda,
    file: (kind, given = '') => fileFrom(shop, huda, `/admin/export/${kind}?${RANGE}${given}`),
    summary: async (group) => (await huda.get<Summary>(`/admin/reports/summary?${RANGE}&group_by=${group}`)).body,
  }
}

/** Each day something else, also on the day on which the clocks go forward, and over it. */
async function workThroughMarch(shop: Shop, people: Caller[]): Promise<void> {
  const codes = (await shop.db.rows<{ code: string }>(sql`select code from activity_type order by id`)).slice(0, 4)
  for (let i = 0; i < 124; i++) {
    const day = String((i % 31) + 1).padStart(2, '0')
    await worked(shop, {
      by: people[Math.floor(i / 31)]?.id ?? 0,
      from: `2026-03-${day}T07:${10 + (i % 50)}:${10 + (i % 47)}Z`,
      to: `2026-03-${day}T2${i % 4}:0${i % 9}:5${i % 7}Z`,
      job: `00${1000 + ((i * 7) % 60)}`,
      activity: codes[i % 4]?.code ?? '',
      ...(i === 0 && { note: NOTE }),
      flags: i % 40 === 0 ? 1 : 0,
    })
  }
  // Exactly eight hours, within the working calendar.
  await worked(shop, {
    by: people[3]?.id ?? 0,
    from: '2026-04-01T08:00:00-04:00',
    to: '2026-04-01T16:00:00-04:00',
    job: '001000',
  })
}

/** An Excel file of days on which nobody worked. */
export async function emptyExcel({ shop, huda }: March): Promise<Buffer> {
  return (await fileFrom(shop, huda, '/admin/export/excel?from_date=2025-01-01&to_date=2025-01-02')).bytes
}

/** The names of the sheets of a report. */
export const sheetNames = {
  en: ['Summary', ...reportGroups.map((group) => groupings[group].title.en), 'Sessions', 'Check'],
  ar: ['الملخص', ...reportGroups.map((group) => groupings[group].title.ar), 'الجلسات', 'التحقق'],
}
export const languages = ['en', 'ar'] as const

const DAY_SECONDS = 86_400

/** Days, as Excel counts time, in seconds. */
export const secondsOf = (days: unknown) => Math.round(Number(days) * DAY_SECONDS)

export type Sums = { key: string; sessions: number; raw: number; effective: number; cost: number }

const sums = sql`
  count(*)::int as sessions,
  sum(floor(extract(epoch from ended_at)) - floor(extract(epoch from started_at)))::int as raw,
  sum(effective_seconds)::int as effective, sum(cost_halalas)::int as cost`

/** What the sessions come to, straight from the table. */
export function stored({ shop }: March, group: ReportGroup | 'all'): Promise<Sums[]> {
  const key = {
    technician: sql`full_name`,
    job: sql`job_no`,
    activity: sql`code`,
    job_type: sql`job_type_id`,
    customer: sql`customer`,
    segment: sql`segment`,
    // Nobody worked over midnight.
    day: sql`(started_at at time zone 'America/New_York')::date`,
    all: sql`'Total'`,
  }[group]
  return shop.db.rows<Sums>(sql`
    select ${key} as key, ${sums} from work_session
    join person on person.id = technician_id join job on job.id = job_id
    join activity_type on activity_type.id = activity_type_id
    where voided_at is null group by 1`)
}
