import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Route, Routes, useLocation } from 'react-router'
import { freshDeskForEachTest, show } from '../../testing/admin.tsx'
import { json, network } from '../../testing/network.ts'
import { requestPalette } from '../ui/admin/palette-requests.ts'
import { AdminArea } from './admin-area.tsx'
import { objectPages, sections } from './admin-pages.ts'
import { pages } from './pages.tsx'
import { technicianPages } from './technician-area.tsx'

const titleOf = (row: object) => ('name' in row ? `${String(row.name)}.title` : '–')

test('every address of the app, with its title and who may open it', () => {
  const all = [...pages, ...technicianPages, ...sections, ...objectPages]
  expect(all.map((row) => `${row.path} ${titleOf(row)} ${row.permission}`)).toEqual([
    '/login – anyone',
    '/invitation – anyone',
    '/sign-in/company – anyone',
    '/privacy – signed_in',
    '/technician – technician',
    '/technician/active – technician',
    '/technician/start – technician',
    '/technician/sessions – technician',
    '/admin live.title floor',
    '/admin/jobs jobs.title floor',
    '/admin/next nextWork.title floor',
    '/admin/load load.title floor',
    '/admin/technicians technicians.title floor',
    '/admin/absences absences.title floor',
    '/admin/reports reports.title admin',
    '/admin/analytics analytics.title admin',
    '/admin/invoicing invoicing.title admin',
    '/admin/settings settings.title floor',
    '/admin/sessions sessions.title floor',
    '/admin/timeline timeline.title floor',
    '/admin/hours hoursAndPay.title admin',
    '/admin/estimates estimatesPage.title admin',
    '/admin/admins admins.title admin',
    '/admin/connections connections.title admin',
    '/admin/mail mail.title admin',
    '/admin/audit audit.title admin',
    '/admin/security-log securityLog.title admin',
    '/admin/system system.title admin',
    '/admin/jobs/:id – floor',
    '/admin/technicians/:id – floor',
    '/admin/invoicing/:id – admin',
    '/admin/sessions/:id – floor',
  ])
})

freshDeskForEachTest()

/** As if admins had not the permission for these pages. */
function refuse(...refused: string[]): void {
  for (const row of [...sections, ...objectPages]) {
    Object.assign(row, { permission: refused.includes(row.path) ? 'technician' : 'any_admin' })
  }
}

beforeEach(async () => {
  await page.viewport(1366, 768)
  network.answer('search', () => json({ jobs: [], technicians: [], has_more_jobs: false, is_near: false }))
  return () => refuse()
})

function Where() {
  return <p>{`At ${useLocation().pathname}`}</p>
}

const open = (address: string) =>
  show(
    <>
      <Where />
      <Routes>
        <Route path="/admin/*" element={<AdminArea />} />
      </Routes>
    </>,
    address,
  )

test('a page that somebody may not open is in no navigation and no palette, and has no keys', async () => {
  refuse('/admin/reports', '/admin/analytics', '/admin/invoicing', '/admin/jobs', '/admin/hours')
  await open('/admin/system')
  const navigation = page.getByRole('navigation', { name: 'Sections' })
  await expect.element(navigation.getByRole('link', { name: 'Sessions' })).toBeVisible()
  await expect.element(navigation.getByRole('link', { name: 'Reports' })).not.toBeInTheDocument()

  await userEvent.keyboard('gr')
  await userEvent.keyboard('gt')
  await expect.element(page.getByText('At /admin/technicians')).toBeVisible()

  requestPalette()
  const field = page.getByRole('combobox')
  // The pay sheet is a part of hours and pay, its rules one of the settings.
  await userEvent.fill(field, 'pay')
  await expect.element(page.getByRole('option', { name: 'Pay Rules Settings' })).toBeVisible()
  await expect.element(page.getByRole('option', { name: 'Pay sheet' })).not.toBeInTheDocument()
  await userEvent.fill(field, 'add new')
  await expect.element(page.getByRole('option', { name: 'Add new technician' })).toBeVisible()
  await expect.element(page.getByRole('option', { name: 'Add new job' })).not.toBeInTheDocument()
})

test.each([
  [['/admin/hours'], '/admin/reports?view=pay-sheet', '/admin'],
  [['/admin', '/admin/jobs'], '/admin', '/admin/next'],
  [['/admin/jobs/:id'], '/admin/jobs/17', '/admin'],
])('who may not open %s and asks for %s comes to %s', async (refused, asked, reached) => {
  refuse(...refused)
  await open(asked)
  await expect.element(page.getByText(`At ${reached}`, { exact: true })).toBeVisible()
})
