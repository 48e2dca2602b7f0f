import { jobFileColumns, type Language } from '@warsha/contract'
import type { FastifyInstance } from 'fastify'
import { type Db, timestamptz } from '../../platform/database.ts'
import { route } from '../../platform/route.ts'
import { serveTable, serveTemplate } from '../../platform/spreadsheet/serve-table.ts'
import { type CheckedRow, checkRows, type JobRow, withTidyNumber } from './check-rows.ts'
import { choicesAmong } from './choices.ts'
import { createReady } from './creating.ts'
import { latestImports, referencesInUse, takenNumbers } from './queries.ts'
import { shownIn } from './shown.ts'
import { takeBack } from './taking-back.ts'
import { templateIn } from './template.ts'

/** Jobs out of a spreadsheet: what is in it first, and then the good ones. */
export async function jobImport(app: FastifyInstance, { db }: { db: Db }): Promise<void> {
  await serveTable(app, 'importJobs', {
    columns: () => jobFileColumns,
    act: async ({ rows, commit, actor, now, language, fileName }) => {
      const checked = await checkCells(db, rows.map(withTidyNumber), language)
      return present(
        commit
          ? await createReady(db, checked, { actor, now, language, fileName })
          : { rows: checked, created: 0, importId: null },
      )
    },
  })
  serveTemplate(app, 'jobImportTemplate', {
    fileName: 'jobs-template.xlsx',
    make: async (language) => templateIn(language, await referencesInUse(db)),
  })
  serveImports(app, db)
}

async function checkCells(db: Db, rows: readonly JobRow[], language: Language) {
  const numbers = rows.map(({ cells }) => cells.job_no).filter((number) => /^[0-9]+$/.test(number))
  const [references, taken] = await Promise.all([referencesInUse(db), takenNumbers(db, numbers)])
  const [choices, shownAs] = [choicesAmong(references), shownIn(language, references)]
  return checkRows(rows, { choices, taken, shownAs, language })
}

type Done = { rows: CheckedRow[]; created: number; importId: number | null }

function present({ rows, created, importId }: Done) {
  const ready = rows.filter(({ job }) => job !== null).length
  return { rows: rows.map(({ read }) => read), ready, created, import_id: importId }
}

function serveImports(app: FastifyInstance, db: Db): void {
  route(app, 'jobImports', async () => {
    const imports = await latestImports(db)
    return {
      imports: imports.map(({ created_at, taken_back_at, ...one }) => {
        return {
          ...one,
          created_at: timestamptz(created_at),
          taken_back_at: timestamptz(taken_back_at),
        }
      }),
    }
  })
  route(app, 'takeBackJobImport', async ({ params, actor, now }) => {
    return (await takeBack(db, params.id, { actor, now })) ?? undefined
  })
}
