import type { FastifyInstance } from 'fastify'
import { type Db, timestamptz } from '../../platform/database.ts'
import { route } from '../../platform/route.ts'
import { eventsLike, peopleInEvents } from './queries.ts'

type Parts = { db: Db; businessTimeZone: string }

/** Who came in or tried to, for admins. */
export async function securityLog(app: FastifyInstance, { db, businessTimeZone }: Parts): Promise<void> {
  route(app, 'securityLog', async ({ query: { page, page_size, ...search } }) => {
    const [{ events, total }, people] = await Promise.all([
      eventsLike(db, { ...search, timeZone: businessTimeZone }, { page, pageSize: page_size }),
      peopleInEvents(db),
    ])
    return { events: events.map((row) => ({ ...row, at: timestamptz(row.at) })), total, page, page_size, people }
  })
}
