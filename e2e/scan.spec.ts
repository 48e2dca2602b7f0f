import { rm } from 'node:fs/promises'
import { film } from '../apps/web/testing/camera.ts'
import { CAMERA_FILE } from '../apps/web/testing/camera-file.ts'
import { cameraArguments } from '../tools/browser.mjs'
import config from './playwright.config.ts'
import { expect, openIn, signIn, test } from './warsha.ts'

const launch = config.use?.launchOptions

test.use({
  launchOptions: { ...launch, args: [...(launch?.args ?? []), ...cameraArguments(CAMERA_FILE)] },
})

test.afterAll(() => rm(CAMERA_FILE, { force: true }))

test('a job is chosen by scanning its card; the decoder is loaded only then', async ({ warsha, phone }) => {
  await warsha.job('001001')
  await film(CAMERA_FILE, `${warsha.address}/technician/start?job=001001`)
  const page = await openIn(phone, 'en')
  const decoders: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('.wasm')) decoders.push(new URL(request.url()).origin)
  })
  await signIn(page, await warsha.technician('Nasser'))
  const scan = page.getByRole('button', { name: 'Scan job card' })
  await expect(scan).toBeVisible()
  expect(decoders).toEqual([])

  await scan.click()
  await expect(page.getByRole('heading', { name: 'Select Activity' })).toBeVisible()
  expect(decoders).toEqual([warsha.address])
  await page.getByRole('button', { name: 'Testing' }).click()
  await expect(page.getByText('001001')).toBeVisible()
})
