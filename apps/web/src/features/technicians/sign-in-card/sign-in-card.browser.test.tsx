import type { Technician } from '@warsha/contract'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessibleDialog } from '../../../../testing/accessible.ts'
import { freshDeskForEachTest, show } from '../../../../testing/admin.tsx'
import { json, network, problem } from '../../../../testing/network.ts'
import { personOf } from '../../../../testing/people.ts'
import { chooseLanguage } from '../../../i18n/i18n.ts'
import { TechniciansPage } from '../technicians-page.tsx'

const khalid: Technician = {
  id: 7,
  full_name: 'Khalid Al-Otaibi',
  person: personOf(7, 'Khalid Al-Otaibi'),
  employee_number: null,
  email: 'khalid@shop.example',
  phone: '+966500000007',
  segment: 'Rewinding',
  hourly_rate: null,
  is_active: true,
  must_change_password: true,
  created_at: '2026-11-19T06:00:00.000Z',
  unsent_count: 0,
  unsent_since: null,
  last_heard_at: null,
  is_erased: false,
  version: 1,
}
const card = {
  address: 'https://warsha.shop.example',
  identifier: '+966500000007',
  sign_in_url: 'https://warsha.shop.example/login#as=%2B966500000007',
  qr_svg: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 45 45"><path d="M4 4h9v9H4z"/></svg>',
  valid_until: '2026-11-26T08:00:00.000Z',
}

freshDeskForEachTest()
beforeEach(async () => {
  await page.viewport(1366, 768)
  network.answer('technicians', () => json([]))
  network.answer('createTechnician', () => json(khalid, 201))
  network.answer('signInCard', () => json(card))
})

const dialog = page.getByRole('dialog')

async function create(fields: Record<string, string>): Promise<void> {
  await show(<TechniciansPage />, '/admin/technicians?technician=new')
  await page.getByLabelText('Full Name').fill('Khalid Al-Otaibi')
  await page.getByLabelText('Segment').fill('Rewinding')
  for (const [label, value] of Object.entries(fields)) await page.getByLabelText(label).fill(value)
  await page.getByRole('button', { name: 'Create Technician' }).click()
}

const passwordSent = () => String(network.requests('createTechnician')[0]?.body?.['temp_password'])
const linkOf = (name: string) => page.getByRole('link', { name, exact: true }).element().getAttribute('href') ?? ''

test('who was created is handed over: code, address, phone and the password, which is in no address', async () => {
  await create({ Phone: '0500000007' })
  await expect.element(dialog).toHaveAccessibleName('Sign-in card: Khalid Al-Otaibi')
  await expect
    .element(dialog.getByRole('img', { name: 'QR code that opens the sign-in page for Khalid Al-Otaibi' }))
    .toBeVisible()
  for (const text of ['https://warsha.shop.example', '+966500000007', passwordSent()])
    await expect.element(dialog.getByText(text, { exact: true })).toBeVisible()
  await expect.element(dialog.getByText('Hand it over now: the temporary password is not shown again.')).toHaveFocus()
  await expectAccessibleDialog()
})

test('it is sent by WhatsApp, SMS and email, and copied as text', async () => {
  await create({ Phone: '0500000007' })
  await expect.element(dialog.getByRole('img')).toBeVisible()
  const links = {
    WhatsApp: 'https://wa.me/966500000007?text=',
    SMS: 'sms:+966500000007?body=',
    Email: 'mailto:khalid%40shop.example?',
  }
  for (const [name, start] of Object.entries(links)) {
    expect(linkOf(name)).toMatch(new RegExp(`^${start.replaceAll(/[?+.]/g, String.raw`\$&`)}`))
    expect(decodeURIComponent(linkOf(name))).toContain(`${card.sign_in_url}\n`)
    expect(linkOf(name)).toContain(passwordSent())
  }
  const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await dialog.getByRole('button', { name: 'Copy' }).click()
  expect(written.mock.calls[0]?.[0]).toContain(`كلمة المرور المؤقتة · Temporary password:\n${passwordSent()}`)
})

test('it is printed by a call that has the password in its body', async () => {
  network.answer(
    'printSignInCards',
    () => new Response(new Blob(['%PDF']), { headers: { 'content-type': 'application/pdf', 'x-api': '1' } }),
  )
  vi.stubGlobal('open', () => null)
  await create({ Phone: '0500000007' })
  await dialog.getByRole('button', { name: 'Print (A6)' }).click()
  await expect
    .poll(() => network.requests('printSignInCards').map(({ body }) => body))
    .toEqual([{ cards: [{ id: 7, temp_password: passwordSent() }], size: 'a6', language: 'en' }])
})

test('the password is gone with the card', async () => {
  await create({ Phone: '0500000007' })
  await expect.element(dialog.getByText(passwordSent(), { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect.poll(() => dialog.elements()).toEqual([])
  expect(document.body.textContent).not.toContain(passwordSent())
  for (const kept of [localStorage, sessionStorage])
    expect(JSON.stringify(Object.entries(kept))).not.toContain(passwordSent())
})

test('an address of this computer alone is shown to nobody', async () => {
  network.answer('signInCard', () => json({ ...card, address: null, sign_in_url: null, qr_svg: null }))
  await create({ Phone: '0500000007' })
  await expect.element(dialog.getByText(/^This address opens on this computer alone/)).toBeVisible()
  expect(dialog.getByRole('img').elements()).toEqual([])
  expect(decodeURIComponent(linkOf('SMS'))).not.toContain('http')
  await expectAccessibleDialog()
})

test('when the card cannot be loaded, the password can be read and written down', async () => {
  network.answer('signInCard', () => problem(500, 'Something went wrong.', 'internal'))
  await create({ Phone: '0500000007' })
  await expect.element(dialog.getByText(passwordSent(), { exact: true })).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Try again' })).toBeVisible()
})

test('who cannot sign in gets no card', async () => {
  network.answer('createTechnician', () => json({ ...khalid, phone: null, email: null }, 201))
  await create({})
  await expect.poll(() => dialog.elements()).toEqual([])
  expect(network.requests('signInCard')).toEqual([])
})

test('a new temporary password is handed over in the same way', async () => {
  network.answer('technicians', () => json([khalid]))
  network.answer('resetTechnicianPassword', () => json(khalid))
  await chooseLanguage('ar')
  await show(<TechniciansPage />, '/admin/technicians')
  await page.getByRole('button', { name: 'إعادة تعيين كلمة مرور Khalid Al-Otaibi' }).click()
  await dialog.getByLabelText('كلمة مرورك الحالية').fill('right')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog).toHaveAccessibleName('بطاقة الدخول: Khalid Al-Otaibi')
  const sent = String(network.requests('resetTechnicianPassword')[0]?.body?.['temp_password'])
  await expect.element(dialog.getByText(sent, { exact: true })).toBeVisible()
  await expectAccessibleDialog()
})
