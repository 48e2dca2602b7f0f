import { jobFileColumns, type Language } from '@warsha/contract'
import type { FastifyInstance } from 'fastify'
import { type Db, timestamptz } from '../../platform/database.ts'
import { route } from '../../platform/route.ts'
import { serveTable, serveTemplate } from '../../platform/spreadsheet/serve-table.ts'
import type { GivenList } from '../../platform/spreadsheet/given-list.ts'
import { type CheckedRow, compareRows, type JobRow, readRow } from './check-rows.ts'
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
      const checked = await checkCells(db, rows, language)
      return present(
        commit
          ? await createReady(db, checked, { actor, now, language, fileName, given: rows })
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

async function checkCells(db: Db, given: GivenList<JobRow>, language: Language): Promise<CheckedRow[]> {
  const references = await referencesInUse(db)
  const choices = choicesAmong(references)
  const rows = await given.check((row) => readRow(row, choices))
  const numbers = rows.map(({ cells }) => cells.job_no).filter((number) => /^[0-9]+$/.test(number))
  const taken = await takenNumbers(db, numbers)
  return compareRows(rows, { taken, shownAs: shownIn(language, references), language })
}

type Done = { rows: CheckedRow[]; created: number; importId: number | null }

function present({ rows, created, importId }: Done) {
  const ready = rows.filter(({ job }) => job !== null).length
  return { rows, present: ({ read }: CheckedRow) => read, ready, created, import_id: importId }
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
