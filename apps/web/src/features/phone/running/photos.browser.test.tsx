import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../../testing/accessible.ts'
import { json, network, noNetwork, problem } from '../../../../testing/network.ts'
import {
  answerAsTheServer,
  dismissMessage,
  me,
  message,
  open,
  phone,
  session,
  signInAs,
  freshPhoneForEachTest,
  workshop,
} from '../../../../testing/technician.tsx'
import { countOfUnkept } from '../../../device/unkept.ts'
import { localStore } from '../../../offline/local-store.ts'
import { database, outbox } from '../../../offline/work.ts'

const photos = page.getByRole('region', { name: 'Photos' })
const addButton = photos.getByRole('button', { name: /^Add Photo/ })
const retryLink = photos.getByRole('button', { name: 'Retry pending uploads' })
const thumbnails = () =>
  photos
    .getByRole('listitem')
    .elements()
    .map((item) => [item.querySelector('img')?.alt, item.textContent])
const waiting = async () => (await outbox.list()).map(({ entry }) => [entry.kind, entry.status])

freshPhoneForEachTest()

beforeEach(() => {
  workshop.session = session()
})

async function openSession() {
  await open('/technician/active')
  await expect.element(addButton).toBeVisible()
}

/** What the camera of a phone or its gallery gives. */
function take(...files: File[]): void {
  const input = page.getByLabelText('Choose or take photos').element() as HTMLInputElement
  const chosen = new DataTransfer()
  for (const file of files) chosen.items.add(file)
  input.files = chosen.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

async function picture(colour = '#0b5f5c'): Promise<File> {
  const canvas = new OffscreenCanvas(48, 36)
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('nothing to draw with')
  pen.fillStyle = colour
  pen.fillRect(0, 0, 48, 36)
  return new File([await canvas.convertToBlob({ type: 'image/jpeg' })], 'photo.jpg', { type: 'image/jpeg' })
}

const recordPhoto = async (sha256: string) =>
  outbox.recordPhoto('k1', { bytes: new Uint8Array(await (await picture()).arrayBuffer()), sha256 })

test('photos that are still prepared stay those of whoever took them, and the phone counts them', async () => {
  await openSession()
  const ali = me.id
  const taken = await Promise.all([picture('#a00'), picture('#0a0')])
  take(...taken)
  expect(countOfUnkept()).toBe(2)
  signInAs()
  await expect.poll(() => countOfUnkept()).toBe(0)
  const store = localStore(await database())
  expect((await store.list(ali)).map(({ kind, sessionKey }) => [kind, sessionKey])).toEqual([
    ['photo', 'k1'],
    ['photo', 'k1'],
  ])
  expect(await store.list(me.id)).toEqual([])
})

test('the camera is asked for pictures, several at a time', async () => {
  await openSession()
  const input = page.getByLabelText('Choose or take photos')
  await expect.element(input).toHaveAttribute('accept', 'image/*')
  await expect.element(input).toHaveAttribute('capture', 'environment')
  await expect.element(input).toHaveAttribute('multiple')
  const opened = vi.spyOn(input.element() as HTMLInputElement, 'click').mockReturnValue()
  await addButton.click()
  expect(opened).toHaveBeenCalledOnce()
})

describe('what cannot be kept is said', () => {
  const bytes = (size: number) => new Uint8Array(size)
  const heic = Uint8Array.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', (letter) => letter.charCodeAt(0))

  test.each([
    ['no image', new File(['%PDF'], 'drawing.pdf', { type: 'application/pdf' }), 'Please select an image file'],
    [
      'one byte too large',
      new File([bytes(10_485_761)], 'large.jpg', { type: 'image/jpeg' }),
      'Image size must be less than 10MB',
    ],
    [
      'an image that is damaged',
      new File([Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 0)], 'cut.jpg', { type: 'image/jpeg' }),
      'Failed to process photo. Please try again.',
    ],
    [
      'a kind of image that this browser does not know',
      new File([heic], 'IMG_1.HEIC', { type: 'image/heic' }),
      'This phone saves photos in a form that this browser cannot read (HEIC). Choose "Most compatible" in the camera settings, or take the photo here.',
    ],
  ])('%s', async (_case, file, text) => {
    await openSession()
    take(file)
    await expect.element(message(text)).toBeVisible()
    expect(await waiting()).toEqual([])
    // The longest of the messages needs the most room.
    if (text.length > 100) await expectAccessible()
  })

  test('a phone without room: it is NOT saved', async () => {
    await openSession()
    phone.isFull()
    take(await picture())
    await expect
      .element(message('NOT saved: this phone has no room left for the photo. Free some space and try again.'))
      .toBeVisible()
    expect(thumbnails()).toEqual([])
    expect(network.requests('addMedia')).toEqual([])
  })

  test('the good ones of several are kept all the same', async () => {
    await openSession()
    take(new File(['no'], 'note.txt', { type: 'text/plain' }), await picture())
    await expect.element(message('Please select an image file')).toBeVisible()
    dismissMessage()
    await expect.element(message('Photo uploaded successfully')).toBeVisible()
    await expect.poll(thumbnails).toEqual([['Photo 1', 'Sent']])
  })
})

describe('a photo', () => {
  test('that is uploaded is shown as sent and counted', async () => {
    workshop.session = session({ media_count: 2 })
    await openSession()
    take(await picture())
    await expect.element(message('Photo uploaded successfully')).toBeVisible()
    await expect.poll(thumbnails).toEqual([['Photo 1', 'Sent']])
    await expect.element(photos.getByRole('button', { name: 'Add Photo (3)' })).toBeVisible()
    await expect.element(photos).not.toHaveTextContent('pending')
    const [request] = network.requests('addMedia')
    expect(Object.keys(request?.body ?? {}).toSorted()).toEqual(['captured_at', 'file', 'sha256'])
    await expectAccessible()
  })

  test('shows how much of it has gone out', async () => {
    network.answer('addMedia', (_request, sent) => {
      sent(0.25)
      return new Promise(() => {})
    })
    await openSession()
    take(await picture())
    await expect.element(photos.getByRole('progressbar', { name: 'Sending' })).toHaveAttribute('value', '0.25')
    await expect.element(photos).toHaveTextContent('1 pending')
    await expectAccessible()
  })

  test('that finds no network is saved for later, pending', async () => {
    network.answer('addMedia', noNetwork)
    await openSession()
    take(await picture())
    await expect.element(message('Photo saved. Will retry upload automatically.')).toBeVisible()
    await expect.poll(thumbnails).toEqual([['Photo 1', 'Saved on phone']])
    await expect.element(photos.getByRole('button', { name: 'Add Photo (1)' })).toBeVisible()
    await expect.element(message('1 pending')).toBeVisible()
    await expect.element(retryLink).toBeVisible()
    await expectAccessible()
  })

  test('that the server cannot take now is saved for later, with its reason', async () => {
    network.answer('addMedia', () => problem(503, 'Photos cannot be reached at the moment.'))
    await openSession()
    take(await picture())
    await expect.element(message('Photo saved locally. Photos cannot be reached at the moment.')).toBeVisible()
    await expect.poll(thumbnails).toEqual([['Photo 1', 'Saved on phone']])
    expect(await waiting()).toEqual([['photo', 'pending']])
  })

  test('that the server refuses stays on the phone and needs attention', async () => {
    network.answer('addMedia', () => problem(422, 'This photo cannot be read. Please take it again.'))
    await openSession()
    take(await picture())
    const question = page.getByRole('alertdialog')
    await expect.element(question).toHaveTextContent('This photo cannot be read. Please take it again.')
    await question.getByRole('button', { name: 'Keep on phone' }).click()
    await expect.poll(thumbnails).toEqual([['Photo 1', 'Needs attention']])
    await expect.element(photos.getByRole('button', { name: 'Add Photo (0)' })).toBeVisible()
    expect(retryLink.elements()).toEqual([])
    await expectAccessible()
  })
})

describe('retrying', () => {
  beforeEach(async () => {
    network.answer('addMedia', noNetwork)
    await openSession()
    await recordPhoto('a'.repeat(64))
    await recordPhoto('b'.repeat(64))
    await expect.element(message('2 pending')).toBeVisible()
  })

  test('is offered only with network', async () => {
    await expect.element(retryLink).toBeVisible()
    phone.goes('offline')
    await expect.element(retryLink).not.toBeInTheDocument()
    await expect.element(message('2 pending')).toBeVisible()
    await expectAccessible()
  })

  test('tells how many were uploaded', async () => {
    answerAsTheServer()
    await retryLink.click()
    await expect.element(message('2 photo(s) uploaded successfully')).toBeVisible()
    await expect.poll(thumbnails).toEqual([
      ['Photo 1', 'Sent'],
      ['Photo 2', 'Sent'],
    ])
    await expect.element(retryLink).not.toBeInTheDocument()
    expect(await waiting()).toEqual([])
    await expectAccessible()
  })

  test('takes no second tap while it is under way', async () => {
    const letGo = network.holdBack('addMedia')
    await retryLink.click()
    await expect.element(retryLink).toBeDisabled()
    await expectAccessible()
    letGo()
    await expect.element(retryLink).toBeEnabled()
  })

  test('tells how many were, and how many were not', async () => {
    network.answer('addMedia', ({ body }) => {
      const { sha256, captured_at } = body ?? {}
      const isFirst = String(sha256).startsWith('a')
      return isFirst ? json({ id: 'm1', sha256, captured_at, media_count: 1 }) : problem(503, 'Away.')
    })
    await retryLink.click()
    await expect.element(message('1 uploaded, 1 failed. Please try again.')).toBeVisible()
    await expect.poll(() => new Set(thumbnails().map(([, kept]) => kept))).toEqual(new Set(['Sent', 'Saved on phone']))
  })

  test('tells the server’s reason when none was', async () => {
    network.answer('addMedia', () => problem(503, 'Photos cannot be reached at the moment.'))
    await retryLink.click()
    await expect.element(message('Photos cannot be reached at the moment.')).toBeVisible()
  })

  test('or that there is no connection', async () => {
    await retryLink.click()
    await expect.element(message('Unable to upload photos. Please check your connection.')).toBeVisible()
    expect(await waiting()).toHaveLength(2)
  })

  test('finds nothing to do when another tab has sent them meanwhile', async () => {
    await expect.element(retryLink).toBeVisible()
    const kept = await database()
    // Before the page hears of it: what is read for the press comes after.
    const sent = kept.write(['pendingMedia'], (tx) => tx.objectStore('pendingMedia').clear())
    ;(retryLink.element() as HTMLElement).click()
    await sent
    await expect.element(message('No pending photos to upload')).toBeVisible()
  })

  test('fails where the phone does not let the app read what it keeps', async () => {
    phone.keepsNothing()
    await retryLink.click()
    await expect.element(message('Failed to retry uploads')).toBeVisible()
    await expectAccessible()
  })
})
