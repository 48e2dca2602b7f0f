import { SECOND, timeSince } from '@warsha/domain'
import type { FastifyInstance } from 'fastify'
import { type Db, sql } from '../../platform/database.ts'
import { route } from '../../platform/route.ts'
import { WRITING_SINCE } from './horizon.ts'
import { readChanges } from './reading.ts'

type Parts = { db: Db; businessTimeZone: string }

/** What has changed since a reader looked last, for other programs. */
export async function changeFeed(app: FastifyInstance, { db, businessTimeZone: timeZone }: Parts): Promise<void> {
  app.metrics.gauge(
    'warsha_oldest_write_seconds',
    'How long the oldest transaction has been open that writes: changes since its beginning are not listed yet',
    async () => {
      const found = await db.row<{ since: number | null }>(sql`select ${WRITING_SINCE} as since`)
      return (timeSince(found?.since ?? null, app.now()) ?? 0) / SECOND
    },
  )

  route(app, 'changesSince', ({ query: { after, types, limit }, now }) =>
    readChanges(db, { after, types, limit }, { now, timeZone }),
  )
}
