import type { User } from '@warsha/contract'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { Route, Routes, useLocation } from 'react-router'
import { expectAccessibleDialog, expectNoViolations } from '../../testing/accessible.ts'
import { freshDeskForEachTest, show } from '../../testing/admin.tsx'
import { json, network } from '../../testing/network.ts'
import { signIn } from '../api/api.ts'
import { AdminArea } from './admin-area.tsx'
import { Root } from './root.tsx'

freshDeskForEachTest()

beforeEach(async () => {
  await page.viewport(1366, 768)
  network.answer('search', () => json({ jobs: [], technicians: [], has_more_jobs: false, is_near: false }))
})

const foreman: User = {
  id: 31,
  full_name: 'Yasser Al-Foreman',
  role: 'ADMIN',
  rights: 'foreman',
  email: 'yasser@example.com',
  phone: null,
  segment: null,
  must_change_password: false,
}

function Where() {
  const { pathname, search } = useLocation()
  return <p>{`At ${pathname}${search}`}</p>
}

const open = (address: string) =>
  show(
    <>
      <Where />
      <Routes>
        <Route element={<Root />}>
          <Route path="/admin/*" element={<AdminArea />} />
        </Route>
      </Routes>
    </>,
    address,
  )

const side = page.getByRole('navigation', { name: 'Sections' })
const namesIn = (navigation: typeof side) =>
  navigation
    .getByRole('link')
    .elements()
    .map((link) => link.getAttribute('aria-label') ?? link.textContent)

/** Every address of before, with the entry that it lies within and its title. */
const addresses = [
  ['/admin', 'Live Board', 'Live Board'],
  ['/admin/jobs', 'Jobs', 'Jobs Management'],
  ['/admin/next', 'Jobs', 'Next Jobs'],
  ['/admin/technicians', 'Technicians', 'Technicians Management'],
  ['/admin/absences', 'Technicians', 'Absences'],
  ['/admin/reports', 'Reports', 'Reports'],
  ['/admin/analytics', 'Reports', 'Analytics'],
  ['/admin/settings', 'Settings', 'Settings'],
  ['/admin/sessions', 'Sessions', 'Sessions'],
  ['/admin/timeline', 'Sessions', 'Timeline'],
  ['/admin/hours', 'Hours and pay', 'Hours and pay'],
  ['/admin/estimates', 'Estimates', 'Estimates'],
  ['/admin/admins', 'Administration', 'Admins'],
  ['/admin/connections', 'Administration', 'Connections'],
  ['/admin/mail', 'Administration', 'E-mail'],
  ['/admin/audit', 'Administration', 'Audit Trail'],
  ['/admin/security-log', 'Administration', 'Security Log'],
  ['/admin/system', 'Administration', 'System'],
] as const

test.each(addresses)('%s opens its page, within %s', async (address, entry, title) => {
  await open(address)
  await expect.element(page.getByText(`At ${address}`, { exact: true })).toBeVisible()
  await expect.element(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect.poll(() => document.title).toMatch(new RegExp(`^${title} · `))
  await expect.element(side.getByRole('link', { name: entry, exact: true })).toHaveAttribute('aria-current')
  expect(
    side
      .getByRole('link')
      .elements()
      .filter((link) => link.hasAttribute('aria-current')),
  ).toHaveLength(1)
})

test.each([
  ['/admin/analytics?tab=cockpit', '/admin/estimates?tab=cockpit'],
  ['/admin/analytics?tab=waiting&range=last90', '/admin/estimates?tab=waiting&range=last90'],
  ['/admin/analytics?tab=forecast', '/admin/analytics?tab=forecast'],
  ['/admin/reports?view=pay-sheet&month=2026-10', '/admin/hours?part=pay&month=2026-10'],
  ['/admin/reports?view=timesheets&technician=7', '/admin/hours?part=timesheets&technician=7&month=present'],
  ['/admin/sessions?tab=months&late=2026-10', '/admin/hours?part=months&late=2026-10'],
])('%s comes to %s', async (asked, reached) => {
  await open(asked)
  await expect.element(page.getByText(`At ${reached}`, { exact: true })).toBeVisible()
})

test('the five of the specification come first, and others are within four entries', async () => {
  await open('/admin/audit')
  await expect.element(side).toBeVisible()
  expect(namesIn(side)).toEqual([
    'Live Board',
    'Jobs',
    'Technicians',
    'Reports',
    'Settings',
    'Sessions',
    'Hours and pay',
    'Estimates',
    'Administration',
  ])
  const parts = page.getByRole('navigation', { name: 'Pages of Administration' })
  expect(namesIn(parts)).toEqual(['Admins', 'Connections', 'E-mail', 'Audit Trail', 'Security Log', 'System'])
  await expect.element(parts.getByRole('link', { name: 'Audit Trail' })).toHaveAttribute('aria-current', 'page')
  await parts.getByRole('link', { name: 'System' }).click()
  await expect.element(page.getByText('At /admin/system', { exact: true })).toBeVisible()
})

test('the estimates have the cockpit first, then accuracy, forecast and waiting', async () => {
  await open('/admin/estimates')
  await expect.element(page.getByRole('tab').first()).toBeVisible()
  const names = page
    .getByRole('tab')
    .elements()
    .map(({ textContent }) => textContent)
  expect(names).toEqual(['Estimate Cockpit', 'Accuracy', 'Forecast', 'Waiting'])
})

test('a foreman sees no entry whose pages are for others, and no row of pages with one page alone', async () => {
  localStorage.setItem('warsha.user', JSON.stringify(foreman))
  signIn.adoptOtherTab()
  await open('/admin/timeline')
  await expect.element(side).toBeVisible()
  expect(namesIn(side)).toEqual(['Live Board', 'Jobs', 'Technicians', 'Settings', 'Sessions'])
  expect(namesIn(page.getByRole('navigation', { name: 'Pages of Sessions' }))).toEqual(['Sessions', 'Timeline'])
})

test('the field in the header opens the palette, and what is typed at once is in it', async () => {
  await open('/admin/system')
  await page.getByRole('button', { name: 'Find anything' }).click()
  await userEvent.keyboard('cockpit')
  await expect.element(page.getByRole('combobox')).toHaveValue('cockpit')
  await expect.element(page.getByRole('option', { name: 'Estimate Cockpit Estimates' })).toBeVisible()
  for (const [words, name] of [
    ['audit', 'Audit Trail'],
    ['security', 'Security Log'],
    ['administration', 'Administration Admins'],
    ['analytics', 'Analytics'],
  ] as const) {
    await userEvent.fill(page.getByRole('combobox'), words)
    await expect.element(page.getByRole('option', { name, exact: true })).toBeVisible()
  }
})

test('the name in the header opens the account; language and appearance are apart', async () => {
  await open('/admin/system')
  await page.getByRole('button', { name: 'Language and appearance' }).click()
  const display = page.getByRole('dialog', { name: 'Language and appearance' })
  await expect.element(display.getByRole('radio', { name: 'العربية' })).toBeVisible()
  expect(display.getByRole('button', { name: 'Change password' }).elements()).toEqual([])
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: 'Huda Al-Zahrani' }).click()
  const account = page.getByRole('dialog', { name: 'Your account' })
  for (const name of [
    'Change password',
    'Second factor',
    'Where you are signed in',
    'What is kept about you and why',
  ]) {
    await expect.element(account.getByRole('button', { name })).toBeVisible()
  }
  await expectAccessibleDialog()
  await account.getByRole('button', { name: 'Second factor' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Second factor' })).toBeVisible()
})

/** What the test's browser is asked of, which the types know for each provider alone. */
type DevTools = { send: (method: string, params: object) => Promise<unknown> }

describe('looked at', () => {
  const forceColours = (value: 'active' | 'none') =>
    (cdp() as DevTools).send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value }] })
  afterEach(() => forceColours('none'))

  test.each(['open', 'folded'])('%s, the chosen entry is seen in forced colours, too', async (state) => {
    localStorage.setItem('warsha.admin_nav', state)
    await forceColours('active')
    await open('/admin/audit')
    for (const link of [
      side.getByRole('link', { name: 'Administration' }),
      page.getByRole('navigation', { name: 'Pages of Administration' }).getByRole('link', { name: 'Audit Trail' }),
    ]) {
      await expect.element(link).toHaveStyle({ borderTopWidth: '2px', borderTopStyle: 'solid' })
    }
    await expectNoViolations()
  })

  test('on a phone the entries are in a sheet, and nothing of the header is cut', async () => {
    await page.viewport(360, 740)
    await open('/admin/audit')
    await expect.element(page.getByRole('button', { name: 'Find anything' })).toBeVisible()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
    await expectNoViolations()
    await page.getByRole('button', { name: 'Open sections' }).click()
    const sheet = page.getByRole('dialog', { name: 'Sections' })
    await expect.element(sheet.getByRole('link', { name: 'Administration' })).toBeVisible()
    expect(sheet.getByRole('link').elements()).toHaveLength(9)
    await expectAccessibleDialog()
    await sheet.getByRole('link', { name: 'Estimates' }).click()
    await expect.element(page.getByText('At /admin/estimates', { exact: true })).toBeVisible()
  })
})

test('the pages of an entry go on below where a phone has no room for them in a row', async () => {
  await page.viewport(320, 640)
  await open('/admin/audit')
  const links = page.getByRole('navigation', { name: 'Administration' }).getByRole('link')
  await expect.poll(() => links.elements().length).toBe(6)
  const [row] = links.elements().map((link) => link.parentElement)
  expect(row?.scrollWidth).toBe(row?.clientWidth)
  for (const link of links.elements()) {
    const { left, right } = link.getBoundingClientRect()
    expect([left >= 0, right <= 320]).toEqual([true, true])
  }
})
