import type { FastifyInstance } from 'fastify'
import { type Db, sql } from '../../platform/database.ts'
import { refuse } from '../../platform/refusal.ts'
import { route } from '../../platform/route.ts'
import { version } from '../../platform/version.ts'

/** Whether the process runs, and whether it can serve. */
export async function health(app: FastifyInstance, { db }: { db: Db }): Promise<void> {
  route(app, 'healthLive', async () => ({ status: 'ok' as const, version }))
  route(app, 'healthReady', async () => {
    try {
      await db.row(sql`select 1`)
      return { status: 'ok' as const, version }
    } catch {
      return refuse('database_away')
    }
  })
}
