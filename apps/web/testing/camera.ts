import { rm, writeFile } from 'node:fs/promises'
import { create } from 'qrcode'
import sharp from 'sharp'
import { CAMERA_FILE } from './camera-file.ts'

const PICTURE = { width: 640, height: 480 }
const SQUARE = 8
const FRAMES = 10

/** Before all tests: a job card lies in front of the camera. */
export async function setup(): Promise<() => Promise<void>> {
  await film(CAMERA_FILE, 'https://warsha.example/technician/start?job=001001')
  return () => rm(CAMERA_FILE, { force: true })
}

/** Writes what a camera sees when a card with this code lies before it, a little askew. */
export async function film(file: string, text: string): Promise<void> {
  const frame = await sharp({ create: { ...PICTURE, channels: 3, background: '#c8c2b4' } })
    .composite([{ input: await codeOf(text) }])
    .jpeg({ quality: 80 })
    .toBuffer()
  await writeFile(file, Buffer.concat(Array.from({ length: FRAMES }, () => frame)))
}

async function codeOf(text: string): Promise<Buffer> {
  const { size, data } = create(text).modules
  const pixels = Buffer.from(data.map((dark) => (dark ? 30 : 245)))
  return sharp(pixels, { raw: { width: size, height: size, channels: 1 } })
    .resize(size * SQUARE, size * SQUARE, { kernel: 'nearest' })
    .extend({ top: 4 * SQUARE, bottom: 4 * SQUARE, left: 4 * SQUARE, right: 4 * SQUARE, background: '#f5f5f5' })
    .rotate(7, { background: '#c8c2b4' })
    .png()
    .toBuffer()
}
