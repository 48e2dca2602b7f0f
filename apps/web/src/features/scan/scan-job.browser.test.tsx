import { purgeZXingModule } from 'barcode-detector/ponyfill'
import { afterEach, beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { chooseLanguage } from '../../i18n/i18n.ts'
import { loadScanJob } from './load-scan-job.ts'

const typeNumber = page.getByRole('button', { name: 'Type the number' })
const tryAgain = page.getByRole('button', { name: 'Try again' })
const aim = page.getByText('Hold the code on the job card inside the frame')

/** The cameras that were opened since the test began. */
let opened: MediaStream[] = []
let openCamera: MockInstance<MediaDevices['getUserMedia']>
const camerasOn = () => opened.filter((camera) => camera.active).length

beforeEach(() => {
  opened = []
  const devices = navigator.mediaDevices
  const open = devices.getUserMedia.bind(devices)
  openCamera = vi.spyOn(devices, 'getUserMedia').mockImplementation(async (wanted) => {
    const camera = await open(wanted)
    opened.push(camera)
    return camera
  })
})

afterEach(async () => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  await page.viewport(360, 740)
})

describe('a code in front of the camera', () => {
  test('is read by the library where the browser cannot; leading zeros stay, and the camera goes off', async () => {
    vi.stubGlobal('BarcodeDetector', undefined)
    const buzz = vi.spyOn(navigator, 'vibrate')
    const { onFound } = await shown()
    await expect.poll(() => onFound.mock.calls, { timeout: 10_000 }).toEqual([['001001']])
    expect(buzz).toHaveBeenCalledOnce()
    expect(opened[0]?.getVideoTracks()).toHaveLength(1)
    expect(camerasOn()).toBe(0)
  })

  test('is read by the browser where it can; one that is no job number is said to be none', async () => {
    const inView = [['WIFI:S:workshop;;'], ['WIFI:S:workshop;;', '1001']]
    let seen = 0
    browserReads(() => inView[seen] ?? [])
    const { onFound } = await shown()
    await expect.element(page.getByRole('status')).toHaveTextContent('This code is not a job number')
    expect(onFound).not.toHaveBeenCalled()
    seen = 1
    await expect.poll(() => onFound.mock.calls).toEqual([['1001']])
  })

  test('goes to the library when the browser lacks a format, or its detector does not work', async () => {
    const native = browserReads(() => ['1001'])
    native.getSupportedFormats = async () => ['qr_code']
    const first = await shown()
    await expect.poll(() => first.onFound.mock.calls, { timeout: 10_000 }).toEqual([['001001']])
    await first.unmount()

    browserReads(() => {
      throw new DOMException('Barcode detection service unavailable', 'NotSupportedError')
    })
    const second = await shown()
    await expect.poll(() => second.onFound.mock.calls, { timeout: 10_000 }).toEqual([['001001']])
  })
})

describe('what can hinder it is said, with a way back to typing', () => {
  test.each([
    ['NotAllowedError', 'The camera is not allowed', 'Allow the camera for this site'],
    ['NotFoundError', 'No camera found', 'type the number'],
    ['NotReadableError', 'The camera is in use', 'Close the app that is using the camera'],
    ['TypeError', 'The camera could not be started', 'type the number'],
  ])('%s', async (name, title, text) => {
    openCamera.mockRejectedValueOnce(new DOMException('', name))
    browserReads(() => [])
    const { onClose } = await shown()
    await expect.element(page.getByRole('alert')).toHaveTextContent(title)
    await expect.element(page.getByRole('alert')).toHaveTextContent(text)
    await tryAgain.click()
    await expect.element(aim).toBeVisible()
    await expect.element(typeNumber).toHaveFocus()
    await typeNumber.click()
    expect(onClose).toHaveBeenCalledOnce()
  })

  test('a page on plain http', async () => {
    vi.stubGlobal('isSecureContext', false)
    vi.spyOn(navigator, 'mediaDevices', 'get').mockReturnValue(undefined as unknown as MediaDevices)
    await shown()
    await expect.element(page.getByRole('alert')).toHaveTextContent('secure addresses (https) only')
    await expect.element(typeNumber).toBeVisible()
  })

  test('a decoder that cannot be loaded; the next try loads it', async () => {
    purgeZXingModule()
    vi.stubGlobal('BarcodeDetector', undefined)
    const network = vi.spyOn(window, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
    vi.spyOn(console, 'error').mockReturnValue()
    vi.spyOn(console, 'warn').mockReturnValue()
    const { onFound } = await shown()
    await expect.element(page.getByRole('alert')).toHaveTextContent('Reading codes needs a connection the first time')
    expect(camerasOn()).toBe(0)
    network.mockRestore()
    await tryAgain.click()
    await expect.poll(() => onFound.mock.calls, { timeout: 10_000 }).toEqual([['001001']])
  })

  test('a camera that is taken away', async () => {
    browserReads(() => [])
    await shown()
    await expect.element(aim).toBeVisible()
    for (const track of opened[0]?.getTracks() ?? []) track.stop()
    await expect.element(page.getByRole('alert')).toHaveTextContent('The camera is in use')
  })
})

describe('the camera is given back', () => {
  test('while the page is hidden, and opened again when it is seen', async () => {
    browserReads(() => [])
    await shown()
    await expect.element(aim).toBeVisible()
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    document.dispatchEvent(new Event('visibilitychange'))
    await expect.poll(camerasOn).toBe(0)
    visibility.mockRestore()
    document.dispatchEvent(new Event('visibilitychange'))
    await expect.poll(camerasOn).toBe(1)
    expect(openCamera).toHaveBeenCalledTimes(2)
  })

  test('when the dialog is closed', async () => {
    browserReads(() => [])
    const { unmount } = await shown()
    await expect.element(aim).toBeVisible()
    expect(camerasOn()).toBe(1)
    await unmount()
    expect(camerasOn()).toBe(0)
  })

  test('when it comes only after the dialog was closed', async () => {
    const open = openCamera.getMockImplementation()
    if (!open) throw new Error('no camera to open')
    const allowed = deferred()
    openCamera.mockImplementation(async (wanted) => {
      await allowed.promise
      return open(wanted)
    })
    const { unmount } = await shown()
    await expect.element(page.getByRole('status')).toHaveTextContent('Waiting for the camera')
    await unmount()
    allowed.resolve()
    await expect.poll(() => opened.length).toBe(1)
    await expect.poll(camerasOn).toBe(0)
  })
})

test('Escape closes; the focus starts on typing the number and goes back to where it was', async () => {
  browserReads(() => [])
  await render(<input />)
  const before = page.getByRole('textbox')
  await before.click()
  const { onClose, unmount } = await shown()
  await expect.element(typeNumber).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledOnce()
  // It goes when the caller takes it away, so that it cannot be closed and still be there.
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await unmount()
  await expect.element(before).toHaveFocus()
})

test('the light can be turned on where the camera has one', async () => {
  browserReads(() => [])
  const { unmount } = await shown()
  await expect.element(aim).toBeVisible()
  expect(page.getByRole('button', { name: /light/ }).elements()).toEqual([])
  await unmount()

  vi.spyOn(MediaStreamTrack.prototype, 'getCapabilities').mockReturnValue({ torch: true } as MediaTrackCapabilities)
  const turn = vi.spyOn(MediaStreamTrack.prototype, 'applyConstraints').mockResolvedValue()
  await shown()
  await page.getByRole('button', { name: 'Turn the light on' }).click()
  expect(turn).toHaveBeenLastCalledWith({ advanced: [{ torch: true }] })
  await page.getByRole('button', { name: 'Turn the light off' }).click()
  expect(turn).toHaveBeenLastCalledWith({ advanced: [{ torch: false }] })
})

test.each([
  ['en', 'ltr'],
  ['ar', 'rtl'],
] as const)('fits a phone of 320 px in %s, with targets for a gloved thumb', async (language, direction) => {
  browserReads(() => [])
  await page.viewport(320, 480)
  await chooseLanguage(language)
  try {
    const scanning = await shown()
    expect(document.documentElement.dir).toBe(direction)
    await expect.poll(() => page.getByRole('dialog').element().querySelector('output')).not.toBeNull()
    expectToFit()
    await scanning.unmount()

    openCamera.mockRejectedValueOnce(new DOMException('', 'NotAllowedError'))
    await shown()
    await expect.element(page.getByRole('alert')).toBeVisible()
    expectToFit()
  } finally {
    await chooseLanguage('en')
  }
})

function deferred() {
  let resolve = () => {}
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  return { promise, resolve: () => resolve() }
}

async function shown() {
  const onFound = vi.fn<(jobNo: string) => void>()
  const onClose = vi.fn<() => void>()
  const { default: ScanJob } = await loadScanJob()
  const { unmount } = await render(<ScanJob onFound={onFound} onClose={onClose} />)
  return { onFound, onClose, unmount }
}

/** A browser that has a detector of its own. */
function browserReads(inView: () => string[]) {
  const native = Object.assign(
    class {
      async detect() {
        return inView().map((rawValue) => ({ rawValue }))
      }
    },
    { getSupportedFormats: async () => ['qr_code', 'data_matrix', 'code_128', 'code_39', 'ean_13', 'aztec'] },
  )
  vi.stubGlobal('BarcodeDetector', native)
  return native
}

function expectToFit() {
  const dialog = page.getByRole('dialog').element()
  expect(dialog.scrollWidth).toBeLessThanOrEqual(320)
  expect(dialog.getBoundingClientRect()).toMatchObject({ left: 0, top: 0, width: 320, height: 480 })
  for (const button of dialog.querySelectorAll('button')) {
    const { width, height, left, right, bottom } = button.getBoundingClientRect()
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(48)
    expect(left).toBeGreaterThanOrEqual(0)
    expect(right).toBeLessThanOrEqual(320)
    expect(bottom).toBeLessThanOrEqual(480)
  }
}
