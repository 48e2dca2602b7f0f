import { createHash } from 'node:crypto'
import { fallbackMessage, mediaFields, PHOTO_LARGEST } from '@warsha/contract'
import type { FastifyRequest } from 'fastify'
import type * as z from 'zod'
import { InvalidInput } from '../../platform/problem.ts'
import { countReceivedBytes, whileSenderStays } from '../../platform/received-bytes.ts'
import { refuse, type Refusal } from '../../platform/refusal.ts'
import { kindOf } from './picture.ts'

/** A photo that arrived whole. */
export type Upload = z.infer<typeof mediaFields> & { file: Buffer }

/** Reads the parts of an upload, in whatever order they come. Throws an InvalidInput for fields that are wrong. */
export function readUpload(request: FastifyRequest): Promise<Upload | Refusal> {
  return whileSenderStays(request, () => readParts(request))
}

async function readParts(request: FastifyRequest): Promise<Upload | Refusal> {
  const fields: Record<string, unknown> = {}
  let file: Buffer | null = null
  let tooLarge = false
  if (request.isMultipart()) countReceivedBytes(request)
  for await (const part of request.parts({
    limits: { fileSize: PHOTO_LARGEST, files: 1, fields: 10, fieldSize: 1000 },
  })) {
    if (part.type === 'field') {
      fields[part.fieldname] = part.value
      continue
    }
    file = await part.toBuffer()
    tooLarge = part.file.truncated
  }
  if (tooLarge) return refuse('photo_too_large')
  const read = mediaFields.safeParse(fields, { error: (issue) => fallbackMessage(issue) })
  if (!read.success) throw new InvalidInput(read.error.issues)
  if (!file) throw new InvalidInput([{ code: 'custom', path: ['file'], message: 'required', input: undefined }])
  return checked({ ...read.data, file })
}

function checked(upload: Upload): Upload | Refusal {
  const kind = kindOf(upload.file)
  if (kind === null) return refuse('photo_not_image')
  if (kind === 'heic') return refuse('photo_heic')
  const sha256 = createHash('sha256').update(upload.file).digest('hex')
  return sha256 === upload.sha256 ? upload : refuse('photo_damaged')
}
