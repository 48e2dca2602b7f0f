import type { Technician } from '@warsha/contract'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { freshDeskForEachTest, show } from '../../../testing/admin.tsx'
import { expectAccessibleDialog } from '../../../testing/accessible.ts'
import { json, network, noNetwork } from '../../../testing/network.ts'
import { chooseLanguage } from '../../i18n/i18n.ts'
import { GoneDrafts } from '../../api/admin/gone-drafts.tsx'
import { EditTechnician } from './edit-technician.tsx'

const basil = {
  id: 7,
  full_name: 'Basil Al-Ghamdi',
  employee_number: 'W-104',
  segment: 'Winding',
  email: null,
  phone: null,
  hourly_rate: 40,
  is_active: true,
  version: 3,
} as unknown as Technician
const nothing = () => undefined
freshDeskForEachTest()
const combos = ['en', 'ar'].flatMap((l) =>
  ['light', 'dark'].flatMap((th) => [360, 1366].map((w) => [l, th, w] as const)),
)
test.each(combos)('%s %s %i', async (language, theme, width) => {
  await page.viewport(width, 768)
  document.documentElement.dataset['theme'] = theme
  if (language === 'ar') await chooseLanguage('ar')
  network.answer('hourlyRates', () => json([]))
  network.answer('technicians', () => json([basil]))
  const edit = () =>
    show(
      <EditTechnician
        technician={basil}
        segments={['Winding', 'Testing']}
        today="2026-11-21"
        typedRate={null}
        onResetPassword={nothing}
        onClose={nothing}
      />,
    )
  const snap = (name: string) => page.screenshot({ path: `/tmp/forms-pics/${name}-${language}-${theme}-${width}.png` })
  await edit()
  const box = page.getByRole('dialog').getByRole('textbox')
  await box.nth(0).fill('Basil A. Al-Ghamdi')
  await box.nth(1).fill('W-105')
  await cleanup()
  await edit()
  await new Promise((r) => setTimeout(r, 400))
  await snap('offer')
  await expectAccessibleDialog()
  await page.getByRole('dialog').getByRole('group').getByRole('button').nth(0).click()
  let n = 0
  network.answer('updateTechnician', () => {
    n += 1
    if (n === 1) return noNetwork()
    const at = '2026-11-21T07:42:00.000Z'
    return json(
      {
        type: 'a',
        title: 'x',
        status: 412,
        detail: 'x',
        code: 'changed_meanwhile',
        version: 4,
        current: { ...basil, full_name: 'باسل الغامدي', employee_number: '' },
        changes: ['full_name', 'employee_number'].map((field) => ({ field, by: 'Sara Al-Harbi', at })),
      },
      412,
    )
  })
  await page.getByRole('dialog').getByRole('button').last().click()
  await new Promise((r) => setTimeout(r, 400))
  await snap('looking')
  await expect.element(page.getByRole('radio').nth(0)).toBeVisible()
  await new Promise((r) => setTimeout(r, 300))
  await snap('merge')
  await expectAccessibleDialog()
  await cleanup()
  await show(<GoneDrafts form="technician" existing={[1]} />)
  await new Promise((r) => setTimeout(r, 300))
  await snap('gone')
  await expectAccessibleDialog()
  delete document.documentElement.dataset['theme']
})
