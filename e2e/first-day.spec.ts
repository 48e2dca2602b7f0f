import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, expect, test } from '@playwright/test'
import sharp from 'sharp'
import { adminAr, adminEn } from '../apps/web/testing/admin-texts.ts'
import { accountAr } from '../apps/web/src/app/catalogues/account-ar.ts'
import { accountEn } from '../apps/web/src/app/catalogues/account-en.ts'
import { ar } from '../apps/web/src/app/catalogues/ar.ts'
import { en } from '../apps/web/src/app/catalogues/en.ts'
import { ADMIN, startApp, stopApp } from './app.ts'
import { ahead, setClock } from './clock.mjs'
import { tabOfPage } from './engines/chromium.ts'
import { firefox } from './engines/firefox.ts'
import { keyboardAt } from './engines/keyboard.ts'
import { type Person, personAt } from './engines/person.ts'
import { isInstalled } from './engines/program.ts'
import type { Tab } from './engines/tab.ts'
import { webkit } from './engines/webkit.ts'
import type { Language } from './warsha.ts'

/*
 * The first day of a workshop, told once: an empty shop, a technician who is handed over by a card, a job, a session with
 * a photo, the month closed, and its timesheet on paper.
 */

const texts = {
  en: { app: en, account: accountEn, admin: adminEn },
  ar: { app: ar, account: accountAr, admin: adminAr },
}

/** What the shop writes in its own language. */
const shopTexts = {
  en: {
    name: 'Yusuf Al-Qahtani',
    segment: 'Winding',
    customer: 'Saline Water Works',
    description: 'Rewind of a 75 kW pump motor',
    activity: 'Repair',
    motor: ['Motor rewinding', '30 to 90 kW', '4 poles, 1800 rpm'],
  },
  ar: {
    name: 'يوسف القحطاني',
    segment: 'اللف',
    customer: 'شركة مياه الساحل',
    description: 'إعادة لف محرك مضخة',
    activity: 'إصلاح',
    motor: ['إعادة لف محرك', '', ''],
  },
} as const

const JOB = '000451'
const PHONE = '0557000101'
const CLOCK = new URL('clock.mjs', import.meta.url)
const RIYADH = 3 * 3_600_000

/** A browser with nothing in it. Its clock is so many milliseconds ahead of the machine's, where it takes one. */
type Open = (ahead: number) => Promise<Tab>
type Way = { engine: string; open: Open; ahead: number; hand?: typeof personAt }

/** An app that nobody has signed in to, which is started again when the month is over. */
async function emptyShop(folder: string, clockAhead: number) {
  const data = join(folder, 'data')
  let running = await startApp(data, { clock: CLOCK, ahead: clockAhead })
  return {
    address: () => running.address,
    /** It is ten o'clock on the second of the next month. */
    nextMonth: async (): Promise<number> => {
      await stopApp(running.child)
      // The clock of this process is set, and an engine that takes none shows the machine's.
      const real = Date.now() - ahead
      const now = new Date(real + clockAhead + RIYADH)
      const then = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 2, 10) - RIYADH
      const later = then - real
      running = await startApp(data, { clock: CLOCK, ahead: later })
      return later
    },
    close: () => stopApp(running.child),
  }
}

async function signIn(hand: Person, language: Language, who: { identifier: string; password: string }): Promise<void> {
  const { signIn: words } = texts[language].app
  await hand.fill(words.identifier, who.identifier)
  await hand.fill(words.password, who.password)
  await hand.press(words.submit, 'form')
}

async function setLanguage(tab: Tab, address: string, language: Language): Promise<void> {
  await tab.open(`${address}/login`)
  await tab.run((chosen) => localStorage.setItem('warsha.language', chosen), language)
  await tab.reload()
}

const done = (language: Language, number: number) =>
  texts[language].admin.setUp.done.replace('{{done}}', String(number)).replace('{{total}}', '8')

/** The admin comes to an empty shop and is led: a technician with a card, and a job. Answers the temporary password. */
async function setUp(hand: Person, language: Language): Promise<string> {
  const { admin } = texts[language]
  const own = shopTexts[language]
  await hand.see(admin.setUp.title)
  await hand.see(done(language, 0))
  await hand.press(admin.setUp.steps.technicians, 'main')
  const { form } = admin.technicians
  await hand.fill(form.fullName, own.name)
  await hand.fill(admin.technicians.segment, own.segment)
  await hand.fill(form.phone, PHONE)
  await hand.press(form.create, '[role="dialog"]')
  await hand.see(admin.cards.text)
  const password = await hand.until('the temporary password', () => hand.tab.run(passwordOfCard))
  await hand.press(admin.cards.done, '[role="dialog"]')
  await hand.press(admin.pages.live.section, 'nav')
  await hand.see(done(language, 1))
  await hand.press(admin.setUp.steps.jobs, 'main')
  await hand.press(admin.jobs.add, 'main')
  await hand.fill(admin.jobs.number, JOB)
  await hand.fill(admin.jobs.customer, own.customer)
  await hand.fill(admin.jobs.description, own.description)
  await chooseMotor(hand, language)
  await hand.press(admin.jobs.form.submit, '[role="dialog"]')
  await hand.see(admin.jobs.saved.created.replace('{{number}}', JOB))
  await hand.press(admin.pages.live.section, 'nav')
  await hand.see(done(language, 2))
  return password
}

function passwordOfCard(): string | null {
  const values = [...document.querySelectorAll('[role="dialog"] dd, dialog dd')].map(({ textContent }) => textContent)
  return values.find((value) => /^[a-z2-9]{4}-[a-z2-9]{4}$/.test(value.trim()))?.trim() ?? null
}

async function chooseMotor(hand: Person, language: Language): Promise<void> {
  const { form } = texts[language].admin.jobs
  for (const label of [form.jobType, form.powerRating, form.rpmCategory]) {
    const second = await hand.until(`the options of "${label}"`, () => hand.tab.run(optionsOf, label))
    await hand.choose(label, second)
  }
}

/** The second option of a list: the first one asks to choose. */
function optionsOf(label: string): string | null {
  const list = [...document.querySelectorAll('label')].find((it) => it.innerText.includes(label))?.control
  return (list instanceof HTMLSelectElement && list.options[1]?.text) || null
}

/** The technician signs in with the card, chooses a password, and works. */
async function firstWork(hand: Person, language: Language, { password, photo }: { password: string; photo: string }) {
  const { app, account } = texts[language]
  await signIn(hand, language, { identifier: PHONE, password })
  await hand.see(account.changePassword.title)
  await hand.fill(account.changePassword.next, 'my own password')
  await hand.fill(account.changePassword.repeat, 'my own password')
  await hand.press(account.changePassword.submit, 'form')
  await hand.see(app.wizard.selectJob)
  await hand.press(JOB, 'main')
  await hand.see(app.wizard.selectActivity)
  await hand.press(shopTexts[language].activity, 'main')
  await hand.press(app.wizard.start, 'main')
  await hand.see(app.session.end)
  await hand.tab.chooseFiles('#photo-files', [photo])
  await hand.see(app.photos.add.replace('{{total}}', '1'))
  await hand.see(app.work.sent)
  await hand.press(app.session.end)
  await hand.see(app.session.none)
  // Nothing is left on the phone: the end is held for a moment, and the photo may still be on its way.
  const badges = [app.work.badge, app.work.badgeSending, app.work.badgeAttention]
  await hand.until('everything sent', () =>
    hand.tab.run(
      isSent,
      badges.map((text) => text.split('{{total}}')),
    ),
  )
}

/** Whether no button of the head says that something waits; each text is in parts, about its number. */
function isSent(badges: readonly string[][]): boolean {
  const buttons = [...document.querySelectorAll('header button[aria-label]')]
  const labels = buttons.map((button) => button.getAttribute('aria-label') ?? '')
  return buttons.length > 0 && !labels.some((label) => badges.some((parts) => parts.every((it) => label.includes(it))))
}

/** The admin closes the month that is over. */
async function closeMonth(hand: Person, language: Language): Promise<void> {
  const { admin } = texts[language]
  const around = (text: string) =>
    text
      .split('{{month}}')
      .map((part) => part.trim())
      .find((part) => part !== '') ?? ''
  // It opens at the month that is over.
  await hand.press(admin.pages.hoursAndPay.section, 'nav')
  await hand.press(around(admin.months.closeOf), 'main')
  await hand.press(admin.months.closeMonth, '[role="alertdialog"]')
  await hand.see(around(admin.months.isClosed))
}

/** The timesheet of the technician, as the file that the print shows. */
async function timesheet(hand: Person, language: Language): Promise<Buffer> {
  const { admin } = texts[language]
  // The month that was closed stays in sight.
  await hand.press(admin.hoursAndPay.parts.timesheets, 'main')
  await hand.see(admin.timesheets.printAll)
  await hand.press(shopTexts[language].name, 'main')
  await hand.see(admin.timesheets.columns.calendar)
  await hand.tab.run(keepFile)
  await hand.press(admin.timesheets.print, 'main')
  const base64 = await hand.until('the file', () => hand.tab.run(keptFile))
  return Buffer.from(base64, 'base64')
}

/** Where no window may be opened a file is saved; it is kept on the way. */
function keepFile(): void {
  const made = URL.createObjectURL.bind(URL)
  window.open = () => null
  URL.createObjectURL = (blob: Blob) => {
    ;(window as unknown as { kept: Blob }).kept = blob
    return made(blob)
  }
}

async function keptFile(): Promise<string | null> {
  const { kept } = window as unknown as { kept?: Blob }
  if (!kept) return null
  const bytes = new Uint8Array(await kept.arrayBuffer())
  return btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''))
}

/** What a program of others reads in the file; null where there is none. */
async function readElsewhere(file: Buffer, folder: string): Promise<string | null> {
  if (!isInstalled('pdftotext')) return null
  const path = join(folder, 'timesheet.pdf')
  await writeFile(path, file)
  return execFileSync('pdftotext', ['-layout', path, '-'], { encoding: 'utf8' }).normalize('NFKC')
}

async function tellFirstDay({ open, ahead: clockAhead, hand: handAt = personAt }: Way, language: Language) {
  const folder = await mkdtemp(join(tmpdir(), 'warsha-first-day-'))
  const photo = join(folder, 'motor.jpg')
  const background = { r: 120, g: 90, b: 60 }
  await sharp({ create: { width: 1600, height: 1200, channels: 3, background } }).toFile(photo)
  const shop = await emptyShop(folder, clockAhead)

  /** What somebody does in a browser of their own. */
  async function at<Result>(
    size: { width: number; height: number },
    now: number,
    hands: typeof personAt,
    work: (hand: Person) => Promise<Result>,
  ): Promise<Result> {
    const tab = await open(now)
    const engine = { type: 'engine', description: tab.engine }
    if (test.info().annotations.every(({ description }) => description !== tab.engine)) {
      test.info().annotations.push(engine)
    }
    try {
      await tab.resize(size.width, size.height)
      await setLanguage(tab, shop.address(), language)
      return await work(hands(tab, shop.address()))
    } catch (error) {
      await test.info().attach('screen', { body: await tab.picture(), contentType: 'image/png' })
      throw error
    } finally {
      await tab.close()
    }
  }

  const desk = { width: 1366, height: 900 }
  try {
    const password = await at(desk, clockAhead, handAt, async (hand) => {
      await signIn(hand, language, ADMIN)
      return setUp(hand, language)
    })
    await at({ width: 412, height: 860 }, clockAhead, personAt, (hand) =>
      firstWork(hand, language, { password, photo }),
    )
    await at(desk, clockAhead, handAt, async (hand) => {
      await signIn(hand, language, ADMIN)
      await hand.see(done(language, 4))
    })
    const later = await shop.nextMonth()
    const file = await at(desk, later, handAt, async (hand) => {
      await signIn(hand, language, ADMIN)
      await closeMonth(hand, language)
      return timesheet(hand, language)
    })
    expect(file.toString('latin1', 0, 5)).toBe('%PDF-')
    const read = await readElsewhere(file, folder)
    const reader =
      read === null ? 'no second program is here to open the timesheet' : 'the timesheet was opened by pdftotext'
    test.info().annotations.push({ type: 'paper', description: reader })
    if (read !== null) {
      for (const word of shopTexts[language].name.split(' ')) expect(read).toContain(word)
    }
  } finally {
    await shop.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** A context of Chromium, with the clock of the shop. */
const chromium =
  (browser: Browser): Open =>
  async (clockAhead) => {
    const context = await browser.newContext({ viewport: { width: 1366, height: 900 } })
    await context.addInitScript(setClock, clockAhead)
    return tabOfPage(await context.newPage())
  }

const soak = { tag: '@soak' }

test('the first day of a shop, in English', async ({ browser }) => {
  test.slow()
  await tellFirstDay({ engine: 'Chromium', open: chromium(browser), ahead }, 'en')
})

test('the first day of a shop, in Arabic', soak, async ({ browser }) => {
  test.slow()
  await tellFirstDay({ engine: 'Chromium', open: chromium(browser), ahead }, 'ar')
})

for (const language of ['en', 'ar'] as const) {
  test(`the first day of a shop whose admin has no mouse (${language})`, soak, async ({ browser }) => {
    test.slow()
    await tellFirstDay({ engine: 'Chromium', open: chromium(browser), ahead, hand: keyboardAt }, language)
  })

  for (const engine of [firefox, webkit]) {
    test(`the first day of a shop in ${engine.name} (${language})`, soak, async () => {
      test.skip(!engine.isHere, `${engine.name} is not on this machine: it comes with ${engine.needs}`)
      test.slow()
      await tellFirstDay({ engine: engine.name, open: engine.open, ahead: 0 }, language)
    })
  }
}
