import type { UnsentHistory } from '@warsha/contract'
import type { FastifyInstance } from 'fastify'
import { type Db, sql, timestamptz } from '../../platform/database.ts'
import { refuse } from '../../platform/refusal.ts'
import { route } from '../../platform/route.ts'
import { phoneHoursOf } from '../device-sync-status/index.ts'
import { failuresOf } from './queries.ts'

/** What came of the records of technicians' phones, for admins who are asked why something did not arrive. */
export async function delivery(app: FastifyInstance, { db }: { db: Db }): Promise<void> {
  route(app, 'technicianDelivery', async ({ now, params: { id } }) => {
    const technician = await db.row(sql`select from person where id = ${id} and is_technician(role)`)
    if (!technician) return refuse('not_found')
    const [failed, hours] = await Promise.all([failuresOf(db, id), phoneHoursOf(db, id, now)])
    return {
      failed: failed.map((row) => ({
        ...row,
        first_at: timestamptz(row.first_at),
        last_at: timestamptz(row.last_at),
      })),
      devices: byDevice(hours),
    }
  })
}

/** In the order in which the phones come. */
function byDevice(rows: Awaited<ReturnType<typeof phoneHoursOf>>): UnsentHistory[] {
  const devices = new Map<string, UnsentHistory>()
  for (const { device_id, device, hour, unsent_count, unsent_since } of rows) {
    const known = devices.get(device_id) ?? { device_id, device, hours: [] }
    devices.set(device_id, known)
    known.hours.push({ hour: timestamptz(hour), unsent_count, unsent_since: timestamptz(unsent_since) })
  }
  return [...devices.values()]
}
