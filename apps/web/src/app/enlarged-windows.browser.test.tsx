import type { CallName } from '@warsha/contract/calls'
import { examples } from '@warsha/contract/examples'
import { Route, Routes } from 'react-router'
import { afterAll, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { freshDeskForEachTest, show } from '../../testing/admin.tsx'
import { enlargedWindowFaults } from '../../testing/enlarged-faults.ts'
import { json, network } from '../../testing/network.ts'
import { stressed } from '../../testing/stressed.ts'
import { shownInFront } from '../../testing/table-faults.ts'
import { chooseLanguage } from '../i18n/i18n.ts'
import { toasts } from '../ui/toasts.tsx'
import { AdminArea } from './admin-area.tsx'
import { sections } from './admin-pages.ts'
import { queryClient } from './query-client.ts'

/** 1280 × 1024 at 400 %. */
const WINDOW = [320, 256] as const
/** Every button of every page takes minutes, and Arabic as long again. */
const isSoak = Boolean(import.meta.env['SOAK'])
const languages = isSoak ? (['en', 'ar'] as const) : (['en'] as const)
/** What opens a window, as far as its name says so. */
const OPENS =
  /^(\+|Add|New|Import|Edit|Find|Language|Open sections|Logout|Correct|Put on hold|Close|More|Change|Filters|Sign-in|Compare|Require|Why|Void|End|Picture|Reset|Saudi)/

afterAll(() => page.viewport(360, 740))
freshDeskForEachTest()

test.each(languages)(
  'every window of the admin area can be used at 400 %, in %s',
  { timeout: 900_000 },
  async (language) => {
    for (const [name, { answer }] of Object.entries(examples)) {
      if (answer && name !== 'workshop') network.answer(name as CallName, () => json(stressed(answer)))
    }
    await chooseLanguage(language)
    const faults: string[] = []
    const windows: string[] = []
    const parts = [
      ...['exceptions', 'estimates', 'schedule', 'master-data'].map((tab) => `settings?tab=${tab}`),
      'hours?part=months',
      'hours?part=timesheets',
      'sessions?tab=review',
      'absences?as=list',
    ].map((of) => `/admin/${of}`)
    const objects = ['jobs/1', 'technicians/1', 'sessions/1'].map((of) => `/admin/${of}`)
    for (const path of [...sections.map((section) => section.path), ...parts, ...objects]) {
      const found = await windowsOf(path)
      faults.push(...found.faults)
      windows.push(...found.windows)
    }
    expect(faults).toEqual([])
    expect(windows.length).toBeGreaterThan(isSoak ? 40 : 20)
  },
)

test('what the walk must find: words that are covered, cut or in a slit, and a button below a bar', async () => {
  await page.viewport(...WINDOW)
  const line = { height: 40, margin: 0 } as const
  const bar = { position: 'sticky', bottom: 0, height: 200, background: 'white' } as const
  await show(
    <dialog open style={{ inset: 0, height: 240, overflow: 'auto' }}>
      <p style={{ ...line, whiteSpace: 'nowrap', width: 600 }}>{texts.wide}</p>
      <div style={{ height: 30, overflow: 'auto' }}>
        <p style={{ ...line, height: 90 }}>{texts.slit}</p>
      </div>
      <div style={{ position: 'relative' }}>
        <p style={line}>{texts.covered}</p>
        <div style={{ position: 'absolute', inset: 0, background: 'white' }} />
      </div>
      <div style={bar}>
        <button type="button" style={{ position: 'absolute', top: 90, height: 30, zIndex: -1 }}>
          {texts.below}
        </button>
        <div style={{ position: 'absolute', inset: 0, background: 'white' }} />
      </div>
    </dialog>,
  )
  await expect.poll(shownInFront).not.toBeNull()
  const found = await enlargedWindowFaults(shownInFront() as HTMLElement)
  const kinds = [/^cut: P “Wide/, /only 30 pixels high/, /not to be reached: P “Covered/]
  for (const kind of [...kinds, /hidden with the focus: BUTTON “Below/]) {
    expect(found).toContainEqual(expect.stringMatching(kind))
  }
})

const texts = { wide: 'Wide', slit: 'Slit', covered: 'Covered', below: 'Below' }

/** The bars of one page are those of all. */
const pressedInBars = new Set<string>()

async function opened(path: string): Promise<void> {
  await cleanup()
  await page.viewport(...WINDOW)
  await show(
    <Routes>
      <Route path="/admin/*" element={<AdminArea />} />
    </Routes>,
    path,
  )
  await settled()
}

/** Presses what a page offers, and looks at what comes in front of it; then at what a row shows beside itself. */
async function windowsOf(path: string): Promise<{ faults: string[]; windows: string[] }> {
  const [faults, windows, pressed] = [[] as string[], [] as string[], new Set<string>()]
  const look = async (name: string) => {
    const shown = await inFront()
    if (!shown) return
    await settled()
    // The code of the one before came late: both are opened once more, each by itself.
    if (document.querySelectorAll('dialog:modal').length > 1) {
      await close()
      pressed.clear()
      pressedInBars.clear()
      return
    }
    // What was pressed before may have had something to say.
    toasts.clear()
    windows.push(`${path}: ${name}`)
    faults.push(...(await enlargedWindowFaults(shown)).map((fault) => `${path}, ${name}: ${fault}`))
    await close()
  }
  await opened(path)
  for (;;) {
    const next = offered().find((button) => ![...pressed, ...pressedInBars].includes(nameOf(button)))
    if (!next) break
    const name = nameOf(next)
    const isInBar = next.closest('header, nav') !== null
    ;(isInBar ? pressedInBars : pressed).add(name)
    const at = window.location.href
    next.click()
    await look(name)
    // A button may have led on, or have put itself away.
    if (window.location.href !== at || shownInFront() || document.querySelector('main h1') === null) await opened(path)
  }
  const row = document.querySelector<HTMLElement>('main [data-row] a')
  if (row) {
    row.focus()
    await userEvent.keyboard(' ')
    await look('a row')
  }
  return { faults, windows }
}

function offered(): HTMLButtonElement[] {
  const all = [...document.querySelectorAll<HTMLButtonElement>('main :is(button, [role="menuitem"])')]
  return all.filter(
    (button) =>
      !button.disabled &&
      button.role !== 'tab' &&
      button.checkVisibility() &&
      !button.closest('dialog') &&
      (isSoak || OPENS.test(nameOf(button))),
  )
}

const nameOf = (button: HTMLElement) => (button.ariaLabel ?? button.textContent).trim()

/** The code of a window may still be on its way; most buttons open none. */
async function inFront(): Promise<HTMLDialogElement | null> {
  for (let turn = 0; turn < 24 && !shownInFront(); turn++) await frames(1)
  return shownInFront()
}

async function close(): Promise<void> {
  for (let tries = 0; tries < 6 && shownInFront(); tries++) {
    await userEvent.keyboard('{Escape}')
    document.querySelector<HTMLElement>('[role="alertdialog"] button:not([data-first])')?.click()
    for (let turn = 0; turn < 20 && shownInFront(); turn++) await frames(1)
  }
}

async function settled(): Promise<void> {
  await expect
    .poll(
      () =>
        document.querySelector('h1') !== null &&
        document.querySelector('main output[aria-label], section[aria-busy="true"]') === null &&
        queryClient.isFetching() === 0,
      { timeout: 20_000 },
    )
    .toBe(true)
  await frames(8)
}

async function frames(count: number): Promise<void> {
  for (let frame = 0; frame < count; frame++) await new Promise(requestAnimationFrame)
}
