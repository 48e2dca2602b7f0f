import { describe, expect, test } from 'vitest'
import { scaledOnThePage } from './on-the-page.ts'
import { type PhotoRefusal, photoPreparer, type PreparedPhoto, preparePhoto } from './prepare-photo.ts'

type Colour = 'red' | 'green' | 'blue' | 'yellow' | 'white'
type Corners = [topLeft: Colour, topRight: Colour, bottomLeft: Colour, bottomRight: Colour]

const COLOURS: Record<Colour, [number, number, number]> = {
  red: [255, 0, 0],
  green: [0, 128, 0],
  blue: [0, 0, 255],
  yellow: [255, 255, 0],
  white: [255, 255, 255],
}

const waiting = { patienceMs: 5_000, idleMs: 1_000 }
const realWorker = () => new Worker(new URL('./photo-worker.ts', import.meta.url), { type: 'module' })

const inWorker = photoPreparer({ ...waiting, start: realWorker, onThePage: async () => 'cannot' })
const onThePage = photoPreparer({
  ...waiting,
  start: () => {
    throw new Error('no workers here')
  },
  onThePage: scaledOnThePage,
})

describe.each([
  ['in a worker', inWorker],
  ['on the page', onThePage],
])('%s', (_where, prepare) => {
  test('a photo of 12 megapixels is scaled down and becomes a JPEG with its digest', async () => {
    const photo = ready(await prepare(await drawn({ width: 4032, height: 3024, type: 'image/jpeg' })))
    expect([photo.width, photo.height]).toEqual([1600, 1200])
    expect(await cornersOf(photo)).toEqual(['red', 'green', 'blue', 'yellow'])
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', photo.bytes))
    expect(photo.sha256).toBe(Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join(''))
  })

  test('a small one keeps its size', async () => {
    const photo = ready(await prepare(await drawn({ width: 40, height: 30, type: 'image/webp' })))
    expect([photo.width, photo.height]).toEqual([40, 30])
  })

  // Stored as red green / blue yellow.
  test.each<[orientation: number, upright: [number, number], Corners]>([
    [1, [200, 100], ['red', 'green', 'blue', 'yellow']],
    [3, [200, 100], ['yellow', 'blue', 'green', 'red']],
    [6, [100, 200], ['blue', 'red', 'yellow', 'green']],
    [8, [100, 200], ['green', 'yellow', 'red', 'blue']],
  ])('EXIF orientation %i comes out upright, and without EXIF', async (orientation, size, corners) => {
    const stored = await drawn({ width: 200, height: 100, type: 'image/jpeg' })
    const photo = ready(await prepare(await withOrientation(stored, orientation)))
    expect([photo.width, photo.height]).toEqual(size)
    expect(await cornersOf(photo)).toEqual(corners)
    expect(String.fromCharCode(...photo.bytes.subarray(0, 200))).not.toContain('Exif')
  })

  test('what is transparent becomes white', async () => {
    const photo = ready(await prepare(await drawn({ width: 80, height: 80, type: 'image/png', empty: true })))
    expect(await cornersOf(photo)).toEqual(['white', 'white', 'white', 'white'])
  })

  test('the bytes decide, not the name', async () => {
    const png = await drawn({ width: 80, height: 80, type: 'image/png' })
    const misnamed = new File([png], 'IMG_0001.heic', { type: '' })
    expect(await cornersOf(ready(await prepare(misnamed)))).toEqual(['red', 'green', 'blue', 'yellow'])
  })

  test('what cannot be read is named by its reason, and the next photo works', async () => {
    const jpeg = await drawn({ width: 80, height: 80, type: 'image/jpeg' })
    const heic = Uint8Array.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', (letter) => letter.charCodeAt(0))
    expect(await prepare(new File([heic], 'IMG_0001.HEIC', { type: '' }))).toBe('not_readable_here')
    expect(await prepare(new File(['%PDF-1.7'], 'photo.jpg', { type: 'image/jpeg' }))).toBe('not_an_image')
    expect(await prepare(new File([jpeg.slice(0, 300)], 'cut.jpg', { type: 'image/jpeg' }))).toBe('failed')
    expect(ready(await prepare(jpeg)).width).toBe(80)
  })
})

describe('before anything is decoded', () => {
  test('only image types, and only up to 10,485,760 bytes', async () => {
    const largest = 10_485_760
    const sized = (size: number, type: string) => new File([new Uint8Array(size)], 'photo', { type })
    expect(await preparePhoto(sized(10, 'text/plain'))).toBe('not_an_image')
    expect(await preparePhoto(sized(largest + 1, 'text/plain'))).toBe('not_an_image')
    expect(await preparePhoto(sized(largest + 1, 'image/jpeg'))).toBe('too_large')
    expect(await preparePhoto(sized(0, 'image/jpeg'))).toBe('failed')
    const jpeg = await drawn({ width: 80, height: 80, type: 'image/jpeg' })
    const padded = new File([jpeg, new Uint8Array(largest - jpeg.size)], 'photo.jpg', { type: 'image/jpeg' })
    expect(ready(await preparePhoto(padded)).width).toBe(80)
  })
})

describe('the worker', () => {
  const scripted = (script: string) => new Worker(URL.createObjectURL(new Blob([script])))

  test.each([
    ['crashes', "postMessage('ready'); onmessage = () => { throw new Error('out of memory') }"],
    ['hangs', "postMessage('ready'); onmessage = () => { for (;;); }"],
  ])('%s: that photo has failed, the next one works in a new one', async (_case, script) => {
    const workers = [() => scripted(script), realWorker]
    const prepare = photoPreparer({
      ...waiting,
      // The real worker needs its time, too, on a machine with much to do.
      patienceMs: 4_000,
      start: () => (workers.shift() ?? realWorker)(),
      onThePage: async () => 'cannot',
    })
    const photo = await drawn({ width: 80, height: 80, type: 'image/jpeg' })
    const [first, second] = await Promise.all([prepare(photo), prepare(photo)])
    expect(first).toBe('failed')
    expect(ready(second).width).toBe(80)
  })

  test('whose script cannot run leaves the work to the page', async () => {
    const start = () => scripted('this is no script')
    const prepare = photoPreparer({ ...waiting, start, onThePage: scaledOnThePage })
    expect(ready(await prepare(await drawn({ width: 80, height: 80, type: 'image/jpeg' }))).width).toBe(80)
  })

  test('is one for all photos, and ends when it has been idle', async () => {
    const started: Worker[] = []
    let ended = 0
    const start = () => {
      const worker = realWorker()
      const terminate = worker.terminate.bind(worker)
      worker.terminate = () => {
        ended++
        terminate()
      }
      started.push(worker)
      return worker
    }
    const prepare = photoPreparer({ patienceMs: 5_000, idleMs: 50, start, onThePage: async () => 'cannot' })
    const photo = await drawn({ width: 80, height: 80, type: 'image/jpeg' })
    await Promise.all([prepare(photo), prepare(photo), prepare(photo)])
    expect([started.length, ended]).toEqual([1, 0])
    await expect.poll(() => ended).toBe(1)
    expect(ready(await prepare(photo)).width).toBe(80)
    expect(started.length).toBe(2)
  })
})

function ready(photo: PreparedPhoto | PhotoRefusal): PreparedPhoto {
  if (typeof photo === 'string') throw new Error(`refused: ${photo}`)
  return photo
}

type Drawing = { width: number; height: number; type: string; empty?: boolean }

/** A picture of four coloured quarters, or an empty one. */
async function drawn({ width, height, type, empty = false }: Drawing): Promise<File> {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  const quarters: Colour[] = empty ? [] : ['red', 'green', 'blue', 'yellow']
  for (const [index, colour] of quarters.entries()) {
    context.fillStyle = colour
    context.fillRect((index % 2) * (width / 2), Math.floor(index / 2) * (height / 2), width / 2, height / 2)
  }
  return new File([await canvas.convertToBlob({ type, quality: 0.9 })], 'photo', { type })
}

/** The same JPEG with an EXIF segment that says how to turn it. */
async function withOrientation(jpeg: File, orientation: number): Promise<File> {
  const bytes = new Uint8Array(await jpeg.arrayBuffer())
  const tiff = [0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0]
  const exif = [0x45, 0x78, 0x69, 0x66, 0, 0, ...tiff]
  const segment = Uint8Array.from([0xff, 0xe1, 0, exif.length + 2, ...exif])
  return new File([bytes.subarray(0, 2), segment, bytes.subarray(2)], 'photo.jpg', { type: 'image/jpeg' })
}

async function cornersOf({ bytes, width, height }: PreparedPhoto): Promise<Colour[]> {
  const context = new OffscreenCanvas(width, height).getContext('2d')
  if (!context) throw new Error('no canvas')
  context.drawImage(await createImageBitmap(new Blob([bytes], { type: 'image/jpeg' })), 0, 0)
  const [left, right, top, bottom] = [width / 8, (width * 7) / 8, height / 8, (height * 7) / 8].map(Math.floor)
  const at = (x = 0, y = 0) => nearest(context.getImageData(x, y, 1, 1).data)
  return [at(left, top), at(right, top), at(left, bottom), at(right, bottom)]
}

function nearest(pixel: Uint8ClampedArray): Colour {
  const distance = (colour: Colour) =>
    COLOURS[colour].reduce((sum, value, index) => sum + Math.abs(value - (pixel[index] ?? 0)), 0)
  const names: Colour[] = ['red', 'green', 'blue', 'yellow', 'white']
  return names.reduce((best, name) => (distance(name) < distance(best) ? name : best))
}
