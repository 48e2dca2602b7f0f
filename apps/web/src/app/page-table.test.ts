import { describe, expect, test } from 'vitest'
import { may } from '@warsha/contract/calls'
import type { Account } from '@warsha/domain'
import { objectPages, pageAt, sections } from './admin-pages.ts'
import { areas } from './areas.ts'
import { adminAr } from './catalogues/admin-ar.ts'
import { adminEn } from './catalogues/admin-en.ts'

describe.each(sections)('$path', (section) => {
  test('is found by its address, with a slash behind it too', () => {
    expect(pageAt(section.path)).toBe(section)
    expect(pageAt(`${section.path}/`)).toBe(section)
  })

  test('has a name in the navigation and a title, in both languages', () => {
    for (const texts of [adminEn, adminAr]) {
      expect(texts[section.name].section).toMatch(/\S/)
      expect(texts[section.name].title).toMatch(/\S/)
    }
  })
})

test.each(['name', 'keys', 'icon', 'path'] as const)('no two pages have the same %s', (field) => {
  const all = sections.map((section) => section[field])
  expect(new Set(all).size).toBe(sections.length)
})

test('keys are g and a letter', () => {
  for (const { keys } of sections) expect(keys).toMatch(/^g [a-z]$/)
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
