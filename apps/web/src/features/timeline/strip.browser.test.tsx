import { examples } from '@warsha/contract/examples'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { freshDeskForEachTest, show } from '../../../testing/admin.tsx'
import { json, network } from '../../../testing/network.ts'
import { DayStrip } from './strip.tsx'

freshDeskForEachTest()

test.each([360, 1366])('at %d px a bar is as long as its work, however small it is for a finger', async (width) => {
  await page.viewport(width, 900)
  network.answer('timeline', () => json(examples.timeline.answer))
  await show(<DayStrip />)
  const strip = page.getByRole('region', { name: 'Today by hour' })
  await expect.poll(() => strip.element().querySelectorAll('li span > a').length).toBeGreaterThan(0)
  for (const bar of strip.element().querySelectorAll('li span > a')) {
    const [from, to] = ['--from', '--to'].map((name) => Number(getComputedStyle(bar).getPropertyValue(name)))
    const track = bar.parentElement?.clientWidth ?? 0
    expect(bar.getBoundingClientRect().width).toBeCloseTo(Math.max(3, ((to ?? 0) - (from ?? 0)) * track), 0)
  }
})
