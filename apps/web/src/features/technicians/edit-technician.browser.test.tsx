import type { Technician } from '@warsha/contract'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { freshDeskForEachTest, show } from '../../../testing/admin.tsx'
import { json, network, problem } from '../../../testing/network.ts'
import { EditTechnician } from './edit-technician.tsx'
import { personOf } from '../../../testing/people.ts'

const basil = {
  id: 7,
  full_name: 'Basil Al-Ghamdi',
  person: personOf(7, 'Basil Al-Ghamdi'),
  segment: 'Winding',
  hourly_rate: 40,
  is_active: true,
} as Technician

freshDeskForEachTest()

test('a rate that a closed month forbids stays in the form, with the month and the way to it', async () => {
  const detail = 'October 2026 is closed. Reopen the month first.'
  network.answer('hourlyRates', () => json([]))
  network.answer('previewHourlyRate', () => problem(409, detail, 'period_locked'))
  network.answer('updateTechnician', () => json(basil))
  network.answer('technicians', () => json([basil]))
  network.answer('setHourlyRate', () => problem(409, detail, 'period_locked'))
  const nothing = () => undefined
  await show(
    <EditTechnician
      technician={basil}
      segments={['Winding']}
      today="2026-11-21"
      typedRate={{ hourly_rate: 45, effective_from: '2026-10-05' }}
      onResetPassword={nothing}
      onClose={nothing}
    />,
    '/admin/technicians',
  )
  await page.getByRole('button', { name: 'Update Technician' }).click()
  const forbidden = page.getByRole('alert').filter({ hasText: detail })
  await expect
    .element(forbidden.getByRole('link', { name: 'To the months' }))
    .toHaveAttribute('href', '/admin/hours?part=months')
  await expect.element(page.getByText(/the hourly rate is not\. October 2026 is closed/)).toBeVisible()
})
