import type { Technician } from '@warsha/contract'
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { freshDeskForEachTest, show } from '../../../testing/admin.tsx'
import { changedMeanwhile, json, network, noNetwork } from '../../../testing/network.ts'
import { personOf } from '../../../testing/people.ts'
import { formDrafts, signIn } from '../../api/api.ts'
import { GoneDrafts } from '../../api/admin/gone-drafts.tsx'
import { chooseLanguage } from '../../i18n/i18n.ts'
import { ChangeContact } from './change-contact.tsx'
import { EditTechnician } from './edit-technician.tsx'
import { NewTechnician } from './new-technician.tsx'

const basil = {
  id: 7,
  full_name: 'Basil Al-Ghamdi',
  person: personOf(7, 'Basil Al-Ghamdi'),
  employee_number: 'W-104',
  segment: 'Winding',
  email: 'basil@shop.example',
  phone: null,
  hourly_rate: 40,
  is_active: true,
  version: 3,
} as Technician & { version: number }

const HUDA = 1
const nothing = () => undefined
const today = '2026-11-21'
const dialog = page.getByRole('dialog')
const field = (name: string) => dialog.getByLabelText(name, { exact: true })
const phone = dialog.getByLabelText(/^Phone/)
const offer = dialog.getByRole('region', { name: /^Draft from/ })
const looking = page.getByText('May have been saved: looking…')

freshDeskForEachTest()

async function add(onClose: () => void = nothing): Promise<void> {
  await show(
    <NewTechnician
      segments={['Winding']}
      today={today}
      onHandOver={() => undefined}
      onRateNotSaved={nothing}
      onClose={onClose}
    />,
  )
}

async function edit(technician: Technician = basil, onClose: () => void = nothing): Promise<void> {
  network.answer('hourlyRates', () => json([]))
  network.answer('technicians', () => json([technician]))
  await show(
    <EditTechnician
      technician={technician}
      segments={['Winding', 'Testing']}
      today={today}
      typedRate={null}
      onResetPassword={nothing}
      onClose={onClose}
    />,
  )
}

describe('an answer that was lost', () => {
  test('is looked up: one technician, and the form says that they were created', async () => {
    const created = new Map<string, unknown>()
    network.answer('createTechnician', ({ headers, body }) => {
      const key = headers.get('idempotency-key') ?? ''
      const isFirst = created.size === 0
      if (!created.has(key)) created.set(key, { ...basil, id: 9, ...body })
      return isFirst ? noNetwork() : json(created.get(key), 201)
    })
    network.answer('technicians', () => json([]))
    const onClose = vi.fn<() => void>()
    await add(onClose)
    await field('Full name').fill('Basil Al-Ghamdi')
    await field('Segment').fill('Winding')
    await page.getByRole('button', { name: 'Create Technician' }).click()
    await expect.element(looking).toBeVisible()
    await expect.element(page.getByText(/Failed/)).not.toBeInTheDocument()
    await expect.element(page.getByText('Technician Basil Al-Ghamdi created successfully!')).toBeVisible()
    await expect.element(looking).not.toBeInTheDocument()
    expect(created.size).toBe(1)
    expect(onClose).toHaveBeenCalledOnce()
    expect(formDrafts.read(HUDA, { form: 'technician', thing: null })).toBeNull()
  })

  test('can be given up: not known is told, what was typed stays', async () => {
    network.answer('createTechnician', noNetwork)
    // The workshop is known the second time: page and window come at once.
    await add()
    await cleanup()
    await add()
    await field('Full name').fill('Basil Al-Ghamdi')
    await field('Segment').fill('Winding')
    await page.getByRole('button', { name: 'Create Technician' }).click()
    await dialog.getByRole('button', { name: 'Stop looking' }).click()
    await expect.element(page.getByText(/^It is not known whether this was saved/)).toBeVisible()
    await expect.element(field('Full name')).toHaveValue('Basil Al-Ghamdi')
  })
})

describe('what somebody else changed meanwhile', () => {
  test('is kept in fields that were not touched here, and told; it is saved without a question', async () => {
    const sent: [string | null, unknown][] = []
    network.answer('updateTechnician', ({ headers, body }) => {
      sent.push([headers.get('if-match'), body])
      if (sent.length === 1)
        return changedMeanwhile({ ...basil, version: 4, employee_number: 'W-200' }, ['employee_number'])
      return json({ ...basil, ...body, version: 5 })
    })
    await edit()
    await field('Full name').fill('Basil A. Al-Ghamdi')
    await page.getByRole('button', { name: 'Update Technician' }).click()
    await expect
      .element(page.getByText('Changed by others meanwhile and kept: Employee number (Sara Al-Harbi, 21 Nov 10:42)'))
      .toBeVisible()
    expect(sent.map(([version]) => version)).toEqual(['"3"', '"4"'])
    expect(sent[1]?.[1]).toMatchObject({ full_name: 'Basil A. Al-Ghamdi', employee_number: 'W-200' })
  })

  test('whom a colleague has deactivated meanwhile stays so', async () => {
    network.answer('updateTechnician', ({ headers, body }) =>
      headers.get('if-match') === '"4"'
        ? json({ ...basil, ...body, version: 5 })
        : changedMeanwhile({ ...basil, version: 4, is_active: false }, ['is_active']),
    )
    await edit()
    await field('Full name').fill('Basil A. Al-Ghamdi')
    await page.getByRole('button', { name: 'Update Technician' }).click()
    await expect
      .poll(() => network.requests('updateTechnician').map(({ body }) => body?.['is_active']))
      .toEqual([true, false])
  })

  test.each(['en', 'ar'] as const)('is asked about where both changed the same field (%s)', async (language) => {
    await page.viewport(360, 740)
    if (language === 'ar') await chooseLanguage('ar')
    const sent: [string | null, unknown][] = []
    network.answer('updateTechnician', ({ headers, body }) => {
      sent.push([headers.get('if-match'), body])
      if (sent.length === 1)
        return changedMeanwhile({ ...basil, version: 4, full_name: 'Basil Ghamdi', segment: 'Testing' }, [
          'full_name',
          'segment',
        ])
      return json({ ...basil, ...body, version: 5 })
    })
    await edit()
    const name = dialog.getByRole('textbox').nth(0)
    await name.fill('Basil A. Al-Ghamdi')
    const save = page.getByRole('button', { name: language === 'ar' ? /^تحديث/ : 'Update Technician' })
    await save.click()
    const question = dialog.getByRole('alert').filter({ has: page.getByRole('radio') })
    await expect.element(question).toBeVisible()
    const radios = question.getByRole('radio')
    expect(radios.elements()).toHaveLength(2)
    await expect.element(question).toHaveTextContent(/Sara Al-Harbi/)
    await expect.element(radios.nth(0)).toHaveFocus()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
    await expect.element(save).toHaveAttribute('aria-disabled', 'true')
    expect(sent).toHaveLength(1)
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(radios.nth(1)).toBeChecked()
    await expect.element(name).toHaveValue('Basil Ghamdi')
    await radios.nth(0).click()
    await expect.element(name).toHaveValue('Basil A. Al-Ghamdi')
    await save.click()
    await expect.poll(() => sent).toHaveLength(2)
    expect(sent[1]?.[0]).toBe('"4"')
    expect(sent[1]?.[1]).toMatchObject({ full_name: 'Basil A. Al-Ghamdi', segment: 'Testing' })
  })

  test('may be that it is gone: what was typed can be copied', async () => {
    network.answer('updateTechnician', () =>
      json(
        { type: 'about:blank', title: 'x', status: 404, detail: 'There is no such technician.', code: 'not_found' },
        404,
      ),
    )
    await edit()
    await field('Full name').fill('Basil A. Al-Ghamdi')
    await page.getByRole('button', { name: 'Update Technician' }).click()
    await expect.element(dialog.getByText(/^This has been deleted or merged meanwhile/)).toBeVisible()
    await expect.element(dialog.getByText('Full name: Basil A. Al-Ghamdi')).toBeVisible()
    await expect.element(dialog.getByRole('button', { name: 'Copy the text' })).toBeVisible()
  })
})

describe('what was typed and not saved', () => {
  test('is offered again after the page was left, without the password, and goes once it is saved', async () => {
    await add()
    await field('Full name').fill('Basil Al-Ghamdi')
    await phone.fill('0501234567')
    const password = dialog.getByLabelText(/^Temporary password/)
    await password.fill('blue-lamp-22')
    await dialog.getByLabelText(/^Hourly rate/).fill('48')
    await cleanup()
    expect(JSON.stringify(Object.entries(localStorage))).not.toMatch(/blue-lamp-22|"48"|hourly_rate/)
    expect(JSON.stringify(Object.entries(sessionStorage))).not.toContain('blue-lamp-22')

    await add()
    await expect.element(offer).toBeVisible()
    await expect.element(field('Full name')).toHaveValue('')
    await offer.getByRole('button', { name: 'Restore' }).click()
    await expect.element(field('Full name')).toHaveValue('Basil Al-Ghamdi')
    await expect.element(phone).toHaveValue('0501234567')
    await expect.element(dialog.getByLabelText(/^Hourly rate/)).toHaveValue('48')
    await expect.element(password).not.toHaveValue('blue-lamp-22')
    await expect.element(offer).not.toBeInTheDocument()
  })

  test('is discarded for good', async () => {
    await edit()
    await field('Full name').fill('Basil A.')
    await cleanup()
    await edit()
    await offer.getByRole('button', { name: 'Discard' }).click()
    await cleanup()
    await edit()
    await expect.element(field('Full name')).toHaveValue('Basil Al-Ghamdi')
    await expect.element(offer).not.toBeInTheDocument()
  })

  test('survives a letter that is typed and erased while it is offered', async () => {
    await edit()
    await field('Full name').fill('Basil A.')
    await cleanup()
    await edit()
    await field('Full name').fill('Basil Al-Ghamdix')
    await field('Full name').fill('Basil Al-Ghamdi')
    await cleanup()
    await edit()
    await offer.getByRole('button', { name: 'Restore' }).click()
    await expect.element(field('Full name')).toHaveValue('Basil A.')
  })

  test('stays behind what is typed while it is offered, and is offered again without that', async () => {
    await edit()
    await field('Full name').fill('Basil A.')
    await cleanup()
    await edit()
    await field('Segment').fill('Testing')
    await cleanup()
    await edit()
    await offer.getByRole('button', { name: 'Discard' }).click()
    await offer.getByRole('button', { name: 'Restore' }).click()
    await expect.element(field('Full name')).toHaveValue('Basil A.')
    await expect.element(field('Segment')).toHaveValue('Winding')
  })

  test('that was discarded while something else was typed does not come back', async () => {
    await edit()
    await field('Full name').fill('Basil A.')
    await cleanup()
    await edit()
    await field('Segment').fill('Testing')
    await offer.getByRole('button', { name: 'Discard' }).click()
    await cleanup()
    await edit()
    await offer.getByRole('button', { name: 'Discard' }).click()
    await expect.element(offer).not.toBeInTheDocument()
    expect(formDrafts.read(HUDA, { form: 'technician', thing: 7 })).toBeNull()
  })

  test('that was restored lies once on the device, with what had been offered before it', async () => {
    await edit()
    await field('Full name').fill('Basil A.')
    await cleanup()
    await edit()
    await field('Segment').fill('Testing')
    await cleanup()
    await edit()
    await offer.getByRole('button', { name: 'Restore' }).click()
    await expect.element(field('Segment')).toHaveValue('Testing')
    expect(formDrafts.read(HUDA, { form: 'technician', thing: 7 })).toMatchObject({
      values: { segment: 'Testing' },
      before: { values: { full_name: 'Basil A.' } },
    })
  })

  test('that collided and was not decided collides again when one comes back to it', async () => {
    const now = { ...basil, version: 4, full_name: 'Basil Ghamdi' }
    network.answer('updateTechnician', ({ headers }) =>
      headers.get('if-match') === '"4"' ? json({ ...now, version: 5 }) : changedMeanwhile(now, ['full_name']),
    )
    await edit()
    await field('Full name').fill('Basil A. Al-Ghamdi')
    await page.getByRole('button', { name: 'Update Technician' }).click()
    await expect.element(dialog.getByRole('radio', { name: /Basil Ghamdi$/ })).toBeVisible()
    await cleanup()
    await edit(now)
    await offer.getByRole('button', { name: 'Restore' }).click()
    await page.getByRole('button', { name: 'Update Technician' }).click()
    await expect.element(dialog.getByRole('radio', { name: /Basil Ghamdi$/ })).toBeVisible()
    expect(network.requests('updateTechnician')).toHaveLength(2)
  })

  test('of another person, or of another thing, is not offered', async () => {
    await edit()
    await field('Full name').fill('Basil A.')
    await cleanup()
    await edit({ ...basil, id: 8 })
    await expect.element(field('Full name')).toBeVisible()
    await expect.element(offer).not.toBeInTheDocument()
    await cleanup()
    const user = JSON.parse(localStorage.getItem('warsha.user') ?? '{}') as object
    localStorage.setItem('warsha.user', JSON.stringify({ ...user, id: 2 }))
    await edit()
    await expect.element(field('Full name')).toBeVisible()
    await expect.element(offer).not.toBeInTheDocument()
  })

  test('of a version that has been changed since collides when it is restored and saved', async () => {
    await edit()
    await field('Full name').fill('Basil A. Al-Ghamdi')
    await cleanup()
    const now = { ...basil, version: 4, full_name: 'Basil Ghamdi' }
    network.answer('updateTechnician', ({ headers }) =>
      headers.get('if-match') === '"3"' ? changedMeanwhile(now, ['full_name']) : json(now),
    )
    await edit(now)
    await offer.getByRole('button', { name: 'Restore' }).click()
    await page.getByRole('button', { name: 'Update Technician' }).click()
    await expect.element(dialog.getByRole('radio', { name: /Basil Ghamdi$/ })).toBeVisible()
  })

  test('is gone when the person signs out, from the device as from the tab', async () => {
    network.answer('signOut', () => json(undefined, 204))
    await add()
    await field('Full name').fill('Basil Al-Ghamdi')
    await dialog.getByLabelText(/^Hourly rate/).fill('48')
    await cleanup()
    expect(formDrafts.hasUnsent(HUDA)).toBe(true)
    await signIn.signOut()
    expect(formDrafts.read(HUDA, { form: 'technician', thing: null })).toBeNull()
    expect([localStorage, sessionStorage].map((storage) => storage.getItem('warsha.forms.1'))).toEqual([null, null])
  })

  test('never has a password or a code in it', async () => {
    await show(<ChangeContact technician={basil} onClose={nothing} />)
    await phone.fill('0501234567')
    await dialog.getByLabelText(/password/i).fill('my own words')
    expect(formDrafts.read(HUDA, { form: 'contact', thing: 7 })?.values).toEqual({ phone: '0501234567' })
  })

  test('about somebody who is there no more is shown, to be copied', async () => {
    await edit()
    await field('Full name').fill('Basil A. Al-Ghamdi')
    await cleanup()
    await show(<GoneDrafts form="technician" existing={[8, 9]} />)
    await expect.element(dialog).toHaveTextContent(/“Basil Al-Ghamdi” has been deleted or merged meanwhile/)
    await expect.element(dialog.getByText('Full name: Basil A. Al-Ghamdi')).toBeVisible()
    await dialog.getByRole('button', { name: 'Discard' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(formDrafts.read(HUDA, { form: 'technician', thing: 7 })).toBeNull()
  })
})
