import { createHash } from 'node:crypto'
import multipart from '@fastify/multipart'
import { IMPORT_LARGEST } from '@warsha/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { InvalidInput } from '../problem.ts'
import { refuse, Refusal } from '../refusal.ts'
import type { Table } from './read-table.ts'
import { tableIn } from './table-thread.ts'

/** Serves calls that take a file. */
export async function withFiles(app: FastifyInstance, serve: (scope: FastifyInstance) => void): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(multipart, { throwFileSizeLimit: false, limits: { fileSize: IMPORT_LARGEST } })
    serve(scope)
  })
}

/** A table that arrived whole, and whether what its rows say is to be done. */
export type ReceivedTable = { table: Table; commit: boolean; digest: string }

export async function receiveTable({ request }: { request: FastifyRequest }): Promise<ReceivedTable | Refusal> {
  const upload = await readUpload(request)
  if (upload instanceof Refusal) return upload
  const { commit, file } = upload
  const digest = `${commit} ${createHash('sha256').update(file).digest('hex')}`
  return { commit, digest, table: await tableIn(file) }
}

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
