import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContext, expect, type Page, test as base } from '@playwright/test'
import axeCore from 'axe-core'
import {
  ADMIN,
  ROOT,
  type SignedIn,
  signedInOnce,
  type SignIn,
  startApp,
  stopApp,
  type Warsha,
  warshaAt,
} from './app.ts'
import { ahead, setClock } from './clock.mjs'

export { ADMIN, type Warsha }

const SCREENS = join(ROOT, 'artifacts/screens')

export type Language = 'en' | 'ar'

/** That a machine was busy with its tests is no complaint, nor that the clock of the stories is not that of the machine. */
const EXPECTED = [
  '"msg":"slow statement"',
  '"fault":"Error: Connection terminated due to connection timeout"',
  '"msg":"The server’s clock is wrong',
]

/** Warnings and errors. */
function complaintsIn(output: string): string[] {
  const complaints = output.split('\n').filter((line) => /^\{"level":"(?:warn|error|fatal)"/.test(line))
  return complaints.filter((line) => !EXPECTED.some((expected) => line.includes(expected)))
}

type Provided = { phone: BrowserContext; desk: BrowserContext }

export const test = base.extend<Provided, { warsha: Warsha; browser: Browser }>({
  browser: [
    async ({ browser }, provide) => {
      const newContext = browser.newContext.bind(browser)
      browser.newContext = async (options) => withClock(await newContext(options))
      await provide(browser)
    },
    { scope: 'worker' },
  ],
  warsha: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures that a fixture needs from here
    async ({}, provide) => {
      const dataDir = await mkdtemp(join(tmpdir(), 'warsha-e2e-'))
      const { child, address, output } = await startApp(dataDir, { clock: new URL('clock.mjs', import.meta.url) })
      await provide(await warshaAt(address, dataDir))
      await stopApp(child)
      expect(complaintsIn(output()), 'the app complained in its log').toEqual([])
      await rm(dataDir, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  phone: async ({ browser, warsha }, provide) => {
    const context = await browser.newContext({
      baseURL: warsha.address,
      viewport: { width: 360, height: 740 },
      hasTouch: true,
      isMobile: true,
    })
    await provide(context)
    await context.close()
  },
  desk: async ({ browser, warsha }, provide) => {
    const context = await browser.newContext({
      baseURL: warsha.address,
      viewport: { width: 1366, height: 768 },
      // Answers that a story gives in place of the server's would now and then go past it.
      serviceWorkers: 'block',
    })
    await provide(context)
    await context.close()
  },
})
export { expect }

/** Pages and service workers have the clock of the stories. */
async function withClock(context: BrowserContext): Promise<BrowserContext> {
  await context.addInitScript(setClock, ahead)
  context.on('serviceworker', (worker) => void worker.evaluate(setClock, ahead).catch(() => undefined))
  return withOffline(context)
}

/** Where there is no network, a page that is loaded knows it, too: some Chromiums forget it at a navigation. */
function withOffline(context: BrowserContext): BrowserContext {
  const setOffline = context.setOffline.bind(context)
  const believers = new Set<Page>()
  let isWithout = false
  context.setOffline = async (offline) => {
    isWithout = offline
    await setOffline(offline)
    if (offline) return
    // Told once there is a network: what an app sends at that moment gets through.
    const pages = [...believers]
    believers.clear()
    await Promise.all(pages.map((page) => page.evaluate(believeBrowser).catch(ignored)))
  }
  context.on('page', (page) => {
    page.on('domcontentloaded', () => {
      if (!isWithout) return
      believers.add(page)
      page.evaluate(believeOffline).catch(ignored)
    })
  })
  return context
}

function believeOffline(): void {
  if (!navigator.onLine) return
  Object.defineProperty(navigator, 'onLine', { get: () => false, configurable: true })
  window.dispatchEvent(new Event('offline'))
}

function believeBrowser(): void {
  if (!Reflect.deleteProperty(navigator, 'onLine')) return
  window.dispatchEvent(new Event('online'))
}

/** The page was closed meanwhile. */
const ignored = (): void => undefined

/** Opens the app in a language, as somebody who chose it before. */
export async function openIn(context: BrowserContext, language: Language, path = '/login'): Promise<Page> {
  await context.addInitScript((chosen) => {
    if (!localStorage.getItem('warsha.language')) localStorage.setItem('warsha.language', chosen)
  }, language)
  const page = await context.newPage()
  await page.goto(path)
  await expect(page.locator('html')).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr')
  return page
}

/** A page that shows nothing yet, of the admin who signed in on this device before. */
export function pageOfAdmin(context: BrowserContext, language: Language): Promise<Page> {
  return pageOf(context, language, ADMIN)
}

/** Opens the technician's app, as a technician who signed in on this device before. */
export async function openAsTechnician(context: BrowserContext, language: Language, person: SignIn): Promise<Page> {
  const page = await pageOf(context, language, person)
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr')
  return page
}

async function pageOf(context: BrowserContext, language: Language, { identifier, password }: SignIn): Promise<Page> {
  const { access_token, user } = await signedInOnce({ identifier, password }, async () => {
    const answer = await context.request.post('/api/auth/login', { data: { identifier, password } })
    return (await answer.json()) as SignedIn
  })
  const kept = {
    'warsha.language': language,
    'warsha.access_token': access_token,
    'warsha.user': JSON.stringify(user),
  }
  await context.addInitScript((entries) => {
    // Once: who logs out later stays so.
    if (localStorage.getItem('warsha.language')) return
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
  }, kept)
  return context.newPage()
}

/** Opens a page of the admin area, as the admin who signed in on this device before. */
export async function openAsAdmin(context: BrowserContext, language: Language, path = '/admin'): Promise<Page> {
  const page = await pageOfAdmin(context, language)
  await page.goto(path)
  await expect(page.locator('html')).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr')
  return page
}

/**
 * Goes on where a change of the working hours asks: other stories may have recorded work today, inside these hours or
 * not. What it asks is told elsewhere.
 */
export async function answersForRecordedHours(page: Page): Promise<void> {
  const question = page.getByRole('alertdialog', { name: /^(Change recorded hours\?|تغيير الساعات المسجّلة؟)$/ })
  await page.addLocatorHandler(question, async () => {
    await question.getByRole('button', { name: /^(Make the change|إجراء التغيير)$/ }).click()
  })
}

/**
 * Waits until the window that opens has a PDF file, which a browser without a viewer downloads.
 * @param opening the window, from before it opens
 */
export async function pdfIn(opening: Promise<Page>): Promise<void> {
  const saved = opening.then((opened) => opened.waitForEvent('download')).then((download) => download.path())
  const shown = opening.then(async (opened) => {
    await opened.waitForURL(/^blob:/)
    return opened.evaluate(() => document.contentType)
  })
  const found = await Promise.any([saved, shown])
  const isSaved = found !== 'application/pdf'
  if (isSaved) expect((await readFile(found)).toString('latin1', 0, 5)).toBe('%PDF-')
  await (await opening).close()
  await Promise.allSettled([saved, shown])
}

/**
 * Presses two keys, one after the other, as quickly as a hand does: waiting until a busy page has answered the first
 * one would be too long a pause.
 */
export async function pressPair(page: Page, first: string, second: string): Promise<void> {
  await Promise.all([page.keyboard.press(first), page.keyboard.press(second)])
}

/** Fills the sign-in form and sends it. */
export async function signIn(page: Page, person: { identifier: string; password: string }): Promise<void> {
  // The page before may still be there for a moment, with fields of its own.
  const form = page.locator('form', { has: page.locator('input[type="password"]') })
  await form.locator('input').first().fill(person.identifier)
  await form.locator('input[type="password"]').fill(person.password)
  await form.locator('button[type="submit"]').click()
}

/** Searches a job in the wizard and chooses it. While the list gets shorter, a press would miss its row. */
export async function chooseSearched(page: Page, jobNo: string): Promise<void> {
  await page.getByRole('searchbox').fill(jobNo)
  await page.getByRole('heading', { name: '(1)' }).waitFor()
  await page.getByRole('button', { name: jobNo }).click()
}

/** In a soak run: keeps a picture of the screen for the eye, and looks for what hinders people, in both schemes. */
export async function screenshotAndAxe(page: Page, name: string): Promise<void> {
  if (!process.env['SOAK']) return
  // Every page has one; before it is there, nothing has been drawn that could be looked at.
  await page.locator('h1').first().waitFor({ state: 'attached' })
  await page.evaluate(() => document.fonts.ready)
  await page.evaluate(axeCore.source)
  await lookAt(page, name)
  if (name.includes('dark')) return
  await page.emulateMedia({ colorScheme: 'dark' })
  await lookAt(page, `${name}-dark`)
  await page.emulateMedia({ colorScheme: null })
}

async function lookAt(page: Page, name: string): Promise<void> {
  // Colours that are still on their way from one scheme to the other are of neither.
  await page.evaluate(async () => {
    // The app hears of the other scheme with the next frame.
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    const moving = document.getAnimations().filter((it) => it.effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(moving.map((it) => it.finished))
  })
  await page.screenshot({ path: join(SCREENS, `${name}.png`) })
  const violations = await page.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: {
        run(context: Document, options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>
      }
    }
    const { violations: found } = await axe.run(document, { resultTypes: ['violations'] })
    return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
  })
  expect(violations, name).toEqual([])
}

/** Goes to a page of the admin area by what is seen: its entry at the side, then its name above the page. */
export async function choosePage(page: Page, entry: string, name: string): Promise<void> {
  await page.getByRole('link', { name: entry }).first().click()
  await page
    .getByRole('navigation', { name: `Pages of ${entry}` })
    .getByRole('link', { name, exact: true })
    .click()
}
