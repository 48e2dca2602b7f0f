import type { FastifyInstance } from 'fastify'
import { type Db, timestamptz } from '../../platform/database.ts'
import { route } from '../../platform/route.ts'
import { runsOf } from '../../platform/spreadsheet/import-runs.ts'

/** How far imports are, whatever they import. */
export async function fileImports(app: FastifyInstance, { db }: { db: Db }): Promise<void> {
  route(app, 'fileImportRuns', async ({ actor, now }) => {
    const runs = await runsOf(db, actor.id, now)
    return {
      runs: runs.map(({ key, commits, began_at, ...one }) => ({
        ...one,
        run: key,
        commit: commits,
        began_at: timestamptz(began_at),
      })),
    }
  })
}
