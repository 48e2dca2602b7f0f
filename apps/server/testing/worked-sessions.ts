import { randomUUID } from 'node:crypto'
import type { Caller, Shop } from './shop.ts'
import { sql, timestamptz } from '../src/platform/database.ts'

type Worked = {
  by: number
  from: string
  to: string | null
  job?: string
  activity?: string
  note?: string
  flags?: number
}

/** A session that lies in the database, by the wall clock in Riyadh unless the times have an offset. It arrives when it is by the shop. */
export async function worked(shop: Shop, { by, from, to, job = '1001', ...given }: Worked): Promise<void> {
  const [startedAt, endedAt] = [from, to].map((time) => time && timestamptz(Date.parse(withOffset(time))))
  await shop.db.write(sql`
    insert into work_session (id, unique_key, started_at, ended_at, technician_id, job_id, activity_type_id, note,
      review_flags, arrives_at)
    select ${randomUUID()}, ${randomUUID()}, ${startedAt}, ${endedAt}, ${by}, job.id, activity_type.id,
      ${given.note ?? null}, ${given.flags ?? 0},
      ${to === null ? null : timestamptz(shop.now)}::timestamptz
    from job, activity_type where job_no = ${job} and code = ${given.activity ?? 'REPAIR'}`)
}

function withOffset(time: string): string {
  return /(Z|[+-]\d\d:\d\d)$/.test(time) ? time : `${time}+03:00`
}

/** A rate from the year 2000 on. */
export async function rated(shop: Shop, technician: Caller, sarPerHour: number): Promise<void> {
  await shop.db.write(sql`
    insert into hourly_rate (person_id, effective_from, halalas)
    values (${technician.id}, '2000-01-01', ${Math.round(sarPerHour * 100)})`)
}

/** A file as it arrives, through the app. */
export async function fileFrom(shop: Shop, caller: Caller, path: string) {
  const headers = await caller.authorization()
  const {
    statusCode,
    headers: responseHeaders,
    rawPayload,
  } = await shop.app.inject({ method: 'GET', url: `/api${path}`, headers })
  return { status: statusCode, headers: responseHeaders, bytes: rawPayload }
}
