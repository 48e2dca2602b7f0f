import sharp, { type Sharp } from 'sharp'
import { fairQueue } from '../../platform/fair-queue.ts'

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
/** No camera takes longer ones; to make them smaller takes many times as long as their pixels let one think. */
const LONGEST_SIDE_READ = 20_000
const MOST_TIMES_LONGER = 20
const SLOWEST_DECODING_SECONDS = 10
/** A twentieth longer files for two thirds of the processor's time. */
const QUICKLY = { optimiseCoding: false }

/** Pictures take a processor each, and a technician's start must not wait for them. */
const oneAtATime = fairQueue({ atOnce: 1, perOwner: 1 })
sharp.concurrency(1)

/** How many pictures wait for their turn. */
export function waitingPictures(): number {
  return oneAtATime.waitingCount()
}

/** Opens a picture that a camera can have taken. Throws for any other, and later for one that takes too long. */
async function opened(bytes: Buffer): Promise<Sharp> {
  const picture = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
  const { width, height } = await picture.metadata()
  const [shorter, longer] = [Math.min(width, height), Math.max(width, height)]
  if (longer > LONGEST_SIDE_READ || longer > shorter * MOST_TIMES_LONGER) throw new Error('no camera takes this')
  return picture.timeout({ seconds: SLOWEST_DECODING_SECONDS })
}

/**
 * Decodes a photo and makes it anew; null when it cannot be read, has more than 40 megapixels, is longer than a camera
 * takes it, or takes longer than ten seconds.
 * @param owner who brings it: they take turns
 */
export function develop(bytes: Buffer, owner: number): Promise<Developed | null> {
  return oneAtATime(owner, async () => {
    try {
      const picture = await opened(bytes)
      const { data, info } = await picture
        .rotate()
        .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#ffffff' })
        .jpeg({ quality: 85, ...QUICKLY })
        .toBuffer({ resolveWithObject: true })
      const thumbnail = await small(sharp(data))
      return { photo: data, thumbnail, width: info.width, height: info.height }
    } catch {
      return null
    }
  })
}

/** A small JPEG of a picture, upright; null where `develop` gives null. @param owner who wants it: they take turns */
export function thumbnailOf(bytes: Buffer, owner: number): Promise<Buffer | null> {
  return oneAtATime(owner, async () => {
    try {
      const picture = await opened(bytes)
      return await small(picture.rotate().flatten({ background: '#ffffff' }))
    } catch {
      return null
    }
  })
}

function small(picture: Sharp): Promise<Buffer> {
  return picture
    .resize({ width: THUMBNAIL_SIDE, height: THUMBNAIL_SIDE, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 75, ...QUICKLY })
    .toBuffer()
}
