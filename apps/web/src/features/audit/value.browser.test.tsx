import type { AuditEntry } from '@warsha/contract'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { freshDeskForEachTest, show } from '../../../testing/admin.tsx'
import { chooseLanguage } from '../../i18n/i18n.ts'
import { ChangeSummary } from './value.tsx'
import { personOf } from '../../../testing/people.ts'

const entry: AuditEntry = {
  id: 9,
  at: '2026-11-20T06:00:00.000Z',
  person_id: 1,
  person_name: 'Huda Al-Zahrani',
  person: personOf(2, 'Huda Al-Zahrani'),
  kind: 'job',
  action: 'changed',
  subject: '9753001',
  subject_person: null,
  before: { status: 'open' },
  after: { status: 'open', planned_hours: 'REPAIR 6; TEST 1.5' },
  hash: 'ab',
}

freshDeskForEachTest()

test('what a job waits for is told in both languages', async () => {
  const after = { status: 'on_hold', hold_reason: 'approval', hold_note: 'Quotation 4711' }
  await show(<ChangeSummary entry={{ ...entry, after }} />)
  await expect
    .element(page.getByText(/Waits for: – → Customer’s approval · Note on the hold: – → Quotation 4711$/))
    .toBeVisible()
  await chooseLanguage('ar')
  await expect
    .element(page.getByText(/بانتظار: – → موافقة العميل · ملاحظة على التعليق: – → Quotation 4711$/))
    .toBeVisible()
})

test('planned hours of a job are named in both languages', async () => {
  await show(<ChangeSummary entry={entry} />)
  await expect.element(page.getByText(/^Planned hours: – → REPAIR 6; TEST 1\.5$/)).toBeVisible()
  await chooseLanguage('ar')
  await expect.element(page.getByText(/^الساعات المخططة: – → REPAIR 6; TEST 1\.5$/)).toBeVisible()
})
