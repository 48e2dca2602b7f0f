import { LOGO_LARGEST } from '@warsha/contract'
import type { FastifyRequest } from 'fastify'
import sharp from 'sharp'
import { InvalidInput } from '../../platform/problem.ts'
import { refuse, type Refusal } from '../../platform/refusal.ts'

const LONGEST_SIDE = 600
const MOST_PIXELS = 40_000_000
/** What a logo may arrive as; a vector picture could carry a script. */
const FORMATS = new Set(['jpeg', 'png', 'webp'])

/** Reads the upload of a logo and makes it a PNG of its own. Throws an InvalidInput when there is no file. */
export async function readLogo(request: FastifyRequest): Promise<Buffer | Refusal> {
  let file: Buffer | null = null
  let isWhole = true
  for await (const part of request.parts({ limits: { fileSize: LOGO_LARGEST, files: 1, fields: 5 } })) {
    if (part.type === 'field') continue
    file = await part.toBuffer()
    isWhole = !part.file.truncated
  }
  if (!isWhole) return refuse('logo_too_large')
  if (!file) throw new InvalidInput([{ code: 'custom', path: ['file'], message: 'required', input: undefined }])
  return (await developed(file)) ?? refuse('logo_not_image')
}

/** Upright, of a size for paper, and without anything that is not the picture; null when it is none. */
async function developed(file: Buffer): Promise<Buffer | null> {
  try {
    const picture = sharp(file, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
    const { format } = await picture.metadata()
    if (!FORMATS.has(format)) return null
    return await picture
      .rotate()
      .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
      .png()
      .toBuffer()
  } catch {
    return null
  }
}
