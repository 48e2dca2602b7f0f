import { describe, expect, test } from 'vitest'
import { may } from '@warsha/contract/calls'
import type { Account } from '@warsha/domain'
import { entries, objectPages, pageAt, sections } from './admin-pages.ts'
import { areas } from './areas.ts'
import { adminAr, adminEn } from '../../testing/admin-texts.ts'

describe.each(sections)('$path', (section) => {
  test('is found by its address, with a slash behind it too', () => {
    expect(pageAt(section.path)).toBe(section)
    expect(pageAt(`${section.path}/`)).toBe(section)
  })

  test('has a name in the navigation and a title, in both languages', () => {
    for (const texts of [adminEn, adminAr]) {
      expect(texts.pages[section.name].section).toMatch(/\S/)
      expect(texts.pages[section.name].title).toMatch(/\S/)
    }
  })
})

test.each(['name', 'keys', 'path'] as const)('no two pages have the same %s', (field) => {
  const all = sections.flatMap((section) => section[field] ?? [])
  expect(new Set(all).size).toBe(all.length)
})

test('keys are g and the first letter of the name of the page, or of its entry', () => {
  for (const { keys, name, entry } of sections) {
    if (keys === undefined) continue
    const names = [adminEn.pages[name].section, adminEn.pages[entry].section]
    expect(names.map((text) => `g ${text.slice(0, 1).toLowerCase()}`)).toContain(keys)
  }
})

test('the five entries of the specification come first, and there are nine at most', () => {
  const names = entries.map(({ name }) => name)
  expect(names.slice(0, 5)).toEqual(['live', 'jobs', 'technicians', 'reports', 'settings'])
  expect(names.length).toBeLessThanOrEqual(9)
  expect(new Set(entries.map(({ icon }) => icon)).size).toBe(entries.length)
})

test.each(entries)('$name has a name in both languages, and pages that stand together', ({ name }) => {
  for (const texts of [adminEn, adminAr]) expect(texts.pages[name].section).toMatch(/\S/)
  const places = sections.flatMap(({ entry }, place) => (entry === name ? place : []))
  expect(places).toEqual(places.map((_, nth) => (places[0] ?? -1) + nth))
  expect(places.length).toBeGreaterThan(0)
})

/** Titles of pages whose title the specification has in words of its own. */
const ownTitles = new Set(['jobs', 'technicians'])

test.each(sections)('the title of $path is its name in the navigation', ({ name }) => {
  for (const texts of [adminEn, adminAr]) {
    if (!ownTitles.has(name)) expect(texts.pages[name].title).toBe(texts.pages[name].section)
  }
})

test.each(objectPages)('$path is found for every thing of its kind, below a list', (page) => {
  expect(pageAt(page.path.replace(':id', '17'))).toBe(page)
  expect(sections.map(({ path }) => path)).toContain(page.path.replace('/:id', ''))
})

test.each(['/admin/elsewhere', '/admin/jobs/17/more', '/technician', '/'])('%s is no page of the area', (address) => {
  expect(pageAt(address)).toBeUndefined()
})

const accounts: readonly Account[] = [
  { role: 'ADMIN', rights: 'full' },
  { role: 'ADMIN', rights: 'foreman' },
  { role: 'TECHNICIAN', rights: 'full' },
]

test.each(accounts)(
  '$role with rights $rights may enter the admin area exactly if they may open a page of it',
  (account) => {
    const area = areas.find(({ path }) => path === '/admin')
    expect(area && may(account, area.permission)).toBe(sections.some(({ permission }) => may(account, permission)))
  },
)
