import { expect, test } from 'vitest'
import { forgetPerson, memoryStorage } from '../device/storage.ts'
import { createFormDrafts, type Draft, type DraftKey } from './form-drafts.ts'

const HOUR = 3_600_000
const job: DraftKey = { form: 'job', thing: '9753001' }
const technician: DraftKey = { form: 'technician', thing: null }

function drafts() {
  const clock = { now: Date.parse('2026-11-21T08:00:00Z') }
  const storages = { device: memoryStorage(), tab: memoryStorage() }
  const kept = createFormDrafts(storages, () => clock.now)
  const draft = (values: Draft['values']): [string[], Draft] => [
    Object.keys(values),
    {
      at: clock.now,
      name: 'a',
      base: {},
      values,
      shown: {},
    },
  ]
  return { kept, clock, storages, draft }
}

test('a draft is kept for a day, per person, form and thing', () => {
  const { kept, clock, draft } = drafts()
  kept.keep(1, job, ...draft({ customer: 'Aramco' }))
  expect(kept.read(1, job)?.values).toEqual({ customer: 'Aramco' })
  expect(kept.read(2, job)).toBeNull()
  expect(kept.read(1, { ...job, thing: '1' })).toBeNull()
  expect(kept.read(1, { ...job, form: 'technician' })).toBeNull()
  clock.now += 24 * HOUR - 1
  expect(kept.read(1, job)).not.toBeNull()
  clock.now += 1
  expect(kept.read(1, job)).toBeNull()
})

test('a secret is kept nowhere, a rate in its tab until its person signs out', () => {
  const { kept, storages, draft } = drafts()
  kept.keep(1, technician, ...draft({ full_name: 'Basil', temp_password: 'blue-lamp', hourly_rate: 73.25 }))
  expect(kept.read(1, technician)?.values).toEqual({ full_name: 'Basil', hourly_rate: 73.25 })
  expect(storages.device.getItem('warsha.forms.1')).not.toMatch(/blue-lamp|73\.25/)
  expect(storages.tab.getItem('warsha.forms.1')).not.toContain('blue-lamp')
  kept.forgetConfidential(1)
  expect(kept.read(1, technician)?.values).toEqual({ full_name: 'Basil' })
})

test('a code is a secret beside a password alone', () => {
  const { kept, draft } = drafts()
  kept.keep(1, { form: 'contact', thing: 7 }, ...draft({ phone: '05', current_password: 'x', code: '123456' }))
  kept.keep(1, { form: 'activity-type', thing: null }, ...draft({ code: 'REWIND' }))
  expect(kept.read(1, { form: 'contact', thing: 7 })?.values).toEqual({ phone: '05' })
  expect(kept.read(1, { form: 'activity-type', thing: null })?.values).toEqual({ code: 'REWIND' })
})

test('what is forgotten is gone, and what cannot be read is none', () => {
  const { kept, storages, draft } = drafts()
  kept.keep(1, job, ...draft({ customer: 'Aramco' }))
  kept.forget(1, job)
  expect(storages.device.getItem('warsha.forms.1')).toBeNull()
  storages.device.setItem('warsha.forms.1', '{"job/9753001":{"at":"yesterday"}}')
  expect(kept.read(1, job)).toBeNull()
  storages.device.setItem('warsha.forms.1', 'no JSON')
  expect(kept.read(1, job)).toBeNull()
})

test('the drafts of a form tell what they edit; those of new things are not among them', () => {
  const { kept, draft } = drafts()
  kept.keep(1, job, ...draft({ customer: 'Aramco' }))
  kept.keep(1, { form: 'job', thing: null }, ...draft({ customer: 'SABIC' }))
  expect(kept.ofForm(1, 'job').map(({ thing }) => thing)).toEqual(['9753001'])
})

test('a device that forgets a person forgets what they typed', () => {
  const { kept, storages, draft } = drafts()
  kept.keep(1, job, ...draft({ customer: 'Aramco' }))
  forgetPerson(storages.device, 1)
  expect(kept.read(1, job)).toBeNull()
})

test('what was offered when something else was typed stays beside it, protected like it', () => {
  const { kept, clock, storages, draft } = drafts()
  const [names, before] = draft({ full_name: 'Basil', hourly_rate: 73.25, temp_password: 'blue-lamp' })
  clock.now += HOUR
  const [, typed] = draft({ full_name: 'Bas' })
  kept.keep(1, technician, names, { ...typed, before })
  expect(storages.device.getItem('warsha.forms.1')).not.toMatch(/blue-lamp|73\.25/)
  expect(kept.read(1, technician)).toMatchObject({
    values: { full_name: 'Bas' },
    before: { values: { full_name: 'Basil', hourly_rate: 73.25 } },
  })
  clock.now += 23 * HOUR
  expect(kept.read(1, technician)).toMatchObject({ values: { full_name: 'Bas' }, before: undefined })
})

test('what is older than a day is taken off the device', () => {
  const { kept, clock, storages, draft } = drafts()
  kept.keep(1, job, ...draft({ customer: 'Aramco' }))
  kept.keep(1, technician, ...draft({ hourly_rate: 73.25 }))
  clock.now += 24 * HOUR
  kept.sweep(1)
  expect([storages.device.getItem('warsha.forms.1'), storages.tab.getItem('warsha.forms.1')]).toEqual([null, null])
})

test('signing out removes all of a person’s, in every place, and nobody else’s', () => {
  const { kept, storages, draft } = drafts()
  kept.keep(1, technician, ...draft({ full_name: 'Basil', hourly_rate: 73.25 }))
  kept.keep(2, job, ...draft({ customer: 'Aramco' }))
  expect([kept.hasUnsent(1), kept.hasUnsent(3)]).toEqual([true, false])
  kept.forgetAll(1)
  expect([kept.hasUnsent(1), kept.hasUnsent(2)]).toEqual([false, true])
  expect([storages.device, storages.tab].map((storage) => storage.getItem('warsha.forms.1'))).toEqual([null, null])
})
