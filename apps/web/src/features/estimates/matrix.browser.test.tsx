import type { CallName } from '@warsha/contract/calls'
import { examples } from '@warsha/contract/examples'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { freshDeskForEachTest, show } from '../../../testing/admin.tsx'
import { json, network } from '../../../testing/network.ts'
import { chooseLanguage } from '../../i18n/i18n.ts'
import { Estimates } from './estimates-page.tsx'

freshDeskForEachTest()
beforeEach(() => page.viewport(1366, 768))
afterAll(() => page.viewport(360, 740))

/** The boxes of what is written in a cell as a number. */
function figuresIn(cell: HTMLElement): DOMRect[] {
  const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
  const boxes: DOMRect[] = []
  while (texts.nextNode()) {
    if (!/^\s*[\d.]+\s*$/.test(texts.currentNode.textContent ?? '')) continue
    const range = document.createRange()
    range.selectNodeContents(texts.currentNode)
    boxes.push(range.getBoundingClientRect())
  }
  return boxes
}

/** As many columns as a usual shop has, each with these numbers: no column has room to spare. */
async function showFull(numbers: object): Promise<() => HTMLElement[]> {
  for (const [name, { answer }] of Object.entries(examples)) {
    if (answer && name !== 'workshop') network.answer(name as CallName, () => json(answer))
  }
  const answer = examples.estimatesMatrix.answer as { estimates: readonly object[] }
  const codes = Array.from({ length: 13 }, (_, nth) => `A${nth}`)
  const [first] = answer.estimates
  network.answer('estimatesMatrix', () =>
    json({
      ...answer,
      activities: codes.map((code) => ({ code, label: code, label_ar: code })),
      estimates: codes.map((activity_code, id) => ({ ...first, id, activity_code, ...numbers })),
    }),
  )
  await show(<Estimates />, '/admin/settings?tab=estimates')
  const cells = () =>
    [...document.querySelectorAll<HTMLElement>('td[data-column]')].filter((cell) => figuresIn(cell).length > 0)
  await expect.poll(() => cells().length).toBe(13)
  return cells
}

test.each(['en', 'ar'] as const)('the way to why leaves the hours of its cell in sight, in %s', async (language) => {
  await chooseLanguage(language)
  const cells = await showFull({ estimated_hours: 12.75 })
  for (const cell of cells()) {
    cell.tabIndex = 0
    cell.focus()
    await expect.poll(() => cell.querySelector('button')).not.toBeNull()
    const why = cell.querySelector('button')?.getBoundingClientRect() as DOMRect
    for (const figure of figuresIn(cell)) {
      const isApart =
        figure.left >= why.right - 1 ||
        figure.right <= why.left + 1 ||
        figure.top >= why.bottom - 1 ||
        figure.bottom <= why.top + 1
      expect(isApart).toBe(true)
    }
  }
})

test.each(['en', 'ar'] as const)('an average of many hours and samples stays in its cell, in %s', async (language) => {
  await chooseLanguage(language)
  const average = { historical_avg_hours: 1_234.56, sample_count: 1_284, confidence: 'high' }
  const cells = await showFull({ estimated_hours: 1_250.25, ...average })
  for (const cell of cells()) {
    const { left, right } = cell.getBoundingClientRect()
    const range = document.createRange()
    range.selectNodeContents(cell)
    expect(cell.textContent).toContain('1284')
    for (const box of range.getClientRects()) {
      expect(box.left).toBeGreaterThanOrEqual(left - 0.5)
      expect(box.right).toBeLessThanOrEqual(right + 0.5)
    }
  }
})
