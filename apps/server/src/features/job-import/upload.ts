import { IMPORT_LARGEST } from '@warsha/contract'
import type { FastifyRequest } from 'fastify'
import { InvalidInput } from '../../platform/problem.ts'
import { refuse, type Refusal } from '../../platform/refusal.ts'

/** A file of jobs that arrived whole, and whether its jobs are to be created. */
export type Upload = { file: Buffer; commit: boolean }

/** Reads the parts of an upload, in whatever order they come. Throws an InvalidInput when there is no file. */
export async function readUpload(request: FastifyRequest): Promise<Upload | Refusal> {
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
