import type { CallName } from '@warsha/contract/calls'
import { examples } from '@warsha/contract/examples'
import { Route, Routes } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { freshDeskForEachTest, show } from '../../testing/admin.tsx'
import { json, network } from '../../testing/network.ts'
import { AdminArea } from './admin-area.tsx'
import { sections } from './admin-pages.ts'
import { queryClient } from './query-client.ts'

freshDeskForEachTest()
beforeEach(() => page.viewport(1366, 768))
afterEach(async () => {
  await systemColours(false)
  await page.viewport(360, 740)
})

/** As a contrast theme of Windows has them. */
async function systemColours(areForced: boolean): Promise<void> {
  const features = [{ name: 'forced-colors', value: areForced ? 'active' : 'none' }]
  await (cdp() as unknown as { send: (name: string, given: unknown) => Promise<void> }).send(
    'Emulation.setEmulatedMedia',
    { features },
  )
}

const ground = (element: Element, part?: string) => getComputedStyle(element, part).backgroundColor
const isSeen = (element: HTMLElement) => element.checkVisibility() && element.offsetWidth > 0

/** What is drawn by its ground alone: without words, picture or edge, on another ground than what is around it. */
function drawn(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('main *')].filter((element) => {
    const { backgroundColor, borderTopWidth, position } = getComputedStyle(element)
    const isBare = element.textContent === '' && element.childElementCount === 0 && borderTopWidth === '0px'
    const isFilled = !/^(transparent|rgba\(.*, 0(\.\d+)?\))$/.test(backgroundColor)
    const box = element.getBoundingClientRect()
    const hasWords =
      getComputedStyle(element, '::before').content !== 'none' ||
      getComputedStyle(element, '::after').content !== 'none'
    // The label above it is framed instead.
    const isBelowLabel = element.classList.contains('mantine-FloatingIndicator-root')
    return (
      !hasWords &&
      !isBelowLabel &&
      isBare &&
      isFilled &&
      isSeen(element) &&
      position !== 'sticky' &&
      box.width >= 2 &&
      box.height >= 2 &&
      element instanceof HTMLSpanElement &&
      backgroundColor !== groundAround(element)
    )
  })
}

function groundAround(element: Element): string {
  for (let box = element.parentElement; box; box = box.parentElement) {
    if (!/^(transparent|rgba\(.*, 0\))$/.test(ground(box))) return ground(box)
  }
  return ground(document.documentElement)
}

const CHOSEN =
  '[aria-selected="true"], [aria-pressed="true"], nav [aria-current="page"], .mantine-SegmentedControl-label[data-active]'

test('what is chosen and what is drawn is seen in the colours of the system', { timeout: 240_000 }, async () => {
  for (const [name, { answer }] of Object.entries(examples)) {
    if (answer && name !== 'workshop') network.answer(name as CallName, () => json(answer))
  }
  const faults: string[] = []
  const counts = { chosen: 0, drawn: 0 }
  const addresses = [
    ...sections.map(({ path }) => path),
    '/admin/analytics?tab=efficiency',
    '/admin/analytics?tab=costs',
  ]
  for (const address of addresses) {
    await cleanup()
    await show(
      <Routes>
        <Route path="/admin/*" element={<AdminArea />} />
      </Routes>,
      address,
    )
    await expect.poll(() => document.querySelector('main h1'), { timeout: 20_000 }).not.toBeNull()
    await expect.poll(() => queryClient.isFetching(), { timeout: 20_000 }).toBe(0)
    await new Promise((resolve) => setTimeout(resolve, 300))
    const bars = drawn()
    await systemColours(true)
    await new Promise((resolve) => setTimeout(resolve, 200))
    const chosen = [...document.querySelectorAll<HTMLElement>(CHOSEN)].filter(isSeen)
    counts.chosen += chosen.length
    counts.drawn += bars.length
    for (const each of chosen) {
      const { outlineStyle, outlineColor } = getComputedStyle(each)
      if (outlineStyle === 'none' || outlineColor === ground(document.documentElement))
        faults.push(`${address}: nothing shows that ${each.textContent} is chosen`)
    }
    for (const bar of bars.filter((each) => each.isConnected)) {
      if (ground(bar) === groundAround(bar)) faults.push(`${address}: ${bar.outerHTML.slice(0, 120)} is not seen`)
    }
    await systemColours(false)
  }
  expect([...new Set(faults)]).toEqual([])
  expect(counts.chosen).toBeGreaterThan(20)
  expect(counts.drawn).toBeGreaterThan(5)
})
