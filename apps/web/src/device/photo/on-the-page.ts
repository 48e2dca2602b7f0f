import { drawOnWhite, encoding, jpegOf, type ScaledJpeg, sizeToSend } from './scaled-jpeg.ts'

/** For browsers that cannot do it in a worker, and for what only their image element reads (HEIC in Safari). */
export async function scaledOnThePage(photo: Blob): Promise<ScaledJpeg | 'cannot'> {
  const address = URL.createObjectURL(photo)
  try {
    const image = new Image()
    image.src = address
    await image.decode()
    if (image.naturalWidth === 0 || image.naturalHeight === 0) return 'cannot'
    const size = sizeToSend({ width: image.naturalWidth, height: image.naturalHeight })
    const canvas = Object.assign(document.createElement('canvas'), size)
    const context = canvas.getContext('2d')
    if (!context) return 'cannot'
    drawOnWhite(context, image)
    return jpegOf(await fileOf(canvas), size)
  } catch {
    return 'cannot'
  } finally {
    URL.revokeObjectURL(address)
  }
}

function fileOf(canvas: HTMLCanvasElement): Promise<Blob | null> {
  return new Promise((resolve) => {
    canvas.toBlob(resolve, encoding.type, encoding.quality)
  })
}
