import { createHash } from 'node:crypto'
import multipart from '@fastify/multipart'
import { fileTypes, IMPORT_LARGEST, IMPORT_MOST_ROWS, languageOf } from '@warsha/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refuse, Refusal } from '../../platform/refusal.ts'
import { answered, route, routeUpload } from '../../platform/route.ts'
import type { Db } from '../../platform/database.ts'
import { type Change, createReady } from './creating.ts'
import { type CheckedRow, cellsOf, checkRows } from './check-rows.ts'
import { choicesAmong } from './choices.ts'
import { missingColumns, placesOf } from './columns.ts'
import { referencesInUse, takenNumbers } from './queries.ts'
import type { Table } from './read-table.ts'
import { tableIn } from './table-thread.ts'
import { templateIn } from './template.ts'
import { InvalidInput } from '../../platform/problem.ts'

/** Jobs out of a spreadsheet: what is in it first, and then the good ones. */
export async function jobImport(app: FastifyInstance, { db }: { db: Db }): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(multipart, { throwFileSizeLimit: false, limits: { fileSize: IMPORT_LARGEST } })
    serveImport(scope, db)
  })
  serveTemplate(app, db)
}

function serveImport(app: FastifyInstance, db: Db): void {
  routeUpload(app, 'importJobs', {
    receive: async ({ request }) => {
      const upload = await readUpload(request)
      if (upload instanceof Refusal) return upload
      const { commit, file } = upload
      const digest = `${commit} ${createHash('sha256').update(file).digest('hex')}`
      return { commit, digest, table: await tableIn(file) }
    },
    act: async ({ actor, now, request }, { commit, table }) => {
      const change: Change = { actor, now, language: languageOf(request.headers['accept-language']) }
      const checked = await checkTable(db, table, change)
      if (checked instanceof Refusal) return checked
      return present(commit ? await createReady(db, checked, change) : { rows: checked, created: 0 })
    },
  })
}

async function checkTable(db: Db, table: Table, { language }: Change): Promise<CheckedRow[] | Refusal> {
  if ('unreadable' in table) return refuse(table.unreadable, { most: IMPORT_MOST_ROWS })
  const [headings, ...rows] = table.rows
  const places = placesOf(headings?.cells ?? [])
  const missing = missingColumns(places, language)
  if (headings && missing !== null) return refuse('import_columns_missing', { columns: missing })
  if (rows.length === 0) return refuse('import_empty')
  return checkCells(db, cellsOf(rows, places), language)
}

async function checkCells(db: Db, rows: ReturnType<typeof cellsOf>, language: Change['language']) {
  const numbers = rows.map(({ cells }) => cells.job_no).filter((number) => /^[0-9]+$/.test(number))
  const [references, taken] = await Promise.all([referencesInUse(db), takenNumbers(db, numbers)])
  return checkRows(rows, { choices: choicesAmong(references), taken, language })
}

function present({ rows, created }: { rows: CheckedRow[]; created: number }) {
  return { rows: rows.map(({ read }) => read), ready: rows.filter(({ job }) => job !== null).length, created }
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

/** A file of jobs that arrived whole, and whether its jobs are to be created. */
type Upload = { file: Buffer; commit: boolean }

/** Reads the parts of an upload, in whatever order they come. Throws an InvalidInput when there is no file. */
async function readUpload(request: FastifyRequest): Promise<Upload | Refusal> {
  let file: Buffer | null = null
  let isWhole = true
  let commit = false
  for await (const part of request.parts({
    limits: { fileSize: IMPORT_LARGEST, files: 1, fields: 5, fieldSize: 100 },
  })) {
    if (part.type === 'field') {
      if (part.fieldname === 'commit') commit = part.value === 'true'
      continue
    }
    file = await part.toBuffer()
    isWhole = !part.file.truncated
  }
  if (!isWhole) return refuse('too_large')
  if (!file) throw new InvalidInput([{ code: 'custom', path: ['file'], message: 'required', input: undefined }])
  return { file, commit }
}
