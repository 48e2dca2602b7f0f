import type { CallName } from '@warsha/contract/calls'
import { examples } from '@warsha/contract/examples'
import { matchPath, Route, Routes } from 'react-router'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { freshDeskForEachTest, show } from '../../testing/admin.tsx'
import { json, network } from '../../testing/network.ts'
import { stressed } from '../../testing/stressed.ts'
import { shownInFront, tableFaults, tablesInSight, windowFaults } from '../../testing/table-faults.ts'
import { chooseLanguage } from '../i18n/i18n.ts'
import type { Language } from '../i18n/language.ts'
import { CutText } from '../ui/admin/cut-text.tsx'
import { StaticTable } from '../ui/admin/static-table.tsx'
import { AdminArea } from './admin-area.tsx'
import { objectPages, sections } from './admin-pages.ts'
import { queryClient } from './query-client.ts'

const isSoak = Boolean(import.meta.env['SOAK'])

const widths = isSoak ? Array.from({ length: 56 }, (_, step) => 360 + 40 * step) : [360, 1093, 1366]
const walks: [Language, 'open' | 'folded'][] = isSoak
  ? [
      ['en', 'open'],
      ['en', 'folded'],
      ['ar', 'open'],
      ['ar', 'folded'],
    ]
  : [['en', 'open']]

/** What side-by-side choices lead to other tables: otherwise all choices are tried, which takes its time. */
const views = isSoak
  ? []
  : ['/admin/timeline?as=table&span=week', '/admin/hours?part=timesheets', '/admin/hours?part=months']

/** Where all tables have room, so that each is found as one. */
const WIDE = 1920

/** What the tests run in; its width is theirs. */
const frame = window.frameElement as HTMLElement
const usualWidth = frame.style.width

freshDeskForEachTest()
beforeEach(async () => {
  await page.viewport(WIDE, 900)
  await resized(WIDE)
})
afterAll(async () => {
  frame.style.width = usualWidth
  await page.viewport(360, 740)
})

test.each(walks)(
  'every table of the admin area can be read at every width, %s, navigation %s',
  // Some 40 s alone, and three times as long beside others.
  { timeout: isSoak ? 900_000 : 300_000 },
  async (language, navigation) => {
    for (const [name, { answer }] of Object.entries(examples)) {
      if (answer && name !== 'workshop') network.answer(name as CallName, () => json(stressed(answer)))
    }
    await chooseLanguage(language)
    localStorage.setItem('warsha.admin_nav', navigation)
    const { faults, tables, windows, addresses } = await walkedThrough([...sections.map(({ path }) => path), ...views])
    expect(faults).toEqual([])
    // One that finds none would find no fault either.
    expect(tables.length).toBeGreaterThan(20)
    expect(windows.length).toBeGreaterThan(8)
    // A job, a technician and a session: rows lead there.
    expect(objectPages.filter(({ path }) => !addresses.some((address) => isBelow(path, address)))).toEqual([])
  },
)

type Walk = { faults: string[]; tables: string[]; windows: string[]; addresses: string[] }

/**
 * Opens addresses, and what can be chosen there: each tab, each side-by-side choice if there is time, and what the first
 * row of a table leads to.
 */
async function walkedThrough(addresses: readonly string[]): Promise<Walk> {
  const faults: string[] = []
  const tables = new Set<string>()
  const windows = new Set<string>()
  const queue = [...addresses]
  const known = new Set(queue.map(kindOf))
  // What has the same name in the same group is the same on every page, such as the tabs of the analytics.
  const chosen = new Set<string>()
  for (const address of queue) {
    await cleanup()
    await show(
      <Routes>
        <Route path="/admin/*" element={<AdminArea />} />
      </Routes>,
      address,
    )
    await settled()
    if (isSoak) chosen.clear()
    for (;;) {
      faults.push(...(await faultsHere(tables)))
      faults.push(...(await faultsInFront(windows)))
      for (const link of linksOfRows().filter((each) => isSoak || leadsOn(each))) {
        if (!known.has(kindOf(link))) queue.push(link)
        known.add(kindOf(link))
      }
      const next = choices().findLast((choice) => !chosen.has(nameOf(choice)) && (isSoak || choice.role === 'tab'))
      if (!next) break
      chosen.add(nameOf(next))
      next.click()
      await settled(nameOf(next))
    }
  }
  return { faults, tables: [...tables], windows: [...windows], addresses: queue }
}

/** Looks at the tables of a page that were not seen before at every width. */
async function faultsHere(seen: Set<string>): Promise<string[]> {
  const fresh = tablesInSight()
    .map(kindOfTable)
    .filter((kind) => !seen.has(kind))
  if (fresh.length === 0) return []
  for (const kind of fresh) seen.add(kind)
  const faults: string[] = []
  for (const width of widths) {
    await resized(width)
    const where = `${window.location.pathname}${window.location.search} at ${width}`
    faults.push(...tableFaults().map((fault) => `${where}: ${fault}`))
  }
  await resized(WIDE)
  return faults
}

/** What opens a window to add or to change something, and changes nothing by that. */
const OPENS = /^(\+|Add|New|Import|Edit|Correct|Put on hold)/

/** The windows that a page opens, and what it shows beside a row, at every width: each kind once. */
async function faultsInFront(seen: Set<string>): Promise<string[]> {
  const faults: string[] = []
  const look = async (what: string) => {
    // The code of a window may still be on its way: what is typed meanwhile would be typed into it.
    for (let frame = 0; frame < 60 && !shownInFront(); frame++) await frames(1)
    if (!shownInFront()) return
    seen.add(what)
    for (const width of widths) {
      await resized(width)
      faults.push(...windowFaults().map((fault) => `${window.location.pathname}, ${what} at ${width}: ${fault}`))
    }
    await resized(WIDE)
    for (let tries = 0, front = shownInFront(); front; front = shownInFront()) {
      if (++tries > 10) throw new Error(`${what} does not close at ${window.location.href}`)
      await userEvent.keyboard('{Escape}')
      document.querySelector<HTMLElement>('[role="alertdialog"] button:not([data-first])')?.click()
      // Nobody presses again before they see what came of it.
      for (let frame = 0; frame < 60 && shownInFront() === front; frame++) await frames(1)
    }
    // The focus is back where it was, so that the next key is not for what has just been closed.
    await settled()
  }
  const openers = [...document.querySelectorAll<HTMLButtonElement>('main button')].filter(
    (button) => !button.disabled && button.offsetParent !== null && OPENS.test(button.ariaLabel ?? button.textContent),
  )
  const kinds = new Map(
    openers.map((button) => [`${window.location.pathname} ${button.ariaLabel ?? button.textContent}`, button]),
  )
  for (const [name, button] of [...kinds].slice(0, isSoak ? undefined : 2)) {
    if (seen.has(name) || !button.isConnected) continue
    button.click()
    await look(name)
  }
  const row = document.querySelector<HTMLElement>('main tr[data-row] a')
  const beside = `${window.location.pathname} a row`
  if (row && !seen.has(beside)) {
    row.focus()
    await userEvent.keyboard(' ')
    await look(beside)
  }
  return faults
}

/** As `page.viewport`, without the way to the browser and back, which a walk takes a thousand times. */
async function resized(width: number): Promise<void> {
  frame.style.width = `${width}px`
  // The width is told in the next frame, and what is drawn for it soon after that.
  await frames(1)
  for (let turn = 0; turn < 2; turn++) await new Promise((resolve) => setTimeout(resolve))
}

function kindOfTable(table: HTMLTableElement): string {
  const headings = [...table.querySelectorAll('thead th')].map(({ textContent }) => textContent)
  return `${table.ariaLabel}: ${headings.join()}`
}

/** Not to another page of the navigation, which is walked anyway. */
function leadsOn(address: string): boolean {
  const { pathname } = new URL(address, window.location.origin)
  return pathname === window.location.pathname || !sections.some(({ path }) => path === pathname)
}

function isBelow(path: string, address: string): boolean {
  return matchPath(path, new URL(address, window.location.origin).pathname) !== null
}

/** Addresses of things of one kind count once. */
function kindOf(address: string): string {
  return address.replaceAll(/[\da-f-]{8,}|\d+/g, '#')
}

function linksOfRows(): string[] {
  const rows = tablesInSight().flatMap((table) => [...table.querySelectorAll('tbody tr:first-child')])
  const links = rows.flatMap((row) => [...row.querySelectorAll<HTMLAnchorElement>('a[href^="/admin"]')])
  return links.map((link) => link.getAttribute('href') ?? '')
}

/** The tabs and choices of the page in their order, the inner ones behind those that they stand in. */
function choices(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('main [role="tab"], main input[type="radio"]')]
}

/** What it is one of, inside which tab. */
function groupOf(choice: HTMLElement): string {
  const around = choice.closest('[role="tabpanel"]')?.getAttribute('aria-labelledby') ?? ''
  const tab = document.getElementById(around)?.textContent ?? ''
  return `${tab} ${choice.closest('[aria-label]')?.ariaLabel ?? ''}`
}

function nameOf(choice: HTMLElement): string {
  const label = choice instanceof HTMLInputElement ? choice.labels?.[0]?.textContent : choice.textContent
  return `${groupOf(choice)} ${label ?? ''}`
}

/** Whether there is a page, with what was chosen on it, and no skeleton of what is still to come. */
function isThere(choice: string | undefined): boolean {
  const chosen = choices().find((each) => nameOf(each) === choice)
  const isChosen = chosen instanceof HTMLInputElement ? chosen.checked : chosen?.ariaSelected !== 'false'
  return (
    isChosen && document.querySelector('main h1') !== null && document.querySelector('main output[aria-label]') === null
  )
}

/** Until everything has come and stands still. */
async function settled(choice?: string): Promise<void> {
  const late = performance.now() + 20_000
  let still = 0
  const observer = new MutationObserver(() => (still = 0))
  observer.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true })
  while (still < 4) {
    if (performance.now() > late) throw new Error(`${window.location.href} does not come to rest`)
    await frames(1)
    const isDrawn = document.querySelector('section[aria-busy="true"]') === null
    still = isDrawn && queryClient.isFetching() === 0 && isThere(choice) ? still + 1 : 0
  }
  observer.disconnect()
}

async function frames(count: number): Promise<void> {
  for (let frame = 0; frame < count; frame++) await new Promise(requestAnimationFrame)
}

const texts = { narrow: 'Narrow', wide: 'Wide', sums: 'Sums', name: 'Name', heading: 'Effectivehoursofallmonths' }

describe('the name of a row', () => {
  const beside = { whiteSpace: 'nowrap', flex: 'none' } as const
  const columns = [
    {
      id: 'name',
      header: 'Name',
      look: { least: 120 },
      cell: () => (
        <span style={{ display: 'flex', gap: 8, minWidth: 0 }}>
          <CutText text={'Abdulrahman '.repeat(4)} />
          <span style={beside}>{'W-12345678'.repeat(2)}</span>
        </span>
      ),
    },
    { id: 'sum', header: 'Sum', cell: () => '1234.56', look: { align: 'end' } as const },
    {
      id: 'note',
      header: 'Note',
      cell: () => <CutText text={'Bearings '.repeat(40)} />,
      look: { least: 300, rank: 1 },
    },
  ]

  test.each([600, 1093, 1366])('keeps its first letters beside what cannot be shortened, at %i px', async (width) => {
    await show(
      <>
        <h1>{texts.name}</h1>
        <StaticTable label={texts.name} rows={[{ id: 'a' }]} columns={columns} idOf={({ id }) => id} />
      </>,
    )
    await settled()
    await resized(width)
    expect(document.querySelector<HTMLElement>('tbody [data-hint]')?.clientWidth).toBeGreaterThanOrEqual(112)
    expect(tableFaults()).toEqual([])
  })
})

describe('what the walk must find', () => {
  const open = async () => {
    await settled()
    await resized(960)
    return tableFaults()
  }

  test('a figure that is cut, a heading that is cut, and a column under its least width', async () => {
    await show(
      <table aria-label={texts.narrow} style={{ borderCollapse: 'collapse', tableLayout: 'fixed', width: 200 }}>
        <thead>
          <tr>
            <th scope="col" data-least={120}>
              {texts.name}
            </th>
            <th scope="col">{texts.heading}</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td>
              <span data-hint="" style={{ display: 'block', overflow: 'hidden' }}>
                {'Abdulrahman '.repeat(9)}
              </span>
            </td>
            <td style={{ overflow: 'hidden' }}>1234567890123456789.25</td>
          </tr>
        </tbody>
      </table>,
    )
    await frames(2)
    expect(tableFaults()).toEqual([
      'Narrow: “Name” has 100 of 120 pixels',
      'Narrow: cut: “Effectivehoursofallmonths”',
      'Narrow: cut: “1234567890123456789.25”',
    ])
  })

  test('a name of which only some letters are left', async () => {
    await show(
      <table aria-label={texts.narrow} style={{ tableLayout: 'fixed', width: 100 }}>
        <tbody>
          <tr>
            <td data-cell="">
              <span data-hint="" style={{ display: 'block', width: 60, overflow: 'hidden', whiteSpace: 'nowrap' }}>
                {'Abdulrahman '.repeat(2)}
              </span>
            </td>
          </tr>
        </tbody>
      </table>,
    )
    await frames(2)
    expect(tableFaults()).toEqual(['Narrow: the name “Abdulrahman Abdulrahman ” has 60 of 110 pixels'])
  })

  test('a table that scrolls sideways, and a page that does', async () => {
    await show(
      <>
        <h1>{texts.wide}</h1>
        <div style={{ width: 300, overflow: 'auto' }}>
          <table aria-label={texts.wide} style={{ width: 500 }}>
            <tbody>
              <tr>
                <td>1</td>
              </tr>
            </tbody>
          </table>
        </div>
        <div style={{ width: 2_000 }}>.</div>
      </>,
    )
    expect(await open()).toEqual(['the page scrolls sideways, 2000 in 960', 'Wide: it scrolls sideways'])
  })

  test('a column that can neither be shortened nor folded nor have the room that it takes', async () => {
    const rows = [{ id: 'a' }]
    const columns = [
      { id: 'name', header: 'Name', cell: () => 'Ali' },
      { id: 'sum', header: 'Sum', cell: () => '123'.repeat(60), look: { align: 'end' } as const },
    ]
    await show(
      <>
        <h1>{texts.sums}</h1>
        <StaticTable label={texts.sums} rows={rows} columns={columns} idOf={({ id }) => id} />
      </>,
    )
    expect(await open()).toEqual([expect.stringContaining('Sums: cut: “123123')])
  })
})
