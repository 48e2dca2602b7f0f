import type { CalendarAddress, MachineToken } from '@warsha/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessibleDialog } from '../../../testing/accessible.ts'
import { freshDeskForEachTest, show } from '../../../testing/admin.tsx'
import { json, network, problem } from '../../../testing/network.ts'
import { personOf } from '../../../testing/people.ts'
import { ConnectionsPage } from './connections-page.tsx'

const payroll: MachineToken = {
  id: 31,
  name: 'Payroll',
  machine: { id: 31, name: 'Payroll', name_ar: 'Payroll (رمز برنامج …k3Pq)', label: 'Payroll (machine token …k3Pq)' },
  ending: 'k3Pq',
  scopes: ['people:read', 'reports:read'],
  calls_a_minute: 600,
  state: 'active',
  made_at: '2026-11-19T06:05:00.000Z',
  made_by: personOf(1, 'Huda Al-Zahrani'),
  ends_at: '2026-12-31T21:00:00.000Z',
  ended_at: null,
  ended_by: null,
  last_used_at: '2026-11-20T05:12:00.000Z',
  last_address: '192.0.2.17',
}
const former: MachineToken = {
  ...payroll,
  id: 30,
  name: 'برنامج الحسابات',
  ending: 'Zz09',
  state: 'ended',
  ends_at: null,
  ended_at: '2026-11-19T06:30:00.000Z',
  ended_by: personOf(1, 'Huda Al-Zahrani'),
  last_used_at: null,
  last_address: null,
}
const holidays: CalendarAddress = {
  id: 3,
  kind: 'holidays',
  technician: null,
  language: 'en',
  ending: 'Qr7s',
  made_at: '2026-11-19T06:05:00.000Z',
  made_by: personOf(1, 'Huda Al-Zahrani'),
  ended_at: null,
  ended_by: null,
  last_read_at: null,
}
const TEXT = 'wsh_00000000000000000000000000000000000000000010HNUPx'

freshDeskForEachTest()
beforeEach(async () => {
  await page.viewport(1366, 768)
  network.answer('machineTokens', () => json([payroll, former]))
  network.answer('calendarAddresses', () => json([holidays]))
})

const dialog = page.getByRole('dialog')
const rowOf = (name: string) => page.getByRole('row').filter({ hasText: name })
const open = () => show(<ConnectionsPage />, '/admin/connections')

describe('the list', () => {
  test('says what each may do, until when, by whom it was made and when it was used', async () => {
    await open()
    await expect.element(page.getByRole('heading', { level: 1, name: 'Connections' })).toBeVisible()
    const row = rowOf('Payroll')
    for (const text of [
      '…k3Pq',
      'Read people · Read reports and pay',
      'Active',
      '31 Dec',
      'Huda Al-Zahrani',
      '192.0.2.17',
    ]) {
      await expect.element(row).toHaveTextContent(text)
    }
    await expect.element(rowOf('برنامج الحسابات')).toHaveTextContent(/Ended.*Never.*No end/)
  })

  test('offers to end those alone that are not ended', async () => {
    await open()
    await expect.element(page.getByRole('button', { name: 'End Payroll' })).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'End برنامج الحسابات' })).not.toBeInTheDocument()
  })

  test('that is empty says what it is for', async () => {
    network.answer('machineTokens', () => json([]))
    await open()
    await expect.element(page.getByText('No program is connected yet')).toBeVisible()
    await expect.element(page.getByText(/Payroll, accounts or an ERP can read and write here/)).toBeVisible()
    await expect.element(page.getByRole('table', { name: 'Machine tokens' })).not.toBeInTheDocument()
  })

  test('that cannot be loaded says so, and offers to try again', async () => {
    network.answer('machineTokens', () => problem(500, 'Broken', 'internal_error'))
    await open()
    await expect.element(page.getByText(/Failed to load the tokens/)).toBeVisible()
    network.answer('machineTokens', () => json([payroll]))
    await page.getByRole('button', { name: /Try again|Retry/ }).click()
    await expect.element(rowOf('Payroll')).toBeVisible()
  })
})

describe('a new token', () => {
  const own = dialog.getByLabelText('Your current password')

  test('says what is missing, and is shown once', async () => {
    network.answer('createMachineToken', () =>
      json({ ...payroll, id: 32, name: 'ERP', scopes: ['jobs:write'], token: TEXT }, 201),
    )
    await open()
    await page.getByRole('button', { name: '+ New token' }).click()
    await expect.element(dialog.getByLabelText('Name', { exact: true })).toHaveFocus()
    await expectAccessibleDialog()
    await dialog.getByRole('button', { name: 'Make token' }).click()
    for (const wrong of ['Choose at least one scope', 'Password is required']) {
      await expect.element(dialog).toHaveTextContent(wrong)
    }
    await dialog.getByLabelText('Name', { exact: true }).fill('ERP')
    await dialog.getByRole('checkbox', { name: 'Change jobs' }).click()
    await dialog.getByRole('checkbox', { name: 'Read jobs' }).click()
    await dialog.getByRole('checkbox', { name: 'Read jobs' }).click()
    await dialog.getByLabelText('Calls per minute').fill('1200')
    await own.fill('right')
    await dialog.getByRole('button', { name: 'Make token' }).click()
    await expect.element(dialog.getByLabelText('Token', { exact: true })).toHaveValue(TEXT)
    await expectAccessibleDialog()
    await expect.element(dialog).toHaveTextContent('is not shown again')
    const [sent] = network.requests('createMachineToken')
    expect(sent?.body).toEqual({
      name: 'ERP',
      scopes: ['jobs:write'],
      ends_on: null,
      calls_a_minute: 1200,
      current_password: 'right',
    })
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect.element(rowOf('ERP')).toBeVisible()
    expect(document.body.innerHTML).not.toContain(TEXT)
    expect(JSON.stringify([localStorage, sessionStorage])).not.toContain(TEXT)
  })

  test('that was made, but whose answer got lost, is in the list, and a sentence says what to do', async () => {
    const erp = { ...payroll, id: 32, name: 'ERP' }
    network.loseFirst('createMachineToken', () => {
      network.answer('machineTokens', () => json([erp, payroll, former]))
      return json(erp, 201)
    })
    await open()
    await page.getByRole('button', { name: '+ New token' }).click()
    await dialog.getByLabelText('Name', { exact: true }).fill('ERP')
    await dialog.getByRole('checkbox', { name: 'Read jobs' }).click()
    await own.fill('right')
    await dialog.getByRole('button', { name: 'Make token' }).click()
    await expect.element(dialog).toHaveTextContent('End it in the list and make a new one.')
    expect(dialog.getByRole('textbox').elements()).toEqual([])
    await expectAccessibleDialog()
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect.element(rowOf('ERP')).toBeVisible()
    // It was saved: what was typed is not offered once more.
    await page.getByRole('button', { name: '+ New token' }).click()
    await expect.element(dialog.getByLabelText('Name', { exact: true })).toHaveValue('')
    await expect.element(dialog.getByRole('button', { name: 'Restore' })).not.toBeInTheDocument()
  })

  test('that would be over is refused beside its day', async () => {
    network.answer('createMachineToken', () => problem(422, 'The token would be over already.', 'token_end_past'))
    await open()
    await page.getByRole('button', { name: '+ New token' }).click()
    await dialog.getByLabelText('Name', { exact: true }).fill('ERP')
    await dialog.getByRole('checkbox', { name: 'Read jobs' }).click()
    await own.fill('right')
    await dialog.getByRole('button', { name: 'Make token' }).click()
    await expect.element(dialog).toHaveTextContent('The token would be over already.')
    await expect.element(dialog.getByLabelText('Name', { exact: true })).toHaveValue('ERP')
  })
})

test('a token is ended for the own password, and stays in the list', async () => {
  network.answer('endMachineToken', () =>
    json({
      ...payroll,
      state: 'ended',
      ended_at: '2026-11-20T06:00:00.000Z',
      ended_by: personOf(1, 'Huda Al-Zahrani'),
    }),
  )
  await open()
  await page.getByRole('button', { name: 'End Payroll' }).click()
  await expectAccessibleDialog()
  await expect.element(dialog).toHaveTextContent('refused from its next call on')
  await dialog.getByLabelText('Your current password').fill('right')
  await dialog.getByRole('button', { name: 'End token' }).click()
  await expect.element(rowOf('Payroll')).toHaveTextContent('Ended')
  await expect.element(page.getByRole('button', { name: 'End Payroll' })).not.toBeInTheDocument()
})

test('on a phone each token is a card that fits', async () => {
  await page.viewport(360, 740)
  await open()
  await expect.element(page.getByText('…k3Pq')).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
})

describe('calendars', () => {
  const section = page.getByRole('region', { name: 'Calendars' })
  const whose = personOf(7, 'Ali Hassan')

  test('one of somebody’s absences is made for the own password and shown once', async () => {
    const path = '/api/calendar.ics?key=wsc_00000000000000000000000000000000000000000010HNUPx'
    network.answer('technicians', () => json([{ id: 7, person: whose }]))
    network.answer('createCalendarAddress', () =>
      json({ ...holidays, id: 4, kind: 'absences', technician: whose, ending: 'NUPx', secret_path: path }, 201),
    )
    await open()
    await section.getByRole('button', { name: '+ New address' }).click()
    await expect.element(dialog.getByLabelText('Technician')).not.toBeInTheDocument()
    await dialog.getByLabelText('Shows').selectOptions('Absences of a technician')
    await dialog.getByLabelText('Your current password').fill('admin-password')
    await dialog.getByRole('button', { name: 'Make address' }).click()
    await expect.element(dialog).toHaveTextContent('Choose at least one technician')
    expect(network.requests('createCalendarAddress')).toEqual([])
    await dialog.getByLabelText('Technician').selectOptions('Ali Hassan')
    await expectAccessibleDialog()
    await dialog.getByRole('button', { name: 'Make address' }).click()
    await expect.element(dialog.getByLabelText('Address')).toHaveValue(`${location.origin}${path}`)
    expect(network.requests('createCalendarAddress').map(({ body }) => body)).toEqual([
      { kind: 'absences', technician_id: 7, language: 'en', current_password: 'admin-password' },
    ])
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect.element(section.getByRole('row', { name: /Absences of Ali Hassan …NUPx/ })).toBeVisible()
    expect(document.body.textContent).not.toContain('wsc_')
  })

  test('one whose answer got lost is in the list, and a sentence says what to do', async () => {
    const made = { ...holidays, id: 4, ending: 'NUPx' }
    network.loseFirst('createCalendarAddress', () => {
      network.answer('calendarAddresses', () => json([made, holidays]))
      return json(made, 201)
    })
    await open()
    await section.getByRole('button', { name: '+ New address' }).click()
    await dialog.getByLabelText('Your current password').fill('admin-password')
    await dialog.getByRole('button', { name: 'Make address' }).click()
    await expect.element(dialog).toHaveTextContent('The address was made, but it got lost on the way here')
    expect(dialog.getByRole('textbox').elements()).toEqual([])
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect.element(section.getByRole('row', { name: /NUPx/ })).toBeVisible()
  })

  test('is ended for the own password', async () => {
    network.answer('endCalendarAddress', () =>
      json({ ...holidays, ended_at: '2026-11-20T08:00:00.000Z', ended_by: personOf(1, 'Huda Al-Zahrani') }),
    )
    await open()
    await section.getByRole('button', { name: 'End the address: Holidays and other hours' }).click()
    await dialog.getByLabelText('Your current password').fill('admin-password')
    await dialog.getByRole('button', { name: 'End address' }).click()
    await expect.element(section.getByRole('row', { name: /Qr7s Ended/ })).toBeVisible()
  })

  test('without any there is a word of what they are good for', async () => {
    network.answer('calendarAddresses', () => json([]))
    await open()
    await expect.element(section).toHaveTextContent('No calendar is shared yet')
  })
})
