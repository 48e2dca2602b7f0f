import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldText } from './folding.ts'
import { type Labelled, personLabels } from './person-label.ts'

const nobody: Labelled = {
  id: 1,
  name: 'Muhammad Asif',
  employeeNumber: null,
  segment: 'Winding',
  phone: null,
  createdAt: 0,
  enteredOn: '2026-11-01',
}

const labelsOf = (...people: Partial<Labelled>[]) => [
  ...personLabels(people.map((person, i) => ({ ...nobody, id: 100 + i, createdAt: i, ...person }))).values(),
]

test('whoever has a name alone is called by it', () => {
  expect(labelsOf({ employeeNumber: '7' }, { name: 'Ali Hassan' })).toEqual(['Muhammad Asif', 'Ali Hassan'])
})

test('two of one name have their employee numbers, or segment and last digits of the phone', () => {
  expect(labelsOf({ employeeNumber: '1007' }, { phone: '+966501234567' })).toEqual([
    'Muhammad Asif (1007)',
    'Muhammad Asif (Winding …4567)',
  ])
})

test('names are the same where nobody would see that they differ', () => {
  expect(
    labelsOf({ name: 'أحمد علي', employeeNumber: '1' }, { name: 'احمد  علي', segment: null, phone: '+966505550001' }),
  ).toEqual(['أحمد علي (1)', 'احمد  علي (…0001)'])
})

test('those whose segment and phone are the same, or missing, have the day on which they were entered', () => {
  expect(labelsOf({}, { enteredOn: '2026-11-03' })).toEqual([
    'Muhammad Asif (Winding, 2026-11-01)',
    'Muhammad Asif (Winding, 2026-11-03)',
  ])
  expect(labelsOf({ segment: null }, { segment: null, employeeNumber: 'T-1' })).toEqual([
    'Muhammad Asif (2026-11-01)',
    'Muhammad Asif (T-1)',
  ])
})

test('those who are alike even then are counted in the order in which they came, and keep their numbers', () => {
  const first = labelsOf({}, {})
  expect(first).toEqual(['Muhammad Asif (Winding, 2026-11-01)', 'Muhammad Asif (Winding, 2026-11-01, 2)'])
  expect(labelsOf({}, {}, {}).slice(0, 2)).toEqual(first)
})

test('they came in the order of their entries, and of two at one moment in that of their ids', () => {
  const shuffled = labelsOf({ id: 5, createdAt: 7 }, { id: 4, createdAt: 7 }, { id: 9, createdAt: 6 })
  const mark = 'Muhammad Asif (Winding, 2026-11-01'
  expect(shuffled).toEqual([`${mark}, 3)`, `${mark}, 2)`, `${mark})`])
})

test('an employee number that reads like a day stays as it is', () => {
  expect(labelsOf({ segment: null }, { segment: null, employeeNumber: '2026-11-01' })).toEqual([
    'Muhammad Asif (2026-11-01, 2)',
    'Muhammad Asif (2026-11-01)',
  ])
})

const person = fc.record({
  name: fc.constantFrom('Muhammad Asif', 'muhammad  asif', 'MUHAMMAD-ASIF', 'محمد آصف', 'محمد اصف', 'Ali Hassan'),
  employeeNumber: fc.option(fc.stringMatching(/^[A-Z0-9]{1,3}$/)),
  segment: fc.option(fc.constantFrom('Winding', 'Fitting', 'اللف')),
  phone: fc.option(fc.stringMatching(/^\+9665[0-9]{8}$/)),
  createdAt: fc.nat(3),
})

/** With employee numbers that nobody else has, as the database sees to it. */
const shop = fc
  .uniqueArray(person, { maxLength: 12, selector: (each) => each.employeeNumber ?? Symbol('none') })
  .map((all) =>
    all.map((each, i): Labelled => ({ ...each, id: 7_000 + i, enteredOn: `2026-11-0${each.createdAt + 1}` })),
  )

test('labels differ, begin with the name, are of nobody but namesakes, and tell neither an id nor a phone number', () => {
  fc.assert(
    fc.property(shop, (people) => {
      const labels = personLabels(people)
      // Names that differ by case or spaces alone are the same to the eye, so their labels are compared like that.
      expect(new Set([...labels.values()].map((label) => label.replace(/^[^(]*/, foldText))).size).toBe(people.length)
      for (const { id, name, phone } of people) {
        const label = labels.get(id) ?? ''
        const hasNamesake = people.filter((other) => foldText(other.name) === foldText(name)).length > 1
        expect([label.startsWith(name), label !== name]).toEqual([true, hasNamesake])
        expect(label).not.toContain(String(id))
        expect(phone !== null && label.includes(phone.slice(-5))).toBe(false)
      }
    }),
  )
})

test('the order in which people are listed changes no label', () => {
  fc.assert(
    fc.property(shop, (people) => {
      expect(personLabels(people.toReversed())).toEqual(personLabels(people))
    }),
  )
})
