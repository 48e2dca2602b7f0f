import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { type DrawingName, draw } from './drawings.ts'
import { photographed, RATIO, type Scene } from './scene.ts'

export type Picture = {
  bytes: Uint8Array
  thumbnail: Uint8Array
  /** of `bytes`, in hex */
  sha256: string
  width: number
  height: number
}

const PHONE_WIDTH = 800
const THUMBNAIL_WIDTH = 320
const GATE_WIDTH = 640

/** The picture as a phone takes it, and small. */
export async function phonePhoto(drawing: DrawingName, scene: Scene): Promise<Picture> {
  const svg = photographed(draw(drawing, scene), scene, PHONE_WIDTH)
  const { data, info } = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const pixels = () => sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
  const [bytes, thumbnail] = await Promise.all([
    pixels().jpeg({ quality: 78 }).toBuffer(),
    pixels().resize({ width: THUMBNAIL_WIDTH }).jpeg({ quality: 72 }).toBuffer(),
  ])
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { bytes, thumbnail, sha256, width: PHONE_WIDTH, height: PHONE_WIDTH * RATIO }
}

/** The picture as the camera at the gate takes it. */
export function gatePicture(drawing: DrawingName, scene: Scene): Promise<Uint8Array> {
  const svg = photographed(draw(drawing, scene), scene, GATE_WIDTH)
  return sharp(Buffer.from(svg)).jpeg({ quality: 74 }).toBuffer()
}
