import type { CallName } from '@warsha/contract/calls'
import { examples } from '@warsha/contract/examples'
import { Link, Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { freshDeskForEachTest, show } from '../../testing/admin.tsx'
import { json, network } from '../../testing/network.ts'
import { paths } from '../paths.ts'
import { AdminArea } from './admin-area.tsx'
import { adminPages } from './admin-pages.ts'

freshDeskForEachTest()

const addresses = adminPages.map(({ path }) => path)

test.each(addresses)('who comes to %s sees one name, before all of it is drawn and after', async (path) => {
  for (const [name, { answer }] of Object.entries(examples)) {
    if (answer && name !== 'workshop') network.answer(name as CallName, () => json(answer))
  }
  const seen = new Set<string>()
  let isNameFirst = false
  const name = () => document.querySelector('main h1')?.textContent
  const watched = new MutationObserver(() => {
    const now = name()
    if (now) seen.add(now)
    if (document.querySelector('[data-arriving]')) isNameFirst = true
  })
  watched.observe(document.body, { subtree: true, childList: true, characterData: true })
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
  watched.disconnect()
  expect([...seen]).toHaveLength(1)
  expect(isNameFirst).toBe(true)
})

test('who opens the app at a page sees it drawn once', async () => {
  let isNameFirst = false
  const watched = new MutationObserver(() => {
    if (document.querySelector('[data-arriving]')) isNameFirst = true
  })
  watched.observe(document.body, { subtree: true, childList: true })
  await show(
    <Routes>
      <Route path="/admin/*" element={<AdminArea />} />
    </Routes>,
    paths.system,
  )
  await expect.element(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  watched.disconnect()
  expect(isNameFirst).toBe(false)
})
