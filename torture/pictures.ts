import { createHash } from 'node:crypto'
import sharp from 'sharp'
import type { Chance } from '../apps/web/testing/simulator/random.ts'

export type Colour = [red: number, green: number, blue: number]
/** A photo that can be told from every other one after the server has made it anew. */
export type Picture = { bytes: Buffer; sha256: string; colour: Colour; width: number; height: number }

/** JPEG keeps a plain colour to a few steps of 256. */
const AS_NEAR_AS = 6

/** A plain picture of one colour. */
export async function plainPicture(chance: Chance): Promise<Picture> {
  const colour: Colour = [chance.below(256), chance.below(256), chance.below(256)]
  const [width, height] = [64 + chance.below(200), 64 + chance.below(200)]
  const [r, g, b] = colour
  const made = await sharp({ create: { width, height, channels: 3, background: { r, g, b } } })
    .jpeg()
    .toBuffer()
  // A comment that only this one has: two of one colour and size are two photos.
  const comment = Buffer.from(chance.uuid())
  const bytes = Buffer.concat([
    made.subarray(0, 2),
    Buffer.from([0xff, 0xfe, 0, comment.length + 2]),
    comment,
    made.subarray(2),
  ])
  return { bytes, sha256: digestOf(bytes), colour, width, height }
}

/** A picture with as much detail as a phone sends, of about 300 kB. */
export async function detailedPicture(seed: number): Promise<Buffer> {
  const [width, height] = [1600, 1200]
  const noise = await sharp({
    create: {
      width: 400,
      height: 300,
      channels: 3,
      noise: { type: 'gaussian', mean: 100 + (seed % 60), sigma: 45 },
      background: '#888',
    },
  })
    .resize(width, height, { kernel: 'cubic' })
    .jpeg({ quality: 80 })
    .toBuffer()
  return noise
}

/** The detailed picture as another photo: with a comment that only this one has. */
export function withComment(picture: Buffer, text: string): { bytes: Buffer; sha256: string } {
  const comment = Buffer.from(text)
  const head = Buffer.from([0xff, 0xfe, 0, comment.length + 2])
  const bytes = Buffer.concat([picture.subarray(0, 2), head, comment, picture.subarray(2)])
  return { bytes, sha256: digestOf(bytes) }
}

/** Whether the bytes are this picture, made anew. */
export async function shows(bytes: Uint8Array, { colour, width, height }: Picture): Promise<boolean> {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
  if (info.width !== width || info.height !== height) return false
  return colour.every((value, i) => Math.abs((data[i] ?? -1000) - value) <= AS_NEAR_AS)
}

export function digestOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
