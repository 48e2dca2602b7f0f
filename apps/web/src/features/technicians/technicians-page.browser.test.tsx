import type { Technician } from '@warsha/contract'
import { localDateOf, plusYears } from '@warsha/domain'
import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessibleDialog } from '../../../testing/accessible.ts'
import { freshDeskForEachTest, show } from '../../../testing/admin.tsx'
import { json, network, problem } from '../../../testing/network.ts'
import { localDateText } from '../../i18n/admin-formats.ts'
import { chooseLanguage } from '../../i18n/i18n.ts'
import { TechniciansPage } from './technicians-page.tsx'
import { personOf } from '../../../testing/people.ts'

const usual: Technician = {
  id: 7,
  full_name: 'Muhammad Asif',
  person: personOf(7, 'Muhammad Asif', 'W-139'),
  employee_number: 'W-139',
  email: null,
  phone: '+966500000007',
  segment: 'Mechanical',
  hourly_rate: 38.75,
  is_active: true,
  must_change_password: false,
  created_at: '2026-01-01T06:00:00.000Z',
  unsent_count: 0,
  unsent_since: null,
  last_heard_at: null,
  is_erased: false,
  version: 1,
}
const staff: Technician[] = [
  usual,
  { ...usual, id: 8, employee_number: null, person: personOf(8, 'Muhammad Asif', 'Mechanical …0008') },
  { ...usual, id: 9, full_name: 'Biju Thomas', person: personOf(9, 'Biju Thomas'), employee_number: null },
  { ...usual, id: 10, full_name: 'ياسر المطيري', person: personOf(10, 'ياسر المطيري'), employee_number: 'أ-7' },
]

freshDeskForEachTest()
beforeEach(async () => {
  await page.viewport(1366, 768)
  network.answer('technicians', () => json(staff))
  network.answer('hourlyRates', () => json([]))
})

const dialog = page.getByRole('dialog')
const nameCells = () =>
  page
    .getByRole('row')
    .elements()
    .slice(1)
    .map((row) => row.querySelector('td')?.textContent)

test('the employee number stands beside the name, or what else tells two of one name apart, and is searched', async () => {
  await show(<TechniciansPage />, '/admin/technicians')
  await expect.element(page.getByRole('row', { name: /Biju Thomas/ })).toBeVisible()
  expect(nameCells()).toEqual([
    'Biju Thomas',
    'Muhammad Asif Mechanical …0008',
    'Muhammad Asif W-139',
    'ياسر المطيري أ-7',
  ])
  await page.getByRole('searchbox').fill('w-13')
  await expect.poll(nameCells).toEqual(['Muhammad Asif W-139'])
  // Though the other one is not among those that were found.
  await page.getByRole('searchbox').fill('asif mechanical')
  await expect.poll(nameCells).toEqual(['Muhammad Asif Mechanical …0008', 'Muhammad Asif W-139'])
})

describe('the list', () => {
  const away = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
  const basil = {
    ...usual,
    id: 21,
    full_name: 'Basil Al-Ghamdi',
    person: personOf(21, 'Basil Al-Ghamdi'),
    phone: '+966500000021',
    segment: 'Winding',
  }
  const nasser = {
    ...usual,
    id: 22,
    full_name: 'Nasser Al-Dosari',
    person: personOf(22, 'Nasser Al-Dosari'),
    phone: '+966500000022',
  }
  const fahd = {
    ...usual,
    id: 23,
    full_name: 'فهد الشمري',
    person: personOf(23, 'فهد الشمري'),
    is_active: false,
    hourly_rate: 1250.5,
  }
  const adel = { ...usual, id: 24, full_name: 'Adel Mahmood', person: personOf(24, 'Adel Mahmood') }
  const shop = [
    { ...basil, unsent_count: 2, unsent_since: away(3), last_heard_at: away(0) },
    { ...nasser, unsent_count: 5, unsent_since: away(50), last_heard_at: away(0) },
    fahd,
    { ...adel, last_heard_at: away(0) },
  ]
  const rows = page.getByRole('row').filter({ has: page.getByRole('cell') })
  const rowOf = (name: string) => rows.filter({ hasText: name })
  const cellOf = (name: string, place: number) => rowOf(name).getByRole('cell').nth(place)

  beforeEach(() => network.answer('technicians', () => json(shop)))
  const open = (query = '') => show(<TechniciansPage />, `/admin/technicians${query}`)

  test('shows who is active with what is known of each, and who is not', async () => {
    await open()
    await expect.element(rowOf('Basil')).toHaveTextContent(/\+966500000021.*Winding/)
    await expect.element(rowOf('Basil')).toHaveTextContent('Active')
    await expect.element(cellOf('Basil', 4)).toHaveTextContent(/^2\s*\d+ \w+ \d\d:\d\d$/)
    await expect.element(cellOf('Adel', 4)).toHaveTextContent(/^None$/)
    await expect.element(cellOf('Adel', 5)).toHaveTextContent(/\d\d:\d\d$/)
    await expect.element(rowOf('فهد')).not.toBeInTheDocument()
    await page.getByText('Inactive Only').click()
    await expect.element(rowOf('فهد')).toHaveTextContent(/Inactive/)
    await expect.element(rowOf('فهد')).toHaveTextContent(/1,250\.50/)
    await expect.element(cellOf('فهد', 5)).toHaveTextContent(/^Never$/)
    await expect.element(rowOf('Adel')).not.toBeInTheDocument()
  })

  test('is searched by what one dials', async () => {
    await open()
    await page.getByRole('searchbox').fill('0500000022')
    await expect.element(rowOf('Basil')).not.toBeInTheDocument()
    await expect.element(rowOf('Nasser')).toBeVisible()
    await page.getByRole('searchbox').fill('')
    await expect.element(rowOf('Adel')).toBeVisible()
  })

  test('shows whose phones hold work, the longest waiting first; the address keeps that', async () => {
    await open()
    await page.getByRole('button', { name: /^Unsent work \d+$/ }).click()
    await expect.element(rowOf('Adel')).not.toBeInTheDocument()
    await page.getByRole('columnheader', { name: 'Unsent since' }).getByRole('button').click()
    await expect.element(rows.first()).toHaveTextContent(/Nasser/)
    expect(window.location.search).toBe('?status=all&work=unsent&sort=-unsent')
  })

  test('says when nobody holds any, with a way to everybody', async () => {
    network.answer('technicians', () => json(shop.map((one) => ({ ...one, unsent_count: 0, unsent_since: null }))))
    await open('?status=all&work=unsent')
    await expect.element(page.getByRole('heading', { name: 'No unsent work' })).toBeVisible()
    await page.getByRole('button', { name: 'Show all technicians' }).click()
    await expect.element(rowOf('Basil')).toBeVisible()
  })
})

describe('the form', () => {
  test.each([
    ['en', 'Full name', 'This contains a line break, a tab or an invisible character. Type it instead of pasting it'],
    ['ar', 'الاسم الكامل', 'يحتوي هذا على فاصل أسطر أو علامة جدولة أو رمز غير مرئي. اكتبه بدلًا من لصقه'],
  ] as const)('says beside the name what nobody can see in it, %s', async (language, label, message) => {
    await chooseLanguage(language)
    await show(<TechniciansPage />, '/admin/technicians?technician=7')
    const name = dialog.getByLabelText(label)
    await name.fill('Muhammad\u202e Asif')
    await userEvent.keyboard('{Enter}')
    await expect.element(name).toHaveAccessibleDescription(message)
    expect(network.requests('updateTechnician')).toEqual([])
  })

  test('saves an employee number, and says beside it whose it is not', async () => {
    network.answer('updateTechnician', () =>
      problem(409, 'Another person already has this employee number.', 'employee_number_taken'),
    )
    await show(<TechniciansPage />, '/admin/technicians?technician=9')
    const number = dialog.getByLabelText('Employee number')
    await number.fill('W 139')
    await userEvent.keyboard('{Enter}')
    await expect.element(number).toHaveAccessibleDescription(/Use letters, digits, dots, dashes and slashes only/)
    await number.fill(' w-139 ')
    await userEvent.keyboard('{Enter}')
    await expect.element(number).toHaveAccessibleDescription(/Another person already has this employee number\./)
    await expect.element(number).toHaveFocus()
    network.answer('updateTechnician', ({ body }) => json({ ...staff[2], ...body }))
    await number.fill('')
    await userEvent.keyboard('{Enter}')
    await expect.element(dialog).not.toBeInTheDocument()
    expect(network.requests('updateTechnician').map(({ body }) => body?.['employee_number'])).toEqual(['w-139', null])
  })

  test('of a new one sends the number when it is filled', async () => {
    network.answer('createTechnician', ({ body }) => json({ ...usual, ...body, id: 11 }, 201))
    await show(<TechniciansPage />, '/admin/technicians?technician=new')
    await dialog.getByLabelText('Full name').fill('  Joel   Santos ')
    await dialog.getByLabelText('Segment').fill('Winding')
    await dialog.getByLabelText('Employee number').fill('W-١٣١')
    await dialog.getByLabelText('Temporary password').fill('temp-1')
    await userEvent.keyboard('{Enter}')
    await expect.element(dialog).toHaveAccessibleName(/^Sign-in card: /)
    expect(network.requests('createTechnician')[0]?.body).toMatchObject({
      full_name: 'Joel Santos',
      employee_number: 'W-131',
    })
  })
})

describe('what a technician signs in with changes for the admin’s own password', () => {
  const sentences = { en: 'The current password is wrong.', ar: 'كلمة المرور الحالية غير صحيحة.' }
  const texts = {
    en: {
      own: 'Your current password',
      code: 'Code',
      used: 'This code is wrong.',
      missing: 'Password is required',
      contact: [
        'Change email or phone',
        'Email and phone: Biju Thomas',
        'Save',
        'Email and phone of Biju Thomas saved.',
      ],
      reset: [
        'Reset password',
        'Reset password: Biju Thomas',
        'Reset password',
        /Biju Thomas has a new temporary password/,
      ],
    },
    ar: {
      own: 'كلمة مرورك الحالية',
      code: 'الرمز',
      used: 'هذا الرمز خاطئ.',
      missing: 'كلمة المرور مطلوبة',
      contact: [
        'تغيير البريد أو الجوال',
        'البريد والجوال: Biju Thomas',
        'حفظ',
        'حُفظ البريد والجوال للفني Biju Thomas.',
      ],
      reset: [
        'إعادة تعيين كلمة المرور',
        'إعادة تعيين كلمة المرور: Biju Thomas',
        'إعادة تعيين كلمة المرور',
        /لدى Biju Thomas كلمة مرور مؤقتة جديدة/,
      ],
    },
  } as const
  const calls = { contact: 'setTechnicianContact', reset: 'resetTechnicianPassword' } as const

  const bodies = {
    contact: { email: null, phone: '+966500000007' },
    reset: { temp_password: expect.stringMatching(/^[a-z2-9]{4}-[a-z2-9]{4}$/) },
  }

  test.each([
    ['en', 'contact'],
    ['en', 'reset'],
    ['ar', 'contact'],
    ['ar', 'reset'],
  ] as const)('%s, %s: a wrong one is told beside its field, the right one saves', async (language, what) => {
    await chooseLanguage(language)
    network.answer(calls[what], (sent) =>
      sent.body?.['current_password'] === 'right'
        ? json(staff[2])
        : problem(422, sentences[language], 'wrong_current_password'),
    )
    const [open, title, save, saved] = texts[language][what]
    await show(<TechniciansPage />, '/admin/technicians?technician=9')
    await dialog.getByRole('button', { name: open }).click()
    const window = page.getByRole('dialog', { name: title })
    const own = window.getByLabelText(texts[language].own)
    await window.getByRole('button', { name: save, exact: true }).click()
    await expect.element(own).toHaveAccessibleDescription(texts[language].missing)
    await own.fill('wrong')
    await userEvent.keyboard('{Enter}')
    await expect.element(own).toHaveAccessibleDescription(sentences[language])
    await expect.element(own).toHaveFocus()
    await own.fill('right')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText(saved)).toBeVisible()
    await expect.element(window).not.toBeInTheDocument()
    const sent = network.requests(calls[what]).map((request) => request.body)
    expect(sent).toEqual(['wrong', 'right'].map((current_password) => ({ ...bodies[what], current_password })))
  })

  test.each([
    ['en', 'contact'],
    ['en', 'reset'],
    ['ar', 'contact'],
    ['ar', 'reset'],
  ] as const)('%s, %s: whoever has a second factor is asked for its code as well', async (language, what) => {
    await chooseLanguage(language)
    const { own, code: label, used } = texts[language]
    network.answer(calls[what], ({ body }) => {
      if (!body?.['code']) return problem(422, label, 'second_factor_needed')
      return body['code'] === '123 456' ? json(staff[2]) : problem(422, used, 'wrong_code')
    })
    const [open, title, save, saved] = texts[language][what]
    await show(<TechniciansPage />, '/admin/technicians?technician=9')
    await dialog.getByRole('button', { name: open }).click()
    const window = page.getByRole('dialog', { name: title })
    const code = window.getByLabelText(label, { exact: true })
    await window.getByLabelText(own).fill('right')
    expect(code.elements()).toEqual([])
    await userEvent.keyboard('{Enter}')
    await expect.element(code).toHaveFocus()
    await expect.element(code).toHaveAttribute('autocomplete', 'one-time-code')
    await expectAccessibleDialog()
    await window.getByRole('button', { name: save, exact: true }).click()
    await expect.element(code).toHaveAccessibleDescription(new RegExp(label))
    await code.fill('000 000')
    await userEvent.keyboard('{Enter}')
    await expect.element(code).toHaveAccessibleDescription(new RegExp(used))
    await expect.element(code).toHaveFocus()
    await expect.element(code).toHaveValue('')
    await userEvent.keyboard('123 456{Enter}')
    await expect.element(page.getByText(saved)).toBeVisible()
    await expect.element(window).not.toBeInTheDocument()
    const sent = network.requests(calls[what]).map((request) => request.body)
    const codes = [{}, { code: '' }, { code: '000 000' }, { code: '123 456' }]
    expect(sent).toEqual(codes.map((given) => ({ ...bodies[what], current_password: 'right', ...given })))
  })

  test('email and phone: what somebody else has is told beside its field, and the password stays typed', async () => {
    network.answer('setTechnicianContact', () =>
      problem(409, 'Another person already has this phone number.', 'phone_taken'),
    )
    await show(<TechniciansPage />, '/admin/technicians?technician=9')
    await dialog.getByRole('button', { name: 'Change email or phone' }).click()
    const window = page.getByRole('dialog', { name: 'Email and phone: Biju Thomas' })
    await expect.element(window.getByLabelText('Email')).toHaveFocus()
    await window.getByLabelText('Your current password').fill('right')
    await userEvent.keyboard('{Enter}')
    const phone = window.getByLabelText('Phone')
    await expect.element(phone).toHaveAccessibleDescription('Another person already has this phone number.')
    await expect.element(window.getByLabelText('Your current password')).toHaveValue('right')
  })
})

describe('erasing somebody who left', () => {
  const left = {
    ...usual,
    id: 17,
    full_name: 'Rami Saleh',
    person: personOf(17, 'Rami Saleh'),
    is_active: false,
    unsent_count: 3,
  }
  const gone = {
    ...usual,
    id: 18,
    full_name: 'Former technician 18',
    person: personOf(18, 'Former technician 18'),
    is_active: false,
    is_erased: true,
    phone: null,
  }

  beforeEach(() => network.answer('technicians', () => json([usual, left, gone])))

  async function ask() {
    await show(<TechniciansPage />, '/admin/technicians?status=all')
    await page.getByRole('button', { name: 'Erase Rami Saleh' }).click()
    await expect.element(dialog).toHaveTextContent('as “Former technician 17”')
  }
  const name = () => dialog.getByRole('textbox', { name: 'Type the name to confirm' })
  const submit = () => dialog.getByRole('button', { name: 'Erase for good' })
  const own = () => dialog.getByLabelText('Your current password')

  test('says until when papers of closed months go on naming them', async () => {
    const retention = { photo_months: null, name_years: 5, sign_in_days: 90, security_log_days: 180 }
    network.answer('privacy', () => json({ retention, sign_in_lasts_days: 30, backups_kept: 14, company_name: '' }))
    await ask()
    const until = localDateText(plusYears(localDateOf(Date.now(), 'Asia/Riyadh'), 5), 'en')
    await expect
      .element(dialog)
      .toHaveTextContent(`Name and employee number stay on pay sheets and timesheets of closed months until ${until}.`)
  })

  test('does not say so where it is not known', async () => {
    network.answer('privacy', () => problem(503, 'Away.', 'database_away'))
    await ask()
    await expect.element(dialog).toHaveTextContent('Settings, Retention says how long')
  })

  test('says what goes and stays, asks for the name, and says what they are called now', async () => {
    let answer = () => problem(422, 'This is not the name of the person. Type it as it is shown.', 'name_differs')
    network.answer('eraseTechnician', () => answer())
    await ask()
    await expect.element(dialog).toHaveTextContent('The audit trail keeps the name')
    await expect.element(dialog).toHaveTextContent('Backups that were made before still hold them')
    await expect.element(dialog).toHaveTextContent('A phone of Rami Saleh still holds work that was not sent (3)')
    await submit().click()
    await expect.element(dialog).toHaveTextContent('Full name is required')
    expect(network.requests('eraseTechnician')).toHaveLength(0)
    await name().fill('Rami')
    await own().fill('right')
    await submit().click()
    await expect.element(name()).toHaveAccessibleDescription(/This is not the name of the person/)
    answer = () => problem(422, 'The current password is wrong.', 'wrong_current_password')
    await name().fill('Rami Saleh')
    await submit().click()
    await expect.element(own()).toHaveAccessibleDescription('The current password is wrong.')
    answer = () => problem(422, 'Enter the code of your authenticator app.', 'second_factor_needed')
    await submit().click()
    const code = dialog.getByLabelText('Code', { exact: true })
    await expect.element(code).toHaveFocus()
    answer = () => json({ name: 'Former technician 17' })
    await code.fill('123456')
    await submit().click()
    await expect.element(page.getByText('Erased. Shown as Former technician 17 from now on.')).toBeVisible()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(network.requests('eraseTechnician').at(-1)?.body).toEqual({
      full_name: 'Rami Saleh',
      current_password: 'right',
      code: '123456',
    })
  })

  test('a refusal stays on the page with its reason', async () => {
    network.answer('eraseTechnician', () =>
      problem(409, 'Rami Saleh has a running session. End it first.', 'person_at_work'),
    )
    await ask()
    await name().fill('Rami Saleh')
    await own().fill('right')
    await submit().click()
    await expect.element(page.getByText('Rami Saleh has a running session. End it first.')).toBeVisible()
    await expect.element(dialog).toBeVisible()
  })

  test('is offered for who is not active, and who was erased has nothing to press', async () => {
    await show(<TechniciansPage />, '/admin/technicians?status=all')
    const row = page.getByRole('row', { name: /Former technician 18/ })
    await expect.element(row).toHaveTextContent('Erased')
    await expect.element(row.getByRole('button')).not.toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: 'Erase Muhammad Asif' })).not.toBeInTheDocument()
  })

  test('in Arabic the number is Arabic too', async () => {
    await chooseLanguage('ar')
    await show(<TechniciansPage />, '/admin/technicians?status=all')
    await page.getByRole('button', { name: 'محو بيانات Rami Saleh' }).click()
    await expect.element(dialog).toHaveTextContent('«فني سابق 17»')
  })
})
