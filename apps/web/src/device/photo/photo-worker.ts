import { makeOnce } from '@warsha/domain/coalesce'
import { drawOnWhite, encoding, jpegOf, type ScaledJpeg, sizeToSend } from './scaled-jpeg.ts'

/** A JPEG of 2 × 1 px whose EXIF says to turn it by a quarter. */
const SIDEWAYS =
  '/9j/4QAiRXhpZgAATU0AKgAAAAgAAQESAAMAAAABAAYAAAAAAAD/2wBDAAEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEB' +
  'AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQH/wAALCAABAAIBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAAP/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AP//Z'

const upright: ImageBitmapOptions = { imageOrientation: 'from-image' }

const areTurned = makeOnce(turnsPictures)

self.addEventListener('message', ({ data }: MessageEvent<Blob>) => {
  void scaledJpeg(data)
    .catch(() => 'cannot' as const)
    .then((answer) => post(answer, typeof answer === 'string' ? [] : [answer.bytes.buffer]))
})
post('ready')

function post(answer: ScaledJpeg | 'cannot' | 'ready', transfer: Transferable[] = []): void {
  self.postMessage(answer, { transfer })
}

async function scaledJpeg(photo: Blob): Promise<ScaledJpeg | 'cannot'> {
  if (typeof OffscreenCanvas === 'undefined' || !(await areTurned())) return 'cannot'
  const whole = await createImageBitmap(photo, upright)
  const size = sizeToSend(whole)
  const scaled = await createImageBitmap(whole, {
    resizeWidth: size.width,
    resizeHeight: size.height,
    resizeQuality: 'high',
  })
  whole.close()
  const canvas = new OffscreenCanvas(size.width, size.height)
  const context = canvas.getContext('2d')
  if (!context) return 'cannot'
  drawOnWhite(context, scaled)
  scaled.close()
  return jpegOf(await canvas.convertToBlob(encoding), size)
}

/** Not every browser that decodes in a worker also turns what the EXIF says is to be turned. */
async function turnsPictures(): Promise<boolean> {
  const sideways = new Blob([Uint8Array.from(atob(SIDEWAYS), (letter) => letter.charCodeAt(0))], { type: 'image/jpeg' })
  const decoded = await createImageBitmap(sideways, upright)
  return decoded.height === 2
}
