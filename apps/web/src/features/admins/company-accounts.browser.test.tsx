import type { Admin } from '@warsha/contract'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessibleDialog } from '../../../testing/accessible.ts'
import { freshDeskForEachTest, show } from '../../../testing/admin.tsx'
import { huda, sara as colleague } from '../../../testing/admins.ts'
import { json, network, problem } from '../../../testing/network.ts'
import { personOf } from '../../../testing/people.ts'
import { handOver } from '../../api/company/proof-window.ts'
import { chooseLanguage } from '../../i18n/i18n.ts'
import { AdminsPage } from './admins-page.tsx'

let sara: Admin
const workshop = {
  business_time_zone: 'Asia/Riyadh',
  today: '2026-11-21',
  company_name: 'Gulf Motors',
  has_logo: false,
  company_sign_in: 'login.shop.example',
  admins_by_company_only: false,
  break_glass_id: null,
  version: 1,
}

freshDeskForEachTest()
beforeEach(async () => {
  await page.viewport(1366, 768)
  sara = colleague
  network.answer('admins', () => json([huda, sara]))
  network.answer('workshop', () => json(workshop))
  network.answer('invitations', () => json({ is_set_up: true, days: 7, invitations: [] }))
  network.answer('signInHints', () => json({ accounts: [], company: 'login.shop.example' }))
})

const dialog = page.getByRole('dialog')
const own = dialog.getByLabelText('Your current password')
const rowOf = (name: string) => page.getByRole('row').filter({ hasText: name })

test('an account is linked by its identifier, and taken away again, for the own password', async () => {
  network.answer('setCompanyAccount', ({ body }) => {
    const subject = body?.['subject'] as string | null
    const linked_at = '2026-11-20T06:00:00.000Z'
    sara = { ...sara, company_account: subject === null ? null : { subject, address: null, linked_at } }
    return json(sara)
  })
  await show(<AdminsPage />, '/admin/admins')
  await page.getByRole('button', { name: 'Company account of Sara Al-Harbi' }).click()
  await expectAccessibleDialog()
  await expect.element(dialog).toHaveTextContent('sara@shop.example')
  await dialog.getByLabelText('Identifier').fill(' 9f3a ')
  await own.fill('right')
  await dialog.getByRole('button', { name: 'Link', exact: true }).click()
  await expect.element(rowOf('Sara').getByText('Company account', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Company account of Sara Al-Harbi' }).click()
  await expect.element(dialog).toHaveTextContent('Signs in with 9f3a.')
  await own.fill('right')
  await dialog.getByRole('button', { name: 'Unlink' }).click()
  await expect.element(rowOf('Sara').getByText('Company account', { exact: true })).not.toBeInTheDocument()
  expect(network.requests('setCompanyAccount').map(({ body }) => body)).toEqual([
    { subject: '9f3a', current_password: 'right' },
    { subject: null, current_password: 'right' },
  ])
})

test('an account that somebody else has is refused where it was entered', async () => {
  const why = 'Another admin signs in with this company account.'
  network.answer('setCompanyAccount', () => problem(409, why, 'company_account_taken'))
  await show(<AdminsPage />, '/admin/admins')
  await page.getByRole('button', { name: 'Company account of Sara Al-Harbi' }).click()
  await dialog.getByLabelText('Identifier').fill('9f3a')
  await own.fill('right')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByRole('alert')).toHaveTextContent(why)
  await expect.element(dialog.getByLabelText('Identifier')).toHaveValue('9f3a')
})

test('passwords are turned off for all but one, and allowed again', async () => {
  let now = workshop
  network.answer('workshop', () => json(now))
  network.answer('setCompanySignIn', ({ body }) => {
    const { only, break_glass_id } = body as { only: boolean; break_glass_id: number }
    now = { ...now, admins_by_company_only: only, break_glass_id: break_glass_id as never, version: now.version + 1 }
    return json(now)
  })
  await show(<AdminsPage />, '/admin/admins')
  const only = page.getByRole('switch', { name: 'Admins sign in with the company account alone' })
  await only.click()
  await expectAccessibleDialog()
  await expect.element(dialog).toHaveTextContent('who comes in when login.shop.example fails')
  await dialog.getByRole('radio', { name: 'Sara Al-Harbi' }).click({ force: true })
  await own.fill('right')
  await dialog.getByRole('button', { name: 'Turn passwords off' }).click()
  await expect.element(only).toBeChecked()
  await only.click()
  await own.fill('right')
  await dialog.getByRole('button', { name: 'Allow passwords' }).click()
  await expect.element(only).not.toBeChecked()
  expect(network.requests('setCompanySignIn').map(({ body }) => body)).toEqual([
    { only: true, break_glass_id: 2, current_password: 'right' },
    { only: false, break_glass_id: 2, current_password: 'right' },
  ])
})

test('a fresh sign-in with the company account stands in place of the password', async () => {
  const open = vi.spyOn(window, 'open').mockReturnValue(null)
  network.answer('setAdminStatus', () => json({ ...sara, is_active: false }))
  await show(<AdminsPage />, '/admin/admins')
  await rowOf('Sara')
    .getByRole('button', { name: /^Status of/ })
    .click()
  const confirm = dialog.getByRole('button', { name: 'Confirm with the company account' })
  await confirm.click()
  const blocked = dialog.getByText('The window was blocked. Allow this page to open windows.')
  await expect.element(blocked).toBeVisible()
  open.mockReturnValue(window)
  await confirm.click()
  expect(open.mock.lastCall?.[0]).toBe('/sign-in/company?for=proof')
  await expect.element(blocked).not.toBeInTheDocument()
  handOver('company.a-proof')
  await expect.element(dialog.getByText('Confirmed with the company account')).toBeVisible()
  await dialog.getByRole('button', { name: 'Deactivate' }).click()
  await expect.element(page.getByText('Admin deactivated successfully')).toBeVisible()
  expect(network.requests('setAdminStatus').map(({ body }) => body)).toEqual([
    { is_active: false, current_password: 'company.a-proof' },
  ])
  open.mockRestore()
})

describe('a confirmation that has run out', () => {
  const confirm = dialog.getByRole('button', { name: 'Confirm with the company account' })
  const over = 'The confirmation with the company account no longer holds. Please confirm once more.'
  const wrong = () => problem(422, 'The current password is wrong.', 'wrong_current_password')

  beforeEach(() => {
    const open = vi.spyOn(window, 'open').mockReturnValue(window)
    return () => open.mockRestore()
  })

  async function confirmBy(proof: string): Promise<void> {
    await confirm.click()
    handOver(proof)
    await expect.element(dialog.getByText('Confirmed with the company account')).toBeVisible()
    await expect.element(confirm).not.toBeInTheDocument()
  }

  test('is given once more in the same window', async () => {
    network.answer('setAdminStatus', ({ body }) =>
      body?.['current_password'] === 'company.new' ? json({ ...sara, is_active: false }) : wrong(),
    )
    await show(<AdminsPage />, '/admin/admins')
    await rowOf('Sara')
      .getByRole('button', { name: /^Status of/ })
      .click()
    await confirmBy('company.old')
    await dialog.getByRole('button', { name: 'Deactivate' }).click()
    await expect.element(dialog.getByRole('alert')).toHaveTextContent(over)
    await expect.element(own).toHaveValue('')
    await confirmBy('company.new')
    await dialog.getByRole('button', { name: 'Deactivate' }).click()
    await expect.element(page.getByText('Admin deactivated successfully')).toBeVisible()
  })

  test('is given once more at the end of a longer form, too', async () => {
    const mona = { ...sara, id: 3, full_name: 'Mona Al-Qahtani', person: personOf(3, 'Mona Al-Qahtani') }
    network.answer('createAdmin', ({ body }) =>
      body?.['current_password'] === 'company.new' ? json({ ...mona, email: 'mona@shop.example' }, 201) : wrong(),
    )
    await show(<AdminsPage />, '/admin/admins')
    await page.getByRole('button', { name: /Add New Admin/ }).click()
    await dialog.getByLabelText('Full name').fill('Mona Al-Qahtani')
    await dialog.getByLabelText('Email').fill('mona@shop.example')
    await dialog.getByRole('checkbox').click()
    await confirmBy('company.old')
    await dialog.getByRole('button', { name: 'Create Admin' }).click()
    await expect.element(own).toHaveAccessibleDescription(over)
    await expect.element(own).toHaveValue('')
    await confirmBy('company.new')
    await dialog.getByRole('button', { name: 'Create Admin' }).click()
    await expect.element(page.getByRole('dialog', { name: 'Invite Mona Al-Qahtani' })).toBeVisible()
  })

  test('says so in Arabic', async () => {
    await chooseLanguage('ar')
    network.answer('setAdminStatus', wrong)
    await show(<AdminsPage />, '/admin/admins')
    await page.getByRole('button', { name: /^حالة.*Sara/ }).click()
    await dialog.getByRole('button', { name: 'التأكيد بحساب الشركة' }).click()
    handOver('company.old')
    await expect.element(dialog.getByText('تم التأكيد بحساب الشركة')).toBeVisible()
    await dialog.getByRole('button', { name: 'إيقاف' }).click()
    await expect
      .element(dialog.getByRole('alert'))
      .toHaveTextContent('لم يعد التأكيد بحساب الشركة ساريًا. أكّد مرة أخرى.')
  })

  test('gives way to a password that is typed in its place, which may be wrong as ever', async () => {
    network.answer('setAdminStatus', wrong)
    await show(<AdminsPage />, '/admin/admins')
    await rowOf('Sara')
      .getByRole('button', { name: /^Status of/ })
      .click()
    await confirmBy('company.old')
    await own.fill('guessed')
    await expect.element(confirm).toBeVisible()
    await dialog.getByRole('button', { name: 'Deactivate' }).click()
    await expect.element(dialog.getByRole('alert')).toHaveTextContent('The current password is wrong.')
    await expect.element(own).toHaveValue('guessed')
  })
})

test('where no server is set up nothing of it is offered', async () => {
  network.answer('workshop', () => json({ ...workshop, company_sign_in: null }))
  network.answer('signInHints', () => json({ accounts: [], company: null }))
  await show(<AdminsPage />, '/admin/admins')
  await rowOf('Sara')
    .getByRole('button', { name: /^Status of/ })
    .click()
  await expect.element(own).toBeVisible()
  expect(page.getByRole('button', { name: /company account/i }).elements()).toEqual([])
  expect(page.getByRole('switch', { name: /company account/ }).elements()).toEqual([])
})

test('whoever is added can be invited at once; nobody hands a password over', async () => {
  const mona = { ...sara, id: 3, full_name: 'Mona Al-Qahtani', person: personOf(3, 'Mona Al-Qahtani') }
  network.answer('createAdmin', () => json({ ...mona, email: 'mona@shop.example' }, 201))
  await show(<AdminsPage />, '/admin/admins')
  await page.getByRole('button', { name: /Add New Admin/ }).click()
  await dialog.getByLabelText('Full name').fill('Mona Al-Qahtani')
  await dialog.getByLabelText('Email').fill('mona@shop.example')
  await dialog.getByRole('checkbox').click()
  expect(dialog.getByLabelText('Temporary password').elements()).toEqual([])
  await own.fill('right')
  await dialog.getByRole('button', { name: 'Create Admin' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Invite Mona Al-Qahtani' })).toBeVisible()
  await expect.element(dialog).toHaveTextContent('mona@shop.example')
})

test('an admin is invited from the row; nobody invites themselves', async () => {
  await show(<AdminsPage />, '/admin/admins')
  await rowOf('Sara')
    .getByRole('button', { name: /Invite/ })
    .click()
  await expect.element(page.getByRole('dialog', { name: 'Invite Sara Al-Harbi' })).toBeVisible()
  expect(
    rowOf('Huda')
      .getByRole('button', { name: /Invite/ })
      .elements(),
  ).toEqual([])
})
