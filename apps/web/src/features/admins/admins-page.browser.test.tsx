import type { Admin } from '@warsha/contract'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { freshDeskForEachTest, show } from '../../../testing/admin.tsx'
import { json, network, problem } from '../../../testing/network.ts'
import { AdminsPage } from './admins-page.tsx'

/** Who is signed in, and a colleague. */
const huda: Admin = {
  id: 1,
  full_name: 'Huda Al-Zahrani',
  employee_number: null,
  email: 'huda@shop.example',
  is_active: true,
  must_change_password: false,
  created_at: '2026-01-01T06:00:00.000Z',
  last_signed_in_at: '2026-11-20T06:00:00.000Z',
}
const sara: Admin = { ...huda, id: 2, full_name: 'Sara Al-Harbi', email: 'sara@shop.example', last_signed_in_at: null }

freshDeskForEachTest()
beforeEach(async () => {
  await page.viewport(1366, 768)
  network.answer('admins', () => json([huda, sara]))
})

const dialog = page.getByRole('dialog')
const question = page.getByRole('alertdialog')
const rowOf = (name: string) => page.getByRole('row').filter({ hasText: name })
const badgeOf = (name: string) => rowOf(name).getByRole('button', { name: /^Status of/ })

test('the list says who one is oneself, and who never signed in', async () => {
  await show(<AdminsPage />, '/admin/admins')
  await expect.element(rowOf('Huda')).toHaveTextContent(/\(you\)/)
  await expect.element(rowOf('Sara')).toHaveTextContent(/Never/)
})

test('a new one: what is missing, what somebody has, and then in the list', async () => {
  network.answer('createAdmin', () => problem(409, 'Another person already has this email.', 'email_taken'))
  await show(<AdminsPage />, '/admin/admins')
  await page.getByRole('button', { name: /Add New Admin/ }).click()
  await dialog.getByRole('button', { name: 'Create Admin' }).click()
  for (const wrong of ['Full name is required', 'Email is required', 'Temporary password must be at least 6']) {
    await expect.element(dialog).toHaveTextContent(wrong)
  }
  await dialog.getByLabelText('Full name').fill('Mona Al-Qahtani')
  await dialog.getByLabelText('Email').fill('sara@shop.example')
  await dialog.getByRole('button', { name: 'Make one' }).click()
  await dialog.getByRole('button', { name: 'Create Admin' }).click()
  await expect
    .element(dialog.getByLabelText('Email'))
    .toHaveAccessibleDescription(/Another person already has this email\./)
  const created = (body: object | null) => ({ ...sara, id: 3, full_name: 'Mona Al-Qahtani', ...body })
  network.answer('createAdmin', ({ body }) => json(created(body), 201))
  await dialog.getByLabelText('Email').fill('mona@shop.example')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Admin Mona Al-Qahtani created successfully!')).toBeVisible()
  await expect.element(rowOf('Mona')).toHaveTextContent(/mona@shop\.example/)
  const [, sent] = network.requests('createAdmin')
  expect(sent?.body?.['temp_password']).toMatch(/^[a-hjkmnp-z2-9]{4}-[a-hjkmnp-z2-9]{4}$/)
})

test('a colleague is deactivated, with a way back for a moment', async () => {
  let now = sara
  network.answer('admins', () => json([huda, now]))
  network.answer('setAdminStatus', ({ body }) => {
    now = { ...now, ...body }
    return json(now)
  })
  await show(<AdminsPage />, '/admin/admins')
  await badgeOf('Sara').click()
  await expect.element(badgeOf('Sara')).toHaveTextContent('Inactive')
  await expect.element(page.getByText('Admin deactivated successfully')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(badgeOf('Sara')).toHaveTextContent(/^Active$/)
  await expect.element(page.getByText('Admin activated successfully')).toBeVisible()
  expect(network.requests('setAdminStatus').map(({ body }) => body)).toEqual([
    { is_active: false },
    { is_active: true },
  ])
})

test('whoever deactivates themselves is asked first; the last one cannot', async () => {
  const why = 'This is the last active admin. Add or activate another one first.'
  network.answer('setAdminStatus', () => problem(409, why, 'last_admin'))
  await show(<AdminsPage />, '/admin/admins')
  await badgeOf('Huda').click()
  await expect.element(question).toHaveTextContent(/You will be signed out at once/)
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect(network.requests('setAdminStatus')).toEqual([])
  await badgeOf('Huda').click()
  await question.getByRole('button', { name: 'Deactivate and sign out' }).click()
  await expect.element(page.getByText(why)).toBeVisible()
  await expect.element(badgeOf('Huda')).toHaveTextContent(/^Active$/)
})

test('a change that fails is taken back, and told once', async () => {
  await show(<AdminsPage />, '/admin/admins')
  await badgeOf('Sara').click()
  await expect.element(page.getByText('Failed to update admin status')).toBeVisible()
  await expect.element(badgeOf('Sara')).toHaveTextContent(/^Active$/)
})
