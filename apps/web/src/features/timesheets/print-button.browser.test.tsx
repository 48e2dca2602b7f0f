import { headers } from '@warsha/contract/calls'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { freshDeskForEachTest, show } from '../../../testing/admin.tsx'
import { network, problem } from '../../../testing/network.ts'
import { chooseLanguage } from '../../i18n/i18n.ts'
import { PrintAllButton, PrintButton } from './print-button.tsx'

const MONTH = '2026-10'
const TITLE = 'Timesheets'
const print = page.getByRole('button', { name: 'Print', exact: true })
const PROGRESS = 'Preparing the timesheet of Salem Al Harbi...'
const PDF = '%PDF-1.7 of Salem'

freshDeskForEachTest()

/** The windows that the browser opened, and what each came to show. */
let windows: { document: Document; closed: boolean; close: () => void; location: { replace: (url: string) => void } }[]
let shown: string[]
let areBlocked: boolean

beforeEach(() => {
  windows = []
  shown = []
  areBlocked = false
  vi.stubGlobal('open', () => {
    if (areBlocked) return null
    const opened = {
      document: document.implementation.createHTMLDocument(),
      closed: false,
      close: () => void (opened.closed = true),
      location: { replace: (url: string) => void shown.push(url) },
    }
    windows.push(opened)
    return opened
  })
  network.answer('timesheetPdf', pdf)
  network.answer('timesheetsPdf', pdf)
})

const pdf = () => new Response(PDF, { headers: { 'content-type': 'application/pdf', [headers.api]: '1' } })
const textAt = async (url: string | undefined) => (await fetch(url ?? '')).text()
const asked = (name: 'timesheetPdf' | 'timesheetsPdf') =>
  network.requests(name).map(({ query }) => [query.get('month'), query.get('language')])

const open = (isOfAll = false) =>
  show(
    <>
      <h1>{TITLE}</h1>
      {isOfAll ? (
        <PrintAllButton month={MONTH} count={18} />
      ) : (
        <PrintButton id={7} name="Salem Al Harbi" month={MONTH} />
      )}
    </>,
  )

test('one press opens the sheet in the language of the app, in a window that waits for it', async () => {
  await open()
  const letGo = network.holdBack('timesheetPdf')
  await print.click()
  // It is there before the file is, as browsers open none later.
  expect(windows.map(({ document: { title } }) => title)).toEqual([PROGRESS])
  await expect.element(page.getByText(PROGRESS)).toBeVisible()
  await print.click({ force: true })
  letGo()
  await expect.poll(() => shown.length).toBe(1)
  expect(await textAt(shown[0])).toBe(PDF)
  expect(asked('timesheetPdf')).toEqual([[MONTH, 'en']])
  expect(windows).toHaveLength(1)
  await expect.element(page.getByText(PROGRESS)).not.toBeInTheDocument()
})

test('one press in an Arabic app prints in Arabic; English is behind the menu beside it', async () => {
  await chooseLanguage('ar')
  await open()
  await page.getByRole('button', { name: 'طباعة', exact: true }).click()
  await expect.poll(() => shown.length).toBe(1)
  await page.getByRole('button', { name: 'طباعة بلغة أخرى' }).click()
  await page.getByRole('menuitem', { name: 'English' }).click()
  await expect.poll(() => shown.length).toBe(2)
  expect(asked('timesheetPdf')).toEqual([
    [MONTH, 'ar'],
    [MONTH, 'en'],
  ])
})

test('one press prints the sheets of everybody, in one file', async () => {
  await open(true)
  await page.getByRole('button', { name: 'Print all', exact: true }).click()
  await expect.poll(() => shown.length).toBe(1)
  expect(windows.map(({ document: { title } }) => title)).toEqual(['Preparing 18 timesheets...'])
  expect(asked('timesheetsPdf')).toEqual([[MONTH, 'en']])
})

test('where windows are blocked the sheet is saved under the name of its technician and month', async () => {
  areBlocked = true
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  await open()
  await print.click()
  await expect.poll(() => saved).toEqual([`timesheet_${MONTH}_Salem-Al-Harbi.pdf`])
  vi.restoreAllMocks()
})

test('what fails closes its window and says why; the next press tries anew', async () => {
  network.answer('timesheetPdf', () => problem(503, 'The database is away.', 'database_away'))
  await open()
  await print.click()
  await expect.element(page.getByText('The database is away.')).toBeVisible()
  expect(windows.map(({ closed }) => closed)).toEqual([true])
  network.answer('timesheetPdf', pdf)
  await print.click()
  await expect.poll(() => shown.length).toBe(1)
})
