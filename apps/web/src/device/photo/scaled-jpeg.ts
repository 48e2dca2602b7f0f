/** A photo as it is sent: small enough, upright, without transparency. */
export type ScaledJpeg = { bytes: Uint8Array<ArrayBuffer>; width: number; height: number }

type Size = { width: number; height: number }

const LONGEST_SIDE = 1600
const JPEG = 'image/jpeg'

/** How a photo is written. */
export const encoding = { type: JPEG, quality: 0.8 } as const

/** The size at which a picture is sent: its longest side at most 1600 px, never larger than it is. */
export function sizeToSend({ width, height }: Size): Size {
  const scale = Math.min(1, LONGEST_SIDE / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** Fills the whole canvas with the picture. JPEG knows no transparency: what shows through is white. */
export function drawOnWhite(
  context: OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D,
  picture: CanvasImageSource,
): void {
  const { width, height } = context.canvas
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, width, height)
}

/** The encoder's file as bytes, or 'cannot' when it wrote something else than JPEG. */
export async function jpegOf(file: Blob | null, { width, height }: Size): Promise<ScaledJpeg | 'cannot'> {
  if (file?.type !== JPEG) return 'cannot'
  return { bytes: new Uint8Array(await file.arrayBuffer()), width, height }
}
