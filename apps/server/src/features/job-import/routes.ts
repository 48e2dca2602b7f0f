import { fileTypes, jobFileColumns, languageOf } from '@warsha/contract'
import type { FastifyInstance } from 'fastify'
import { type Db, timestamptz } from '../../platform/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import { answered, route, routeUpload } from '../../platform/route.ts'
import { onOneLine } from '../../platform/spreadsheet/fold.ts'
import { howItWasFound, rowsOfFile } from '../../platform/spreadsheet/rows.ts'
import { receiveTable, withFiles } from '../../platform/spreadsheet/upload.ts'
import { type CheckedRow, checkRows, type JobRow, withTidyNumber } from './check-rows.ts'
import { choicesAmong } from './choices.ts'
import { type Change, createReady } from './creating.ts'
import { latestImports, referencesInUse, takenNumbers } from './queries.ts'
import { shownIn } from './shown.ts'
import { takeBack } from './taking-back.ts'
import { templateIn } from './template.ts'

/** Jobs out of a spreadsheet: what is in it first, and then the good ones. */
export async function jobImport(app: FastifyInstance, { db }: { db: Db }): Promise<void> {
  await withFiles(app, (scope) => serveImport(scope, db))
  serveTemplate(app, db)
  serveImports(app, db)
}

function serveImport(app: FastifyInstance, db: Db): void {
  routeUpload(app, 'importJobs', {
    receive: receiveTable,
    act: async ({ actor, now, request }, { commit, table, choice, fileName }) => {
      const language = languageOf(request.headers['accept-language'])
      const change: Change = { actor, now, language, fileName: shortened(fileName) }
      const read = rowsOfFile(table, jobFileColumns, { choice, language: change.language })
      if (read instanceof Refusal) return read
      if (commit && read.refusal) return read.refusal
      const checked = await checkCells(db, read.rows.map(withTidyNumber), change.language)
      const done = commit ? await createReady(db, checked, change) : { rows: checked, created: 0, importId: null }
      return { ...present(done), ...howItWasFound(read, change.language) }
    },
  })
}

async function checkCells(db: Db, rows: readonly JobRow[], language: Change['language']) {
  const numbers = rows.map(({ cells }) => cells.job_no).filter((number) => /^[0-9]+$/.test(number))
  const [references, taken] = await Promise.all([referencesInUse(db), takenNumbers(db, numbers)])
  const [choices, shownAs] = [choicesAmong(references), shownIn(language, references)]
  return checkRows(rows, { choices, taken, shownAs, language })
}

/** The most letters of a file's name that are kept. */
const LONGEST_NAME = 200

/** The name of a file, without what no text can hold. */
function shortened(name: string): string {
  return onOneLine(name.replace(/\p{Cc}|\p{Cs}/gu, ' ')).slice(0, LONGEST_NAME)
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

function serveTemplate(app: FastifyInstance, db: Db): void {
  route(app, 'jobImportTemplate', async ({ request, reply }) => {
    const file = await templateIn(languageOf(request.headers['accept-language']), await referencesInUse(db))
    void reply
      .type(fileTypes.excel)
      .header('content-disposition', 'attachment; filename="jobs-template.xlsx"')
      .send(Buffer.from(file))
    return answered
  })
}
