import sharp from 'sharp'
import { type DrawingName, draw } from './drawings.ts'
import { photographed, type Scene } from './scene.ts'

const PHONE_WIDTH = 800
const GATE_WIDTH = 640

/** The picture as a phone takes it, a JPEG. */
export function phonePhoto(drawing: DrawingName, scene: Scene): Promise<Buffer> {
  return photo(drawing, scene, { width: PHONE_WIDTH, quality: 78 })
}

/** The picture as the camera at the gate takes it, a JPEG. */
export function gatePicture(drawing: DrawingName, scene: Scene): Promise<Buffer> {
  return photo(drawing, scene, { width: GATE_WIDTH, quality: 74 })
}

type Camera = { width: number; quality: number }

function photo(drawing: DrawingName, scene: Scene, { width, quality }: Camera): Promise<Buffer> {
  const svg = photographed(draw(drawing, scene), scene, width)
  return sharp(Buffer.from(svg)).removeAlpha().jpeg({ quality }).toBuffer()
}
