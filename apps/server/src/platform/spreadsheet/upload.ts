import { createHash } from 'node:crypto'
import multipart from '@fastify/multipart'
import { type CallName, chosenPlaces, type FileColumn, IMPORT_LARGEST, importFields } from '@warsha/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { InvalidInput } from '../problem.ts'
import { whileSenderStays } from '../received-bytes.ts'
import { refuse, Refusal } from '../refusal.ts'
import { inSlices, piecesOf } from '../slices.ts'
import type { Incoming } from '../route.ts'
import type { FoundRows } from './find-rows.ts'
import type { TableChoice } from './find-table.ts'
import { onOneLine } from './fold.ts'
import type { ImportRun } from './import-runs.ts'
import { rowsIn } from './table-thread.ts'

/** Serves calls that take a file. */
export async function withFiles(app: FastifyInstance, serve: (scope: FastifyInstance) => void): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(multipart, { throwFileSizeLimit: false, limits: { fileSize: IMPORT_LARGEST } })
    serve(scope)
  })
}

/** A file that arrived whole, the list in it, what was asked of it, and the run that it is. */
export type ReceivedTable<Name extends string> = {
  table: FoundRows<Name>
  columns: readonly FileColumn<Name>[]
  /** whether what its rows say is to be done */
  commit: boolean
  fileName: string
  digest: string
  run: ImportRun
}

type Receiving<N extends CallName, Name extends string> = {
  incoming: Pick<Incoming<N>, 'request' | 'actor'>
  columns: readonly FileColumn<Name>[]
}

/** Receives a file and finds the list in it. */
export async function receiveTable<N extends CallName, Name extends string>(
  app: FastifyInstance,
  name: N,
  { incoming: { request, actor }, columns }: Receiving<N, Name>,
): Promise<ReceivedTable<Name> | Refusal> {
  const upload = await readUpload(request)
  if (upload instanceof Refusal) return upload
  const { file } = upload
  // By which run it is known says nothing of what it is.
  const { run: key, ...fields } = upload.fields
  const { commit, choice } = choiceIn(upload.fields)
  const fileName = keptNameOf(upload.fileName)
  const digest = `${JSON.stringify(fields)} ${await digestOf(file)}`
  const run = app.importRuns.begin(
    key === undefined ? null : { personId: actor.id, key, call: name, fileName, commits: commit },
  )
  try {
    return { commit, columns, fileName, digest, run, table: await rowsIn(file, columns, choice) }
  } catch (error) {
    await run.end('failed')
    throw error
  }
}

/** Of 10 MB, it takes longer than others are to wait. */
async function digestOf(file: Buffer): Promise<string> {
  const hash = createHash('sha256')
  await inSlices(piecesOf(file), (piece) => hash.update(piece))
  return hash.digest('hex')
}

/** The most letters of a file's name that are kept. */
const LONGEST_NAME = 200

/** The name of a file, without what no text can hold. */
function keptNameOf(name: string): string {
  return onOneLine(name.replace(/\p{Cc}|\p{Cs}/gu, ' ')).slice(0, LONGEST_NAME)
}

type Fields = Record<string, string>
type Upload = { file: Buffer; fileName: string; fields: Fields }

/** Reads the parts of an upload, in whatever order they come. Throws an InvalidInput when there is no file. */
function readUpload(request: FastifyRequest): Promise<Upload | Refusal> {
  return whileSenderStays(request, () => readParts(request))
}

async function readParts(request: FastifyRequest): Promise<Upload | Refusal> {
  let file: Buffer | null = null
  let fileName = ''
  let isWhole = true
  const fields: Fields = {}
  for await (const part of request.parts({
    limits: { fileSize: IMPORT_LARGEST, files: 1, fields: 10, fieldSize: 10_000 },
  })) {
    if (part.type === 'field') {
      if (typeof part.value === 'string') fields[part.fieldname] = part.value
      continue
    }
    file = await part.toBuffer()
    fileName = part.filename
    isWhole = !part.file.truncated
  }
  if (!isWhole) return refuse('too_large')
  if (!file) throw wrong('file', 'required')
  return { file, fileName, fields }
}

/** What the fields beside a file say. Throws an InvalidInput for one that makes no sense. */
function choiceIn(fields: Fields): { commit: boolean; choice: TableChoice } {
  const parsed = importFields.safeParse(fields)
  if (!parsed.success) throw wrong(String(parsed.error.issues[0]?.path[0]), 'not_valid')
  const { commit, sheet, heading_row: headingRow, columns, day_order: dayOrder } = parsed.data
  return {
    commit: commit === 'true',
    choice: {
      ...(sheet !== undefined && { sheet }),
      ...(headingRow !== undefined && { headingRow }),
      ...(columns !== undefined && { columns: placesIn(columns) }),
      ...(dayOrder !== undefined && { dayOrder }),
    },
  }
}

function placesIn(text: string): Record<string, number | null> {
  try {
    return chosenPlaces.parse(JSON.parse(text))
  } catch {
    throw wrong('columns', 'not_valid')
  }
}

function wrong(field: string, message: string): InvalidInput {
  return new InvalidInput([{ code: 'custom', path: [field], message, input: undefined }])
}
