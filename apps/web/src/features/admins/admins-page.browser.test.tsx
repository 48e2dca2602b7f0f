import type { Admin } from '@warsha/contract'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessibleDialog } from '../../../testing/accessible.ts'
import { freshDeskForEachTest, show } from '../../../testing/admin.tsx'
import { huda, sara } from '../../../testing/admins.ts'
import { json, network, problem } from '../../../testing/network.ts'
import { AdminsPage } from './admins-page.tsx'
import { personOf } from '../../../testing/people.ts'

/** A temporary password as the app makes it. */
const MADE = /^[a-hjkmnp-z2-9]{4}-[a-hjkmnp-z2-9]{4}$/

freshDeskForEachTest()
beforeEach(async () => {
  await page.viewport(1366, 768)
  network.answer('admins', () => json([huda, sara]))
})

const dialog = page.getByRole('dialog')
const rowOf = (name: string) => page.getByRole('row').filter({ hasText: name })
const badgeOf = (name: string) => rowOf(name).getByRole('button', { name: /^Status of/ })

test('the list says who one is oneself, and who never signed in', async () => {
  await show(<AdminsPage />, '/admin/admins')
  await expect.element(rowOf('Huda')).toHaveTextContent(/\(you\)/)
  await expect.element(rowOf('Sara')).toHaveTextContent(/Never/)
})

test('the only active admin cannot be deactivated, which is said to the keyboard and the ear', async () => {
  network.answer('admins', () => json([huda, { ...sara, is_active: false }]))
  await show(<AdminsPage />, '/admin/admins')
  const reason = 'This is the last active admin with full rights. Add or activate another one first.'
  await expect.element(badgeOf('Huda')).toHaveAttribute('aria-disabled', 'true')
  await expect.element(badgeOf('Huda')).toHaveAccessibleDescription(reason)
  await expect.element(badgeOf('Sara')).not.toHaveAttribute('aria-disabled')
  while (document.activeElement !== badgeOf('Huda').element()) await userEvent.tab()
  await expect.element(page.getByRole('tooltip', { name: reason })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  expect(network.requests('setAdminStatus')).toEqual([])
  await expect.element(dialog).not.toBeInTheDocument()
})

test('a new one: what is missing, what somebody has, and then in the list', async () => {
  network.answer('createAdmin', () => problem(409, 'Another person already has this email.', 'email_taken'))
  await show(<AdminsPage />, '/admin/admins')
  await page.getByRole('button', { name: /Add New Admin/ }).click()
  const password = dialog.getByLabelText('Temporary password')
  await expect.element(password).toHaveValue(expect.stringMatching(MADE))
  await password.clear()
  await dialog.getByRole('button', { name: 'Create Admin' }).click()
  for (const wrong of [
    'Full name is required',
    'Email is required',
    'Temporary password must be at least 6',
    'Password is required',
  ]) {
    await expect.element(dialog).toHaveTextContent(wrong)
  }
  await dialog.getByLabelText('Full name').fill('Mona Al-Qahtani')
  await dialog.getByLabelText('Email').fill('sara@shop.example')
  await own.fill('right')
  await dialog.getByRole('button', { name: 'Make another' }).click()
  await dialog.getByRole('button', { name: 'Create Admin' }).click()
  await expect
    .element(dialog.getByLabelText('Email'))
    .toHaveAccessibleDescription(/Another person already has this email\./)
  network.answer(
    'createAdmin',
    provenBy(() => json(null)),
  )
  await own.fill('wrong')
  await userEvent.keyboard('{Enter}')
  await expect.element(own).toHaveAccessibleDescription('The current password is wrong.')
  await own.fill('right')
  await userEvent.keyboard('{Enter}')
  await expect.element(code).toHaveFocus()
  const created = (body: object | null) => ({
    ...sara,
    id: 3,
    full_name: 'Mona Al-Qahtani',
    person: personOf(3, 'Mona Al-Qahtani'),
    ...body,
  })
  network.answer('createAdmin', ({ body }) => json(created(body), 201))
  await dialog.getByLabelText('Email').fill('mona@shop.example')
  await code.fill('123 456')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Admin Mona Al-Qahtani created successfully!')).toBeVisible()
  await expect.element(rowOf('Mona')).toHaveTextContent(/mona@shop\.example/)
  const sent = network.requests('createAdmin').at(-1)
  expect(sent?.body?.['temp_password']).toMatch(MADE)
})

const own = dialog.getByLabelText('Your current password')
const code = dialog.getByLabelText('Code', { exact: true })

/** Answers as the server does: the password first, then the code. */
function provenBy(answer: (body: object) => Response) {
  return ({ body }: { body: Record<string, unknown> | null }) => {
    if (body?.['current_password'] !== 'right') {
      return problem(422, 'The current password is wrong.', 'wrong_current_password')
    }
    if (!body['code']) return problem(422, 'Enter the code of your authenticator app.', 'second_factor_needed')
    return answer(body)
  }
}

test('a colleague is deactivated and activated for the own password and a code', async () => {
  let now = sara
  network.answer('admins', () => json([huda, now]))
  network.answer(
    'setAdminStatus',
    provenBy((body) => {
      now = { ...now, is_active: (body as Admin).is_active }
      return json(now)
    }),
  )
  await show(<AdminsPage />, '/admin/admins')
  await badgeOf('Sara').click()
  await expect.element(dialog).toHaveAccessibleName('Deactivate Sara Al-Harbi')
  await expectAccessibleDialog()
  await expect.element(own).toHaveFocus()
  await own.fill('wrong')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('The current password is wrong.')
  await expect.element(badgeOf('Sara')).toHaveTextContent(/^Active$/)
  await own.fill('right')
  await userEvent.keyboard('{Enter}')
  await expect.element(code).toHaveFocus()
  await userEvent.keyboard('١٢٣ ٤٥٦{Enter}')
  await expect.element(page.getByText('Admin deactivated successfully')).toBeVisible()
  await expect.element(badgeOf('Sara')).toHaveTextContent('Inactive')
  await badgeOf('Sara').click()
  await expect.element(dialog).toHaveAccessibleName('Activate Sara Al-Harbi')
  await own.fill('right')
  await userEvent.keyboard('{Enter}')
  await code.fill('123 457')
  await dialog.getByRole('button', { name: 'Activate' }).click()
  await expect.element(page.getByText('Admin activated successfully')).toBeVisible()
  const proof = { current_password: 'right' }
  expect(network.requests('setAdminStatus').map(({ body }) => body)).toEqual([
    { is_active: false, current_password: 'wrong' },
    { is_active: false, ...proof },
    { is_active: false, ...proof, code: '١٢٣ ٤٥٦' },
    { is_active: true, ...proof },
    { is_active: true, ...proof, code: '123 457' },
  ])
})

test('whoever deactivates themselves hears first what that means; the last one cannot', async () => {
  const why = 'This is the last active admin with full rights. Add or activate another one first.'
  network.answer('setAdminStatus', () => problem(409, why, 'last_admin'))
  await show(<AdminsPage />, '/admin/admins')
  await badgeOf('Huda').click()
  await expect.element(dialog).toHaveTextContent(/You will be signed out at once/)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect(network.requests('setAdminStatus')).toEqual([])
  await badgeOf('Huda').click()
  await own.fill('right')
  await dialog.getByRole('button', { name: 'Deactivate and sign out' }).click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent(why)
  await expect.element(badgeOf('Huda')).toHaveTextContent(/^Active$/)
})

test('rights are told, changed for the own password, and nobody’s own', async () => {
  let saved = sara
  network.answer('admins', () => json([huda, saved]))
  network.answer('setAdminRights', ({ body }) => {
    saved = { ...sara, rights: (body as { rights: Admin['rights'] }).rights, version: 2 }
    return json(saved)
  })
  await show(<AdminsPage />, '/admin/admins')
  const rights = (name: string) => rowOf(name).getByRole('button', { name: /^Rights of/ })
  await expect.element(rowOf('Huda')).toHaveTextContent(/Full/)
  await expect.element(rights('Huda')).not.toBeInTheDocument()
  await rights('Sara').click()
  await expectAccessibleDialog()
  await dialog.getByRole('radio', { name: 'Foreman' }).click({ force: true })
  await expect.element(dialog).toHaveTextContent(/Sees no rates, costs or pay/)
  await own.fill('right')
  await dialog.getByRole('button', { name: 'Change rights' }).click()
  await expect.element(page.getByText('Rights changed. Sara Al-Harbi signs in again.')).toBeVisible()
  await expect.element(rights('Sara')).toHaveTextContent('Foreman')
  expect(network.requests('setAdminRights').map(({ body }) => body)).toEqual([
    { rights: 'foreman', current_password: 'right' },
  ])
})

test('the last active admin with full rights stays where the others are foremen', async () => {
  network.answer('admins', () => json([huda, { ...sara, rights: 'foreman' }]))
  await show(<AdminsPage />, '/admin/admins')
  await expect.element(badgeOf('Huda')).toHaveAttribute('aria-disabled', 'true')
  await expect.element(badgeOf('Sara')).not.toHaveAttribute('aria-disabled')
})

test('a change that fails says so where it was asked for', async () => {
  await show(<AdminsPage />, '/admin/admins')
  await badgeOf('Sara').click()
  await own.fill('right')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Failed to update admin status')
  await expect.element(badgeOf('Sara')).toHaveTextContent(/^Active$/)
})

test('another admin gets a temporary password that is made, for one’s own password', async () => {
  network.answer('resetAdminPassword', ({ body }) =>
    body?.['current_password'] === 'right'
      ? json({ ...sara, must_change_password: true })
      : problem(422, 'The current password is wrong.', 'wrong_current_password'),
  )
  await show(<AdminsPage />, '/admin/admins')
  await page.getByRole('button', { name: 'Reset the password of Sara Al-Harbi' }).click()
  await expect.element(own).toHaveFocus()
  await expect.element(dialog.getByLabelText('Temporary password')).toHaveValue(expect.stringMatching(MADE))
  const reset = dialog.getByRole('button', { name: 'Reset password', exact: true })
  await reset.click()
  await expect.element(own).toHaveAccessibleDescription('Password is required')
  await own.fill('wrong')
  await reset.click()
  await expect.element(own).toHaveAccessibleDescription('The current password is wrong.')
  await own.fill('right')
  await reset.click()
  await expect.element(page.getByText(/^Sara Al-Harbi has a new temporary password/)).toBeVisible()
  const sent = network.requests('resetAdminPassword').at(-1)?.body
  expect(sent).toEqual({ temp_password: expect.stringMatching(MADE), current_password: 'right' })
})

test('one’s own password is changed, not reset', async () => {
  await show(<AdminsPage />, '/admin/admins')
  expect(page.getByRole('button', { name: 'Reset the password of Huda Al-Zahrani' }).elements()).toEqual([])
  await rowOf('Huda').getByRole('button', { name: 'Change password' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Change password' })).toBeVisible()
})

test('the second factor of another admin is reset for one’s own password; the list tells who has one', async () => {
  let now: Admin = { ...sara, has_second_factor: true }
  network.answer('admins', () => json([{ ...huda, has_second_factor: true }, now]))
  network.answer('resetSecondFactor', ({ body }) => {
    if (body?.['current_password'] !== 'right') return problem(422, 'The current password is wrong.')
    now = sara
    return new Response(null, { status: 204, headers: { 'x-api': '1' } })
  })
  await show(<AdminsPage />, '/admin/admins')
  await expect.element(rowOf('Huda')).toHaveTextContent(/with second factor/)
  const open = page.getByRole('button', { name: /^Reset second factor of/ })
  await expect.element(open).toHaveLength(1)
  await open.click()
  await expect.element(dialog).toHaveTextContent(/Sara Al-Harbi will sign in with the password alone/)
  const reset = dialog.getByRole('button', { name: 'Reset second factor' })
  await dialog.getByLabelText('Your current password').fill('wrong')
  await reset.click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('The current password is wrong.')
  await dialog.getByLabelText('Your current password').fill('right')
  await reset.click()
  await expect.element(page.getByText('Second factor of Sara Al-Harbi reset')).toBeVisible()
  await expect.element(rowOf('Sara')).not.toHaveTextContent(/with second factor/)
})

test('a second factor is required of every admin by one who has it, for the own password and a code', async () => {
  const workshop = { business_time_zone: 'Asia/Riyadh', today: '2026-11-21', company_name: '', has_logo: false }
  let mayRequire = false
  network.answer('requireSecondFactor', ({ body }) => {
    if (!mayRequire) return problem(409, 'Set up your own second factor first.', 'own_second_factor_first')
    if (!body?.['code']) return problem(422, 'Enter the code of your authenticator app.', 'second_factor_needed')
    return json({ ...workshop, requires_second_factor: body['is_required'] })
  })
  await show(<AdminsPage />, '/admin/admins')
  const required = page.getByRole('switch', { name: 'Every admin needs a second factor' })
  await required.click()
  await expect.element(dialog).toHaveTextContent('Admins without one must set it up before they do anything else.')
  await expect.element(own).toHaveFocus()
  await own.fill('right')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Set up your own second factor first.')
  await expect.element(required).not.toBeChecked()
  mayRequire = true
  await userEvent.keyboard('{Enter}')
  await expect.element(code).toHaveFocus()
  await userEvent.keyboard('123 456{Enter}')
  await expect.element(page.getByText('Every admin needs a second factor from now on')).toBeVisible()
  await expect.element(required).toBeChecked()
  await required.click()
  await own.fill('right')
  await userEvent.keyboard('{Enter}')
  await code.fill('123 457')
  await dialog.getByRole('button', { name: 'Turn off' }).click()
  await expect.element(required).not.toBeChecked()
  const password = { current_password: 'right' }
  expect(network.requests('requireSecondFactor').map(({ body }) => body)).toEqual([
    { is_required: true, ...password },
    { is_required: true, ...password },
    { is_required: true, ...password, code: '123 456' },
    { is_required: false, ...password },
    { is_required: false, ...password, code: '123 457' },
  ])
})
