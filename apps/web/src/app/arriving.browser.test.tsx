import type { CallName } from '@warsha/contract/calls'
import { examples } from '@warsha/contract/examples'
import { Link, Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { freshDeskForEachTest, show } from '../../testing/admin.tsx'
import { lookAtEachChange } from '../../testing/change-watch.ts'
import { json, network } from '../../testing/network.ts'
import { AdminArea } from './admin-area.tsx'
import { sections } from './admin-pages.ts'

freshDeskForEachTest()

const addresses = sections.map(({ path }) => path)

/** Whether the name of a page is there, and the page is not yet. */
function isArriving(): boolean {
  return document.querySelector('[data-arriving]') !== null
}

test.each(addresses)('who comes to %s sees one name, before all of it is drawn and after', async (path) => {
  for (const [name, { answer }] of Object.entries(examples)) {
    if (answer && name !== 'workshop') network.answer(name as CallName, () => json(answer))
  }
  const seen = lookAtEachChange(() => ({
    name: document.querySelector('main h1')?.textContent,
    isArriving: isArriving(),
  }))
  await show(
    <Routes>
      <Route path="/" element={<Link to={path}>{path}</Link>} />
      <Route path="/admin/*" element={<AdminArea />} />
    </Routes>,
    '/',
  )
  await page.getByRole('link', { name: path, exact: true }).click()
  await expect.element(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(() => document.querySelector('section[aria-busy="true"]')).toBeNull()
  expect(new Set(seen.map(({ name }) => name).filter(Boolean))).toHaveProperty('size', 1)
  expect(seen.some((moment) => moment.isArriving)).toBe(true)
})

test('who opens the app at a page sees it drawn once', async () => {
  const arriving = lookAtEachChange(isArriving)
  await show(
    <Routes>
      <Route path="/admin/*" element={<AdminArea />} />
    </Routes>,
    '/admin/system',
  )
  await expect.element(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  expect(arriving.length).toBeGreaterThan(0)
  expect(arriving).not.toContain(true)
})
