import { createHash } from 'node:crypto'
import multipart from '@fastify/multipart'
import { chosenPlaces, IMPORT_LARGEST, importFields } from '@warsha/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { InvalidInput } from '../problem.ts'
import { refuse, Refusal } from '../refusal.ts'
import type { TableChoice } from './find-table.ts'
import type { Table } from './read-table.ts'
import { tableIn } from './table-thread.ts'

/** Serves calls that take a file. */
export async function withFiles(app: FastifyInstance, serve: (scope: FastifyInstance) => void): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(multipart, { throwFileSizeLimit: false, limits: { fileSize: IMPORT_LARGEST } })
    serve(scope)
  })
}

/** A file that arrived whole, what a person chose of it, and whether what its rows say is to be done. */
export type ReceivedTable = { table: Table; choice: TableChoice; commit: boolean; fileName: string; digest: string }

export async function receiveTable({ request }: { request: FastifyRequest }): Promise<ReceivedTable | Refusal> {
  const upload = await readUpload(request)
  if (upload instanceof Refusal) return upload
  const { file, fileName, fields } = upload
  const { commit, choice } = choiceIn(fields)
  const digest = `${JSON.stringify(fields)} ${createHash('sha256').update(file).digest('hex')}`
  return { commit, choice, fileName, digest, table: await tableIn(file) }
}

type Fields = Record<string, string>
type Upload = { file: Buffer; fileName: string; fields: Fields }

/** Reads the parts of an upload, in whatever order they come. Throws an InvalidInput when there is no file. */
async function readUpload(request: FastifyRequest): Promise<Upload | Refusal> {
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
