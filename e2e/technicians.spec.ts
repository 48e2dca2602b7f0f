import type { Page } from '@playwright/test'
import { ADMIN, expect, screenshotAndAxe, openAsAdmin, pageOfAdmin, test, type Warsha } from './warsha.ts'

type Person = { id: number; identifier: string; password: string }
type Listed = {
  id: number
  is_active: boolean
  hourly_rate: number | null
  unsent_count: number
  last_heard_at: string | null
}

/** A technician's phone makes a call, by which it tells how much it has not sent, and since when. */
async function hearFrom(warsha: Warsha, person: Person, unsent: number, hoursAgo = 0): Promise<void> {
  const call = async (method: string, path: string, headers: Record<string, string>, body?: unknown) => {
    const response = await fetch(`${warsha.address}/api${path}`, {
      method,
      headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    expect(response.ok, `${method} ${path}: ${response.status}`).toBe(true)
    return response
  }
  const { identifier, password } = person
  const before = Date.now()
  const signedIn = await call('POST', '/auth/login', {}, { identifier, password })
  const { access_token } = (await signedIn.json()) as { access_token: string }
  await call('GET', '/sessions/current', {
    authorization: `Bearer ${access_token}`,
    'x-device-id': `device-of-${person.id}`,
    'x-pending-count': String(unsent),
    ...(unsent > 0 && { 'x-oldest-pending': new Date(Date.now() - hoursAgo * 3_600_000).toISOString() }),
  })
  const lastHeard = async () => {
    const listed = await warsha.asAdmin<Listed[]>('GET', '/admin/technicians')
    return Date.parse(listed.find(({ id }) => id === person.id)?.last_heard_at ?? '')
  }
  await expect.poll(lastHeard).toBeGreaterThanOrEqual(before)
}

/** Changes what the server tells, for what cannot be brought about here. */
async function send(page: Page, change: (technician: Listed) => Partial<Listed>): Promise<void> {
  await page.route('**/api/admin/technicians?*', async (route) => {
    const response = await route.fetch()
    const listed = (await response.json()) as Listed[]
    await route.fulfill({ response, json: listed.map((technician) => ({ ...technician, ...change(technician) })) })
  })
}

test('the technicians, and whose phones hold unsent work', { tag: '@soak' }, async ({ warsha, desk }) => {
  const basil = await warsha.technician('Basil Al-Ghamdi')
  const nasser = await warsha.technician('Nasser Al-Dosari')
  const fahd = await warsha.technician('فهد الشمري')
  const adel = await warsha.technician('Adel Mahmood')
  await hearFrom(warsha, basil, 2, 3)
  await hearFrom(warsha, nasser, 5, 50)
  await hearFrom(warsha, adel, 0)

  const page = await pageOfAdmin(desk, 'en')
  await page.clock.install()
  await send(page, ({ id }) => (id === fahd.id ? { is_active: false, hourly_rate: 1250.5 } : {}))
  await page.goto('/admin')
  await page.getByRole('link', { name: 'Technicians', exact: true }).click()
  await expect(page).toHaveURL(/\/admin\/technicians$/)
  const rows = page.getByRole('row').filter({ has: page.getByRole('cell') })
  const rowOf = (name: string) => rows.filter({ hasText: name })
  const pageTime = () => page.evaluate(() => Date.now())
  let readAfter = 0

  await test.step('who is active, with what is known of each', async () => {
    await expect(page.getByRole('heading', { name: 'Technicians Management' })).toBeVisible()
    await expect(rowOf('Basil Al-Ghamdi')).toContainText('+9665')
    await expect(rowOf('Basil Al-Ghamdi')).toContainText('Winding')
    await expect(rowOf('Basil Al-Ghamdi')).toContainText('Active')
    await expect(rowOf('Basil Al-Ghamdi').getByRole('cell').nth(4)).toHaveText(/^2\s+\d+ \w+ \d\d:\d\d$/)
    await expect(rowOf('Adel Mahmood').getByRole('cell').nth(4)).toHaveText('None')
    await expect(rowOf('Adel Mahmood').getByRole('cell').nth(5)).toHaveText(/\d\d:\d\d$/)
    await expect(rowOf('فهد')).toHaveCount(0)
    await screenshotAndAxe(page, 'en-desk-technicians')
  })

  await test.step('who is not', async () => {
    await page.getByText('Inactive Only').click()
    await expect(rowOf('فهد')).toContainText('Inactive')
    await expect(rowOf('فهد')).toContainText('1,250.50')
    await expect(rowOf('فهد').getByRole('cell').nth(5)).toHaveText('Never')
    await expect(rowOf('Adel Mahmood')).toHaveCount(0)
  })

  await test.step('a search by what one dials', async () => {
    await page.getByText('All Technicians').click()
    await page.keyboard.press('/')
    await page.keyboard.type(nasser.identifier)
    await expect(rows).toHaveCount(1)
    await expect(rowOf('Nasser Al-Dosari')).toBeVisible()
    await page.getByRole('searchbox').fill('')
    await expect(rowOf('Adel Mahmood')).toBeVisible()
  })

  await test.step('unsent work, the longest waiting first', async () => {
    const unsentOnly = page.getByRole('button', { name: /^Unsent work \d+$/ })
    await unsentOnly.click()
    await expect(rowOf('Adel Mahmood')).toHaveCount(0)
    await expect(rowOf('Basil Al-Ghamdi')).toBeVisible()
    await page.getByRole('columnheader', { name: 'Unsent since' }).getByRole('button').click()
    await expect(rows.first()).toContainText('Nasser Al-Dosari')
    await screenshotAndAxe(page, 'en-desk-technicians-unsent')
    readAfter = await pageTime()
    await page.reload()
    await expect(rows.first()).toContainText('Nasser Al-Dosari')
    await expect(unsentOnly).toHaveAttribute('aria-pressed', 'true')
  })

  await test.step('what a phone has sent is gone from the list within 30 s', async () => {
    await hearFrom(warsha, basil, 0)
    const isStillThere = await rowOf('Basil Al-Ghamdi').isVisible()
    // The page's clock runs on by itself, too: on a busy machine the list may have been read again.
    expect(isStillThere || (await pageTime()) - readAfter >= 30_000).toBe(true)
    await page.clock.fastForward(30_000)
    await expect(rowOf('Basil Al-Ghamdi')).toHaveCount(0)
    await expect(rowOf('Nasser Al-Dosari')).toBeVisible()
  })

  await test.step('nothing is left', async () => {
    await send(page, () => ({ unsent_count: 0 }))
    await page.reload()
    await expect(page.getByRole('heading', { name: 'No unsent work' })).toBeVisible()
    await screenshotAndAxe(page, 'en-desk-technicians-nothing-unsent')
    await page.getByRole('button', { name: 'Show all technicians' }).click()
    await expect(rowOf('Basil Al-Ghamdi')).toBeVisible()
  })

  await hearFrom(warsha, nasser, 0)
})

test(
  'technicians that cannot be read: what is known stays, and there is a way to try again',
  { tag: '@soak' },
  async ({ warsha, desk }) => {
    await warsha.technician('Abadi Farooq')
    const page = await pageOfAdmin(desk, 'en')
    await page.clock.install()
    await page.goto('/admin')
    await page.getByRole('link', { name: 'Technicians', exact: true }).click()
    const abadi = page.getByRole('cell', { name: 'Abadi Farooq', exact: true })
    await expect(abadi).toBeVisible()

    const away = { status: 503, code: 'database_away', detail: 'The database cannot be reached.' }
    await page.route('**/api/admin/technicians?*', (route) =>
      route.fulfill({ status: 503, headers: { 'x-api': '1' }, contentType: 'application/problem+json', json: away }),
    )
    await page.clock.fastForward(60_000)
    const alert = page.getByRole('alert').filter({ hasText: 'Failed to load technicians. Please refresh the page.' })
    await expect(alert).toContainText('The database cannot be reached.')
    await expect(abadi).toBeVisible()

    await page.reload()
    await expect(alert).toBeVisible()
    await screenshotAndAxe(page, 'en-desk-technicians-failed')
    await page.unroute('**/api/admin/technicians?*')
    await alert.getByRole('button').click()
    await expect(abadi).toBeVisible()
  },
)

test('the technicians in Arabic, in the dark, and on a phone', { tag: '@soak' }, async ({ warsha, browser, phone }) => {
  const walid = await warsha.technician('وليد الزهراني')
  await hearFrom(warsha, walid, 12, 50)
  const dark = await browser.newContext({
    baseURL: warsha.address,
    viewport: { width: 1366, height: 768 },
    colorScheme: 'dark',
  })
  const arabic = await openAsAdmin(dark, 'ar', '/admin/technicians?status=all&work=unsent&sort=-unsent')
  await expect(arabic.getByRole('row').filter({ hasText: 'وليد' })).toContainText('12')
  await screenshotAndAxe(arabic, 'ar-desk-dark-technicians')
  await dark.close()

  const narrow = await openAsAdmin(phone, 'en', '/admin/technicians?status=all&work=unsent&sort=-unsent')
  await expect(narrow.getByRole('listitem').filter({ hasText: 'وليد' })).toContainText('12 since')
  await screenshotAndAxe(narrow, 'en-phone-technicians')
  await hearFrom(warsha, walid, 0)
})

const toast = (page: Page, text: string | RegExp) => page.getByText(text)
const dialog = (page: Page) => page.getByRole('dialog')

async function signInAt(warsha: Warsha, person: { identifier: string; password: string }): Promise<number> {
  const response = await fetch(`${warsha.address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(person),
  })
  return response.status
}

test('an admin adds, edits and deactivates a technician', { tag: '@soak' }, async ({ warsha, desk }) => {
  const page = await openAsAdmin(desk, 'en')
  await page.getByRole('link', { name: 'Technicians', exact: true }).click()
  const rowOf = (name: string) => page.getByRole('row').filter({ hasText: name })
  await expect(page.getByRole('button', { name: '+ Add New Technician' })).toBeVisible()

  await test.step('a new one, with what is missing told beside its field', async () => {
    await page.keyboard.press('c')
    await expect(page).toHaveURL(/\?technician=new$/)
    await expect(dialog(page)).toContainText('Without an email or a phone they cannot sign in yet.')
    await dialog(page).getByLabel('Temporary password').clear()
    await dialog(page).getByRole('button', { name: 'Create Technician' }).click()
    for (const wrong of ['Full name is required', 'Segment is required', 'Temporary password must be at least 6']) {
      await expect(dialog(page)).toContainText(wrong)
    }
    await expect(toast(page, 'Please fix the form errors before submitting')).toBeVisible()
    await screenshotAndAxe(page, 'en-desk-technician-new')
  })

  const password = await test.step('a made password to hand over, and a rate', async () => {
    await dialog(page).getByLabel('Full name').fill('Tariq Al-Anazi')
    await dialog(page).getByLabel('Segment').fill('Coil shop')
    await dialog(page).getByLabel('Phone').fill('055 700 0001')
    await expect(dialog(page)).not.toContainText('cannot sign in yet')
    await dialog(page).getByRole('button', { name: 'Make another' }).click()
    const made = await dialog(page).getByLabel('Temporary password').inputValue()
    expect(made).toMatch(/^[a-hjkmnp-z2-9]{4}-[a-hjkmnp-z2-9]{4}$/)
    await dialog(page).getByLabel('Hourly rate').fill('45.5')
    await dialog(page).getByRole('button', { name: 'Create Technician' }).click()
    await expect(toast(page, 'Technician Tariq Al-Anazi created successfully!')).toBeVisible()
    const card = page.getByRole('dialog', { name: 'Sign-in card: Tariq Al-Anazi' })
    await expect(card).toContainText(made)
    await expect(card).toContainText('+966557000001')
    await screenshotAndAxe(page, 'en-desk-technician-card')
    await card.getByRole('button', { name: 'Done' }).click()
    await expect(dialog(page)).toHaveCount(0)
    await expect(page).toHaveURL(/\/admin\/technicians$/)
    await expect(rowOf('Tariq')).toContainText('+966557000001')
    await expect(rowOf('Tariq')).toContainText('45.50')
    return made
  })
  expect(await signInAt(warsha, { identifier: '0557000001', password })).toBe(200)

  await test.step('a phone that somebody has', async () => {
    await page.getByRole('button', { name: '+ Add New Technician' }).click()
    await dialog(page).getByLabel('Full name').fill('Twin')
    await dialog(page).getByLabel('Segment').fill('Winding')
    await dialog(page).getByLabel('Phone').fill('+966 55 700 0001')
    await dialog(page).getByLabel('Temporary password').fill('temp-1')
    await dialog(page).getByRole('button', { name: 'Create Technician' }).click()
    await expect(dialog(page)).toContainText('Another person already has this phone number.')
    await expect(dialog(page).getByLabel('Phone')).toBeFocused()
  })

  await test.step('what was typed does not go without a question', async () => {
    await page.keyboard.press('Escape')
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText('Unsaved changes')
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect(dialog(page).getByLabel('Full name')).toHaveValue('Twin')
    await page.keyboard.press('Escape')
    await question.getByRole('button', { name: 'Discard changes' }).click()
    await expect(dialog(page)).toHaveCount(0)
  })

  await test.step('its rate changes from a day to come', async () => {
    await rowOf('Tariq')
      .getByRole('button', { name: /^Edit Tariq/ })
      .click()
    await expect(page).toHaveURL(/\?technician=\d+$/)
    await expect(dialog(page).getByLabel('Phone')).toBeDisabled()
    await expect(dialog(page).getByLabel('Email')).toBeDisabled()
    await expect(dialog(page).getByRole('listitem')).toHaveText([/^From .*Today.*SAR 45\.50$/])
    await dialog(page).getByLabel('Full name').fill('Tariq Al-Anazi Sr.')
    await dialog(page).getByLabel('Hourly rate').fill('1250')
    await dialog(page).getByLabel('From').fill('2099-01-01')
    await dialog(page).getByRole('button', { name: 'Update Technician' }).click()
    await expect(toast(page, 'Technician Tariq Al-Anazi Sr. updated successfully!')).toBeVisible()
    await expect(rowOf('Tariq')).toContainText('45.50')
    await rowOf('Tariq').getByRole('button', { name: 'Edit Tariq Al-Anazi Sr.' }).click()
    await expect(dialog(page).getByRole('listitem')).toHaveText([
      /^From 1 Jan 2099.*Future.*SAR 1,250\.00$/,
      /Today.*SAR 45\.50$/,
    ])
    await screenshotAndAxe(page, 'en-desk-technician-edit')
    await page.reload()
    await expect(dialog(page).getByLabel('Full name')).toHaveValue('Tariq Al-Anazi Sr.')
  })

  await test.step('a forgotten password', async () => {
    await dialog(page).getByRole('button', { name: 'Reset password' }).click()
    const reset = page.getByRole('dialog', { name: 'Reset password: Tariq Al-Anazi Sr.' })
    await expect(reset).toContainText('all devices of Tariq Al-Anazi Sr. are signed out')
    await reset.getByLabel('Temporary password').fill('short')
    await reset.getByRole('button', { name: 'Reset password' }).click()
    await expect(reset).toContainText('Temporary password must be at least 6 characters')
    await reset.getByLabel('Temporary password').fill('temp-22')
    await reset.getByLabel('Your current password').fill(ADMIN.password)
    await screenshotAndAxe(page, 'en-desk-technician-reset')
    await reset.getByRole('button', { name: 'Reset password' }).click()
    await expect(toast(page, /Tariq Al-Anazi Sr\. has a new temporary password/)).toBeVisible()
    expect(await signInAt(warsha, { identifier: '0557000001', password })).toBe(401)
    expect(await signInAt(warsha, { identifier: '0557000001', password: 'temp-22' })).toBe(200)
    const card = page.getByRole('dialog', { name: 'Sign-in card: Tariq Al-Anazi Sr.' })
    await expect(card).toContainText('temp-22')
    await card.getByRole('button', { name: 'Done' }).click()
    await dialog(page).getByRole('button', { name: 'Close' }).click()
  })

  await test.step('a click on the badge deactivates; the way back is there for a moment', async () => {
    await page.getByText('All Technicians').click()
    const badge = rowOf('Tariq').getByRole('button', { name: /^Status of Tariq/ })
    await badge.click()
    await expect(badge).toHaveText('Inactive')
    await expect(toast(page, 'Technician deactivated successfully')).toBeVisible()
    expect(await signInAt(warsha, { identifier: '0557000001', password: 'temp-22' })).toBe(401)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(toast(page, 'Technician activated successfully')).toBeVisible()
    await expect(badge).toHaveText('Active')
    expect(await signInAt(warsha, { identifier: '0557000001', password: 'temp-22' })).toBe(200)
  })

  await test.step('a change that fails is taken back, and told once', async () => {
    await page.route('**/api/admin/technicians/*/status', (route) => route.abort())
    const badge = rowOf('Tariq').getByRole('button', { name: /^Status of Tariq/ })
    await badge.click()
    await expect(toast(page, 'Failed to update technician status')).toHaveCount(1)
    await expect(badge).toHaveText('Active')
    await page.unroute('**/api/admin/technicians/*/status')
  })
})

test(
  'a rate that cannot be saved is told apart, and can be tried again',
  { tag: '@soak' },
  async ({ warsha, desk }) => {
    const page = await openAsAdmin(desk, 'en', '/admin/technicians?technician=new')
    const away = { status: 503, code: 'database_away', detail: 'The database cannot be reached.' }
    await page.route('**/hourly-rate', (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({ status: 503, headers: { 'x-api': '1' }, contentType: 'application/problem+json', json: away })
        : route.continue(),
    )
    await dialog(page).getByLabel('Full name').fill('Majid Al-Subaie')
    await dialog(page).getByLabel('Segment').fill('Winding')
    await dialog(page).getByLabel('Temporary password').fill('temp-1')
    await dialog(page).getByLabel('Hourly rate').fill('60')
    await dialog(page).getByRole('button', { name: 'Create Technician' }).click()
    const text = 'Technician Majid Al-Subaie is saved, but the hourly rate is not. The database cannot be reached.'
    await expect(toast(page, text)).toBeVisible()
    await expect(page.getByRole('dialog', { name: 'Edit Technician' })).toBeVisible()
    await expect(dialog(page).getByLabel('Hourly rate')).toHaveValue('60')
    await expect(dialog(page)).toContainText('No rate yet')
    await page.unroute('**/hourly-rate')
    await dialog(page).getByRole('button', { name: 'Update Technician' }).click()
    await expect(toast(page, 'Technician Majid Al-Subaie updated successfully!')).toBeVisible()
    const listed = await warsha.asAdmin<(Listed & { full_name: string })[]>('GET', '/admin/technicians')
    expect(listed.filter(({ full_name }) => full_name === 'Majid Al-Subaie')).toMatchObject([{ hourly_rate: 60 }])
  },
)

test(
  'adding and editing in Arabic on a phone: saving an inactive technician activates them',
  { tag: '@soak' },
  async ({ warsha, phone }) => {
    const ghazi = await warsha.technician('غازي المطيري')
    await warsha.asAdmin('PATCH', `/admin/technicians/${ghazi.id}/status`, { is_active: false })
    await warsha.asAdmin('PUT', `/admin/technicians/${ghazi.id}/hourly-rate`, { hourly_rate: 1250 })
    const page = await openAsAdmin(phone, 'ar', '/admin/technicians?technician=new')
    await expect(dialog(page)).toContainText('بلا بريد إلكتروني ولا جوال')
    await screenshotAndAxe(page, 'ar-phone-technician-new')
    await dialog(page).getByRole('button', { name: 'إغلاق' }).click()

    await page.getByText('غير النشطين فقط').click()
    const card = page.getByRole('listitem').filter({ hasText: 'غازي' })
    await card.getByRole('button', { name: 'تعديل غازي المطيري' }).click()
    await expect(dialog(page)).toContainText('هذا الفني غير نشط. الحفظ يفعّله.')
    await expect(dialog(page)).toContainText('1,250.00')
    await screenshotAndAxe(page, 'ar-phone-technician-edit')
    await dialog(page).getByRole('button', { name: 'تحديث الفني' }).click()
    await expect(toast(page, 'تم تحديث الفني غازي المطيري بنجاح!')).toBeVisible()
    await expect(card).toHaveCount(0)
    expect(await signInAt(warsha, ghazi)).toBe(200)
  },
)

test(
  'a technician without email and phone gets them, and later others',
  { tag: '@soak' },
  async ({ warsha, desk, browser }) => {
    const { id } = await warsha.asAdmin<Listed>('POST', '/admin/technicians', {
      full_name: 'Hamad Al-Juhani',
      segment: 'Winding',
      temp_password: 'temp-1',
    })
    const taken = await warsha.technician('Owner of a number')
    const page = await openAsAdmin(desk, 'en', `/admin/technicians?technician=${id}`)
    const editor = page.getByRole('dialog', { name: 'Edit Technician' })
    const contact = page.getByRole('dialog', { name: 'Email and phone: Hamad Al-Juhani' })
    const change = editor.getByRole('button', { name: 'Change email or phone' })

    await test.step('what is typed in the editor stays while the number is given', async () => {
      await expect(editor.getByLabel('Phone')).toHaveAccessibleDescription(/“Change email or phone” gives them one/)
      await editor.getByLabel('Full name').fill('Hamad Al-Juhani Sr.')
      await change.click()
      await expect(contact.getByLabel('Email')).toBeFocused()
      await expect(contact).toContainText('Without an email or a phone they cannot sign in yet.')
      await screenshotAndAxe(page, 'en-desk-technician-contact')
    })

    await test.step('what is none, or somebody else has, is told beside its field', async () => {
      await contact.getByLabel('Your current password').fill(ADMIN.password)
      await contact.getByLabel('Email').fill('hamad')
      await contact.getByRole('button', { name: 'Save' }).click()
      await expect(contact).toContainText('This is not an email address')
      await contact.getByLabel('Email').fill('')
      await contact.getByLabel('Phone').fill(taken.identifier)
      await contact.getByRole('button', { name: 'Save' }).click()
      await expect(contact).toContainText('Another person already has this phone number.')
      await expect(contact.getByLabel('Phone')).toBeFocused()
    })

    await test.step('saved: shown in the editor and the list, and good to sign in with', async () => {
      await contact.getByLabel('Phone').fill('055 700 0077')
      await contact.getByRole('button', { name: 'Save' }).click()
      await expect(toast(page, 'Email and phone of Hamad Al-Juhani saved.')).toBeVisible()
      await expect(contact).toHaveCount(0)
      await expect(editor.getByLabel('Phone')).toHaveValue('+966557000077')
      await expect(editor.getByLabel('Phone')).toHaveAccessibleDescription(/“Change email or phone” changes it/)
      await expect(editor.getByLabel('Full name')).toHaveValue('Hamad Al-Juhani Sr.')
      await expect(change).toBeFocused()
      expect(await signInAt(warsha, { identifier: '0557000077', password: 'temp-1' })).toBe(200)
      await editor.getByRole('button', { name: 'Cancel' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Discard changes' }).click()
      await expect(page.getByRole('row').filter({ hasText: 'Hamad Al-Juhani' })).toContainText('+966557000077')
    })

    await test.step('in Arabic: to clear both says what that does, and does it', async () => {
      const context = await browser.newContext({
        baseURL: warsha.address,
        viewport: { width: 360, height: 740 },
        colorScheme: 'dark',
      })
      const arabic = await openAsAdmin(context, 'ar', `/admin/technicians?technician=${id}`)
      await arabic.getByRole('button', { name: 'تغيير البريد أو الجوال' }).click()
      const window = arabic.getByRole('dialog', { name: 'البريد والجوال: Hamad Al-Juhani' })
      await window.getByLabel('الجوال').fill('')
      await window.getByLabel('كلمة مرورك الحالية').fill(ADMIN.password)
      await expect(window.getByRole('note')).toContainText('من كل أجهزته ولا يمكنه الدخول')
      await screenshotAndAxe(arabic, 'ar-phone-dark-technician-contact')
      await window.getByRole('button', { name: 'حفظ' }).click()
      await expect(toast(arabic, /حُفظ البريد والجوال/)).toBeVisible()
      await screenshotAndAxe(arabic, 'ar-phone-dark-technician-contact-none')
      await context.close()
      expect(await signInAt(warsha, { identifier: '0557000077', password: 'temp-1' })).toBe(401)
    })
  },
)
