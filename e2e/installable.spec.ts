import type { Page } from '@playwright/test'
import { ar } from '../apps/web/src/app/catalogues/ar.ts'
import { ADMIN, chooseSearched, expect, screenshotAndAxe, openIn, signIn, test as base } from './warsha.ts'
import { type Releases, releasesOf } from './releases.ts'

const test = base.extend<{ releases: Releases }>({
  releases: async ({ warsha }, provide) => {
    const releases = await releasesOf(warsha.address)
    await provide(releases)
    await releases.close()
  },
})

test(
  'the manifest names icons of the sizes that they have, and the colours of the app',
  { tag: '@soak' },
  async ({ phone }) => {
    const page = await openIn(phone, 'en')
    const href = await page.locator('link[rel="manifest"]').getAttribute('href')
    const answer = await page.request.get(href ?? '')
    expect(answer.headers()).toMatchObject({ 'cache-control': 'no-cache' })
    const manifest = (await answer.json()) as Manifest
    expect(manifest).toMatchObject({ name: 'Warsha', start_url: '/technician', scope: '/', display: 'standalone' })
    expect(manifest.shortcuts.map(({ name, url }) => [name, url])).toEqual([
      ['New Activity', '/technician/start'],
      ['Current', '/technician/active'],
    ])
    expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
      '192x192 any',
      '512x512 any',
      '512x512 maskable',
      '512x512 monochrome',
    ])

    const touch = { src: (await page.locator('link[rel="apple-touch-icon"]').getAttribute('href')) ?? '' }
    const icons = [...manifest.icons, ...manifest.shortcuts.flatMap((shortcut) => shortcut.icons)]
    for (const { src, sizes } of [...icons, { ...touch, sizes: '180x180' }]) {
      const real = await page.evaluate(async (source) => {
        const picture = await createImageBitmap(await (await fetch(source)).blob())
        return `${picture.width}x${picture.height}`
      }, src)
      expect(real, src).toBe(sizes)
    }

    const token = (name: string) =>
      page.evaluate((property) => getComputedStyle(document.documentElement).getPropertyValue(property), name)
    expect([manifest.theme_color, manifest.background_color]).toEqual([await token('--brand'), await token('--page')])

    const devTools = await phone.newCDPSession(page)
    const { installabilityErrors } = await devTools.send('Page.getInstallabilityErrors')
    // The browser of a test is a private window, which installs nothing; nothing else stands in the way.
    expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
  },
)

test('a technician opens the app without a network, at whatever address', async ({ warsha, phone }) => {
  await warsha.job('810')
  const page = await openIn(phone, 'en')
  await controlled(page)
  await signIn(page, await warsha.technician('Hamad'))
  await expect(page.getByRole('button', { name: '810' })).toBeVisible()

  await phone.setOffline(true)
  for (const path of ['/technician', '/technician/start', '/technician/x', '/']) {
    const cold = await phone.newPage()
    await cold.goto(path)
    await expect(cold.getByText('Hamad')).toBeVisible()
    await expect(cold.getByText('You are offline. Data will sync when connection is restored.')).toBeVisible()
    await expect(cold.getByRole('navigation').getByText('New Activity')).toBeVisible()
    await cold.close()
  }
})

test('the sign-in opens without a network, in Arabic too', { tag: '@soak' }, async ({ phone }) => {
  const page = await openIn(phone, 'ar')
  await controlled(page)
  await phone.setOffline(true)
  const cold = await phone.newPage()
  await cold.goto('/login')
  await expect(cold.getByRole('button', { name: ar.signIn.submit })).toBeVisible()
  const weights = await cold.evaluate(async () => {
    const faces = await Promise.all(
      [400, 600].map((weight) => document.fonts.load(`${weight} 16px "IBM Plex Sans Arabic"`, 'ورشة')),
    )
    return faces.flat().map(({ weight }) => weight)
  })
  expect(weights).toEqual(['400', '600'])
})

test(
  'kept ahead is what technicians need: nothing of the admin area, no answer of the server',
  { tag: '@soak' },
  async ({ browser, warsha, phone }) => {
    const page = await openIn(phone, 'en')
    await controlled(page)
    await signIn(page, await warsha.technician('Saad'))
    await expect(page.getByRole('searchbox')).toBeVisible()
    const desk = await browser.newContext({ baseURL: warsha.address })
    const board = await openIn(desk, 'en')
    await controlled(board)
    await signIn(board, ADMIN)
    await expect(board.getByText('No Active Sessions')).toBeVisible()

    for (const one of [page, board]) {
      const kept = await keptFiles(one)
      const ahead = kept.filter(({ cache }) => cache.includes('precache'))
      const names = ahead.map(({ path }) => path.replace(/-[\w-]{8}\./, '.'))
      expect(names).toEqual(
        expect.arrayContaining([
          '/index.html',
          '/assets/technician-area.js',
          '/assets/photo-worker.js',
          '/assets/ar.js',
        ]),
      )
      expect(ahead.filter(({ path, text }) => /admin-|live-board/.test(path) || /mantine/i.test(text))).toEqual([])
      expect(kept.filter(({ path }) => path.startsWith('/api'))).toEqual([])
    }
    await desk.close()
  },
)

test('a decoder that was used once is there without a network', { tag: '@soak' }, async ({ phone, releases }) => {
  const page = await openIn(phone, 'en', `${releases.address}/login`)
  await controlled(page)
  const decoder = () => page.evaluate(async () => (await fetch('/assets/decoder-1234.wasm')).status)
  expect(await decoder()).toBe(200)
  // The service worker keeps it while the page has it already.
  const isKept = () => page.evaluate(async () => Boolean(await caches.match('/assets/decoder-1234.wasm')))
  await expect.poll(isKept).toBe(true)
  await phone.setOffline(true)
  expect(await decoder()).toBe(200)
})

for (const language of ['en', 'ar'] as const) {
  test(
    `a new version waits until it is wanted, then all tabs go on in it (${language})`,
    { tag: '@soak' },
    async ({ warsha, phone, releases }) => {
      const w =
        language === 'en'
          ? {
              ask: 'A new version is available',
              now: 'Update now',
              later: 'Later',
              activity: 'Select Activity',
              none: 'No Active Session',
            }
          : {
              ask: ar.update.available,
              now: ar.update.now,
              later: ar.update.later,
              activity: ar.wizard.selectActivity,
              none: ar.session.none,
            }
      const jobNo = language === 'en' ? '820' : '821'
      await warsha.job(jobNo)
      const wizard = await openIn(phone, language, `${releases.address}/login`)
      await controlled(wizard)
      await signIn(wizard, await warsha.technician('Bandar'))
      await chooseSearched(wizard, jobNo)
      await expect(wizard.getByRole('heading', { name: w.activity })).toBeVisible()
      const other = await phone.newPage()
      await other.goto(`${releases.address}/technician/active`)
      await expect(other.getByText(w.none)).toBeVisible()

      releases.bringOut()
      await comeToFront(wizard)
      for (const page of [wizard, other]) {
        await expect(page.getByText(w.ask)).toBeVisible()
        expect(await versionOf(page)).toBe('1')
      }
      await screenshotAndAxe(other, `${language}-phone-update`)
      await other.getByRole('button', { name: w.later }).click()
      await expect(other.getByText(w.ask)).toBeHidden()
      await screenshotAndAxe(wizard, `${language}-phone-update-in-wizard`)
      await wizard.getByRole('button', { name: w.now }).click()
      for (const page of [wizard, other]) {
        await expect.poll(() => versionOf(page)).toBe('2')
        await expect(page.getByText(w.ask)).toBeHidden()
      }
      await expect(other.getByText(w.none)).toBeVisible()
      await expect(wizard.getByRole('heading', { name: w.activity })).toBeVisible()
    },
  )
}

test('what waits to be sent survives the new version', async ({ warsha, releases, browser }) => {
  await warsha.job('8810')
  const context = await browser.newContext({ baseURL: releases.address, viewport: { width: 360, height: 740 } })
  const technician = await warsha.technician('Updating Usama')
  const page = await openIn(context, 'en')
  await signIn(page, technician)
  await expect(page.getByRole('heading', { name: /All Jobs/ })).toBeVisible()
  await controlled(page)
  await page.route('**/api/sessions/**', (route) => route.abort())
  await page.getByRole('button', { name: '8810' }).click()
  await page.getByRole('button', { name: 'Repair' }).click()
  await page.getByRole('button', { name: 'Start Activity' }).click()
  await expect(page.getByRole('article')).toContainText('Saved on phone')

  const stored = () =>
    warsha.rows('select ended_at is null as running from work_session where technician_id = $1', [technician.id])
  expect(await stored()).toEqual([])

  releases.bringOut()
  await comeToFront(page)
  await page.getByRole('button', { name: 'Update now' }).click()
  await expect.poll(() => versionOf(page)).toBe('2')
  await page.unroute('**/api/sessions/**')
  await expect(page.getByRole('article')).toContainText('8810')
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(page.getByRole('article')).toContainText('Sent')
  expect(await stored()).toEqual([{ running: true }])
  await page.getByRole('button', { name: 'End Current Activity' }).click()
  await expect(page.getByText('Activity completed successfully')).toBeVisible({ timeout: 20_000 })
  await context.close()
})

for (const serviceWorkers of ['allow', 'block'] as const) {
  test(
    `a tab whose files are gone from the server goes on in the new version (service workers: ${serviceWorkers})`,
    { tag: '@soak' },
    async ({ browser, releases }) => {
      const context = await browser.newContext({ baseURL: releases.address, serviceWorkers })
      const page = await openIn(context, 'en')
      if (serviceWorkers === 'allow') await controlled(page)
      releases.bringOut(/\/assets\/(admin|live)/)
      await signIn(page, ADMIN)
      await expect(page.getByText('No Active Sessions')).toBeVisible()
      expect(await versionOf(page)).toBe('2')
      await context.close()
    },
  )
}

test(
  'a file that is gone for good is asked for twice, not for ever',
  { tag: '@soak' },
  async ({ browser, releases }) => {
    const context = await browser.newContext({ baseURL: releases.address, serviceWorkers: 'block' })
    const page = await openIn(context, 'en')
    releases.bringOut(/\/assets\/(admin|live)/, { forGood: true })
    let opened = 0
    page.on('load', () => (opened += 1))
    await signIn(page, ADMIN)
    await expect.poll(() => opened).toBe(1)
    await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible()
    await page.waitForTimeout(1_000)
    expect(opened).toBe(1)
    await context.close()
  },
)

test(
  'without a network a file that is missing does not take the page away',
  { tag: '@soak' },
  async ({ browser, warsha }) => {
    const context = await browser.newContext({ baseURL: warsha.address, serviceWorkers: 'block' })
    const page = await openIn(context, 'en')
    let opened = 0
    page.on('load', () => (opened += 1))
    await page.route('**/assets/ar-*', (route) => route.abort())
    await page.route(/\/$/, (route) => route.abort())
    await page.getByRole('button', { name: 'Language and appearance' }).click()
    const asksForServer = page.waitForEvent('requestfailed', (request) => request.method() === 'HEAD')
    await page.getByRole('radio', { name: 'العربية' }).click()
    await asksForServer
    await page.waitForTimeout(500)
    expect(opened).toBe(0)
    await context.close()
  },
)

type Icon = { src: string; sizes: string; purpose?: string }
type Manifest = {
  theme_color: string
  background_color: string
  icons: Icon[]
  shortcuts: { name: string; url: string; icons: Icon[] }[]
}

/** Waits until the page's requests go through the service worker, everything that it keeps being there. */
async function controlled(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
}

async function keptFiles(page: Page): Promise<{ cache: string; path: string; text: string }[]> {
  return page.evaluate(async () => {
    const kept = await Promise.all(
      (await caches.keys()).map(async (name) => {
        const cache = await caches.open(name)
        return Promise.all(
          (await cache.keys()).map(async (request) => ({
            cache: name,
            path: new URL(request.url).pathname,
            text: (await (await cache.match(request))?.text()) ?? '',
          })),
        )
      }),
    )
    return kept.flat()
  })
}

/** Coming to the front is when the app looks for a new version. */
async function comeToFront(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
}

function versionOf(page: Page): Promise<string> {
  return page.evaluate(() => document.documentElement.dataset['version'] ?? '1').catch(() => 'opening')
}
