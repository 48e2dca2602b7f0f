import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { json, network, noNetwork, problem } from '../../../testing/network.ts'
import { AdminTheme } from '../../../testing/admin.tsx'
import { ToastRegion, toasts } from '../../ui/toasts.tsx'
import { ExportButtons } from './export-buttons.tsx'
import { ExportShelf } from './export-shelf.tsx'

const RANGE = { from: '2026-11-15', to: '2026-11-21' }
const NAME = 'report_2026-11-15_2026-11-21.xlsx'

const excel = page.getByRole('button', { name: 'Export Excel' })
const shelf = page.getByRole('region', { name: 'Exports under way' })
const bar = shelf.getByRole('progressbar')

/** The names of the files that the person was given. */
let given: string[] = []

beforeEach(async () => {
  network.plugIn()
  await page.viewport(1366, 768)
  given = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function keep(this: HTMLAnchorElement) {
    given.push(this.download)
  })
  await render(
    <AdminTheme>
      <ExportButtons rangeOf={() => RANGE} hint="" withSessions />
      <ExportShelf />
      <ToastRegion dismissLabel="Dismiss" />
    </AdminTheme>,
  )
})

afterEach(async () => {
  vi.restoreAllMocks()
  network.cut()
  toasts.clear()
  await cleanup()
  await page.viewport(360, 740)
})

/** A file whose parts come when they are let go. */
function slowFile(headers: Record<string, string>) {
  let stream: ReadableStreamDefaultController<Uint8Array> | undefined
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      stream = controller
    },
  })
  return {
    answer: () => new Response(body, { headers: { ...Object.fromEntries(json(null).headers), ...headers } }),
    come: (bytes: number) => stream?.enqueue(new Uint8Array(bytes)),
    end: () => stream?.close(),
    breakOff: () => stream?.error(new TypeError('network error')),
  }
}

test('a file is asked for with its days and language, tells how far it is, and is given by its name', async () => {
  const file = slowFile({ 'x-expected-bytes': '4000000', 'x-row-count': '12345' })
  network.answer('exportExcel', file.answer)
  await excel.click()
  await expect.element(shelf).toHaveTextContent('Preparing...')
  const [request] = network.requests('exportExcel')
  expect([...(request?.query ?? [])].filter(([name]) => name !== '_t')).toEqual([
    ['from_date', RANGE.from],
    ['to_date', RANGE.to],
    ['language', 'en'],
  ])

  file.come(1_000_000)
  await expect.element(shelf).toHaveTextContent('12,345 sessions · 1.0 MB')
  // What is there within a moment is not shown on its way.
  await expect.element(bar).toBeVisible()
  expect((bar.element() as HTMLProgressElement).value).toBe(0.25)
  file.end()
  await expect.element(page.getByText(`${NAME} is saved`)).toBeVisible()
  expect(given).toEqual([NAME])
  await expect.element(shelf).not.toBeInTheDocument()
})

test('where nobody knows how large it will be, no share is made up', async () => {
  const file = slowFile({})
  network.answer('exportPdf', file.answer)
  await page.getByRole('button', { name: 'Export PDF' }).click()
  file.come(500_000)
  await expect.element(shelf).toHaveTextContent('0.5 MB')
  await expect.element(bar).toBeVisible()
  await expect.element(bar).not.toHaveAttribute('value')
  file.end()
  await expect.element(shelf).not.toBeInTheDocument()
})

test('a second press while one is made is not a second file', async () => {
  network.holdBack('exportExcel')
  await excel.click()
  await expect.element(excel).toHaveAttribute('aria-disabled', 'true')
  ;(excel.element() as HTMLButtonElement).click()
  await expect.element(shelf).toBeVisible()
  expect(network.requests('exportExcel')).toHaveLength(1)
  await shelf.getByRole('button', { name: `Cancel ${NAME}` }).click()
  await expect.element(shelf).not.toBeInTheDocument()
  expect(given).toEqual([])
  await expect.element(page.getByText('Failed to generate')).not.toBeInTheDocument()
})

test('a file that breaks off half-way is not given', async () => {
  const file = slowFile({ 'x-expected-bytes': '4000000' })
  network.answer('exportExcel', file.answer)
  await excel.click()
  await expect.poll(() => network.requests('exportExcel')).toHaveLength(1)
  file.come(1_000_000)
  file.breakOff()
  await expect.element(page.getByText('Failed to generate Excel report. Please try again.')).toBeVisible()
  expect(given).toEqual([])
})

test.each([
  ['no server', noNetwork],
  ['a server that fails', () => problem(500, 'Something went wrong.')],
])('%s: said once, and it can be tried again', async (_what, answer) => {
  network.answer('exportExcel', answer)
  await excel.click()
  await expect.element(page.getByText('Failed to generate Excel report. Please try again.')).toBeVisible()
  await expect.element(excel).not.toHaveAttribute('aria-disabled')
})

test('where the buttons would break the line, all formats are behind one', async () => {
  await page.viewport(1093, 615)
  await expect.element(excel).not.toBeInTheDocument()
  network.answer('exportCsv', () => new Response('a', { headers: Object.fromEntries(json(null).headers) }))
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const formats = page.getByRole('menuitem').elements()
  expect(formats.map(({ textContent }) => textContent)).toEqual(['Export Excel', 'Export PDF', 'Sessions as CSV'])
  await page.getByRole('menuitem', { name: 'Sessions as CSV' }).click()
  await expect.poll(() => given).toHaveLength(1)
})
