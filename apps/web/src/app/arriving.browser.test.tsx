import type { CallName } from '@warsha/contract/calls'
import { examples } from '@warsha/contract/examples'
import { Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { freshDeskForEachTest, show } from '../../testing/admin.tsx'
import { json, network } from '../../testing/network.ts'
import { AdminArea } from './admin-area.tsx'
import { adminPages } from './admin-pages.ts'

freshDeskForEachTest()

test.each(adminPages.map(({ path }) => path))('%s has one name, before all of it is drawn and after', async (path) => {
  for (const [name, { answer }] of Object.entries(examples)) {
    if (answer && name !== 'workshop') network.answer(name as CallName, () => json(answer))
  }
  const seen = new Set<string>()
  const name = () => document.querySelector('main h1')?.textContent
  const watched = new MutationObserver(() => {
    const now = name()
    if (now) seen.add(now)
  })
  watched.observe(document.body, { subtree: true, childList: true, characterData: true })
  await show(
    <Routes>
      <Route path="/admin/*" element={<AdminArea />} />
    </Routes>,
    path,
  )
  await expect.element(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(() => document.querySelector('section[aria-busy="true"]')).toBeNull()
  watched.disconnect()
  expect([...seen]).toHaveLength(1)
})
