import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Route, Routes } from 'react-router'
import { examples } from '@warsha/contract/examples'
import type { CallName } from '@warsha/contract/calls'
import { expectNoViolations } from '../../testing/accessible.ts'
import { freshDeskForEachTest, show } from '../../testing/admin.tsx'
import { json, network } from '../../testing/network.ts'
import { stressed } from '../../testing/stressed.ts'
import { chooseLanguage } from '../i18n/i18n.ts'
import { AdminArea } from './admin-area.tsx'
import { Root } from './root.tsx'

freshDeskForEachTest()

beforeEach(() => {
  for (const [name, { answer }] of Object.entries(examples)) {
    if (answer && name !== 'workshop') network.answer(name as CallName, () => json(stressed(answer)))
  }
})

const open = (query: string) =>
  show(
    <Routes>
      <Route element={<Root />}>
        <Route path="/admin/*" element={<AdminArea />} />
      </Route>
    </Routes>,
    `/admin/hours${query}`,
  )

test.each(['pay', 'timesheets', 'months'])('of %s, nothing is cut or hinders at any width', async (part) => {
  await open(`?part=${part}&month=2026-10`)
  await expect.element(page.getByRole('tabpanel')).toBeVisible()
  await expect.poll(() => page.getByLabelText(/^Loading/).elements()).toEqual([])
  for (const language of ['ar', 'en'] as const) {
    await chooseLanguage(language)
    for (const width of [320, 360, 1093, 1366, 1920]) {
      await page.viewport(width, 740)
      await expect.poll(() => [language, document.documentElement.scrollWidth]).toEqual([language, width])
    }
  }
  await expectNoViolations()
})
