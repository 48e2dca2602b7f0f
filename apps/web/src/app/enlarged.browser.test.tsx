import type { CallName } from '@warsha/contract/calls'
import { examples } from '@warsha/contract/examples'
import { HOUR } from '@warsha/domain'
import { Route, Routes } from 'react-router'
import { afterAll, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { freshDeskForEachTest, show } from '../../testing/admin.tsx'
import { enlargedFaults } from '../../testing/enlarged-faults.ts'
import { json, network } from '../../testing/network.ts'
import { stressed } from '../../testing/stressed.ts'
import {
  activity,
  freshPhoneForEachTest,
  holdsDraft,
  open,
  ownSession,
  session,
  workshop,
} from '../../testing/technician.tsx'
import { chooseLanguage } from '../i18n/i18n.ts'
import { AdminArea } from './admin-area.tsx'
import { sections } from './admin-pages.ts'
import { queryClient } from './query-client.ts'

/** 1280 × 1024 at 400 %, and a narrow window as high as a phone. */
const WINDOWS = [
  [320, 256],
  [320, 640],
] as const
/** All pages in both languages take minutes: Arabic and the higher window of admins are for the soak. */
const isSoak = Boolean(import.meta.env['SOAK'])
const languages = isSoak ? (['en', 'ar'] as const) : (['en'] as const)

afterAll(() => page.viewport(360, 740))

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
  await new Promise((resolve) => setTimeout(resolve, 120))
}

async function faultsInWindows(where: string): Promise<string[]> {
  const faults: string[] = []
  for (const [width, height] of isSoak ? WINDOWS : WINDOWS.slice(0, 1)) {
    await page.viewport(width, height)
    await new Promise((resolve) => setTimeout(resolve, 60))
    faults.push(...(await enlargedFaults()).map((fault) => `${where}, ${width} × ${height}: ${fault}`))
  }
  return [...new Set(faults)]
}

describe('an admin’s pages at 400 %', () => {
  freshDeskForEachTest()

  test.each(languages)('fit, every part of them, in %s', { timeout: 300_000 }, async (language) => {
    for (const [name, { answer }] of Object.entries(examples)) {
      if (answer && name !== 'workshop') network.answer(name as CallName, () => json(stressed(answer)))
    }
    await chooseLanguage(language)
    const faults: string[] = []
    const seen = new Set<string>()
    for (const { path } of [
      ...sections,
      ...['jobs/1', 'technicians/1', 'sessions/1'].map((of) => ({ path: `/admin/${of}` })),
    ]) {
      await cleanup()
      await page.viewport(320, 640)
      await show(
        <Routes>
          <Route path="/admin/*" element={<AdminArea />} />
        </Routes>,
        path,
      )
      await settled()
      faults.push(...(await faultsInWindows(path)))
      for (;;) {
        const tabs = [...document.querySelectorAll<HTMLElement>('main [role="tab"]')]
        const next = tabs.find(({ textContent }) => !seen.has(`${path} ${textContent}`))
        if (!next) break
        seen.add(`${path} ${next.textContent}`)
        if (next.ariaSelected === 'true') continue
        next.click()
        await settled()
        faults.push(...(await faultsInWindows(`${path} ${next.textContent}`)))
      }
    }
    expect(faults).toEqual([])
    expect(seen.size).toBeGreaterThan(15)
  })
})

describe('a phone’s pages at 400 %', () => {
  freshPhoneForEachTest()

  const ago = (hours: number) => new Date(Date.now() - hours * HOUR).toISOString()
  const worked = (from: number) =>
    ownSession({ unique_key: `own ${from}`, session_id: `s${from}`, started_at: ago(from), ended_at: ago(from - 1) })
  const customer = 'Eastern Province Cement Company for Industry and General Contracting'
  const working = () => {
    workshop.session = session({ started_at: ago(1), note: customer, customer, media_count: 2 })
  }
  const onBreak = () => {
    workshop.session = session({ started_at: ago(1), activity_code: 'BREAK', activity_label: 'Break' })
    workshop.own = [worked(3)]
  }
  const pages: [string, string, () => unknown][] = [
    ['/technician/active', 'a session', working],
    ['/technician/active', 'a break', onBreak],
    ['/technician/active', 'no session', () => (workshop.own = [worked(3), worked(6)])],
    ['/technician/start', 'the first step', () => (workshop.own = [worked(3), worked(6)])],
    ['/technician/start?step=activity', 'the second step', () => holdsDraft()],
    ['/technician/start?step=confirm', 'the third step', () => (holdsDraft(), working())],
    ['/technician/sessions', 'own sessions', () => (workshop.own = [worked(3), worked(6), worked(30)])],
    ['/privacy', 'privacy', () => undefined],
  ]
  const cases = pages.flatMap(([address, name, set]) =>
    languages.map((language) => [name, language, address, set] as const),
  )

  test.each(cases)('%s fits, in %s', async (name, language, address, set) => {
    workshop.activities = [activity('REPAIR', 'Repair', 'إصلاح'), activity('BREAK', 'Break', 'استراحة')]
    const { answer } = examples.privacy
    network.answer('privacy', () => json(answer))
    set()
    await chooseLanguage(language)
    await open(address)
    await settled()
    expect(await faultsInWindows(name)).toEqual([])
  })
})
