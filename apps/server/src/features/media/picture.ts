import pLimit from 'p-limit'
import sharp, { type Sharp } from 'sharp'

/** What a file is, by its first bytes. */
export type PictureKind = 'jpeg' | 'png' | 'webp' | 'heic'

const HEIC_BRANDS = new Set(['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1'])

/** The kind of picture that the bytes begin like; null for anything else, whatever its name says. */
export function kindOf(bytes: Buffer): PictureKind | null {
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'jpeg'
  if (bytes.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))) return 'png'
  const [first, second] = [bytes.toString('latin1', 0, 4), bytes.toString('latin1', 8, 12)]
  if (first === 'RIFF' && second === 'WEBP') return 'webp'
  if (bytes.toString('latin1', 4, 8) === 'ftyp' && HEIC_BRANDS.has(second)) return 'heic'
  return null
}

/** A photo as it is kept: upright, at most 1600 px, without anything that the camera wrote beside the picture. */
export type Developed = { photo: Buffer; thumbnail: Buffer; width: number; height: number }

const LONGEST_SIDE = 1600
const THUMBNAIL_SIDE = 320
const MOST_PIXELS = 40_000_000

/** Pictures take a processor each, and a technician's start must not wait for them. */
const oneAtATime = pLimit(1)
sharp.concurrency(1)

/** Decodes a photo and makes it anew; null when it cannot be read or has more than 40 megapixels. */
export function develop(bytes: Buffer): Promise<Developed | null> {
  return oneAtATime(async () => {
    try {
      const { data, info } = await sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
        .rotate()
        .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#ffffff' })
        .jpeg({ quality: 85, mozjpeg: false })
        .toBuffer({ resolveWithObject: true })
      const thumbnail = await small(sharp(data))
      return { photo: data, thumbnail, width: info.width, height: info.height }
    } catch {
      return null
    }
  })
}

/** A small JPEG of a picture, upright; null when it cannot be read or has more than 40 megapixels. */
export function thumbnailOf(bytes: Buffer): Promise<Buffer | null> {
  return oneAtATime(() =>
    small(
      sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' }).rotate().flatten({ background: '#ffffff' }),
    ).catch(() => null),
  )
}

function small(picture: Sharp): Promise<Buffer> {
  return picture
    .resize({ width: THUMBNAIL_SIDE, height: THUMBNAIL_SIDE, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 75 })
    .toBuffer()
}
