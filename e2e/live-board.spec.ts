import { expect, screenshotAndAxe, openAsAdmin, test } from './warsha.ts'

test('the live board of a busy day', { tag: '@soak' }, async ({ warsha, desk }) => {
  await warsha.job('900', 'Saline Water Works', 'Overhaul of a 200 kW fan motor')
  await warsha.job('901', 'Date Packers', 'Bearing change of a conveyor drive')
  const names = [
    'Zaid',
    'Khalid',
    'Ahmed',
    ...Array.from({ length: 25 }, (_, i) => `Worker ${String(i).padStart(2, '0')}`),
  ]
  const working: { end: () => Promise<void> }[] = []
  for (const [i, name] of names.entries()) {
    const person = await warsha.technician(name)
    const hoursAgo = i === 0 ? 11 : i === 1 ? 10.5 : 5 - i / 10
    working.push(await warsha.start(person, i % 3 === 0 ? '901' : '900', i === 2 ? 'WELD' : 'REPAIR', hoursAgo))
  }

  const page = await openAsAdmin(desk, 'en')
  const rows = page.getByRole('row').filter({ has: page.getByRole('cell') })
  const technicianOf = (row: number) => rows.nth(row).getByRole('cell').first()
  await expect(rows).toHaveCount(25)
  await expect(technicianOf(0)).toHaveText('Worker 24')
  await expect(page.getByText('28', { exact: true }).first()).toBeVisible()
  await screenshotAndAxe(page, 'en-desk-live-board-busy')

  await test.step('pages', async () => {
    await page.getByRole('button', { name: 'Next page' }).click()
    await expect(rows).toHaveCount(3)
    await expect(page).toHaveURL(/page=2/)
    await page.goBack()
    await expect(rows).toHaveCount(25)
    await page.getByLabel('Rows per page').selectOption('50')
    await expect(rows).toHaveCount(28)
  })

  await test.step('sorting', async () => {
    await page.getByRole('columnheader', { name: 'Technician' }).getByRole('button').click()
    await expect(technicianOf(0)).toHaveText('Ahmed')
    await page.getByRole('columnheader', { name: 'Elapsed' }).getByRole('button').click()
    await page.reload()
    await expect(rows).toHaveCount(28)
  })

  await test.step('search and filter, kept in the address', async () => {
    await page.keyboard.press('/')
    await page.keyboard.type('conveyor')
    await expect(rows).toHaveCount(10)
    await page.getByText('Stalled Only').click()
    await expect(rows).toHaveCount(1)
    await expect(rows.getByText('Stalled')).toBeVisible()
    await expect(technicianOf(0)).toHaveText('Zaid')
    const address = page.url()
    await page.goto('/admin')
    await expect(rows).toHaveCount(25)
    await page.goto(address)
    await expect(rows).toHaveCount(1)
  })

  await test.step('nothing found', async () => {
    await page.getByRole('searchbox').fill('nobody at all')
    await expect(page.getByText('No Results Found')).toBeVisible()
    await expect(page.getByText('Try adjusting your search or filter criteria')).toBeVisible()
    await screenshotAndAxe(page, 'en-desk-live-board-nothing-found')
    await page.getByRole('button', { name: 'Clear search and filter' }).click()
    await expect(rows).toHaveCount(28)
  })

  await test.step('the summary of jobs', async () => {
    const summary = page.getByRole('region', { name: 'Active Jobs Summary' })
    await expect(summary).toContainText('900')
    await expect(summary).toContainText('Overhaul of a 200 kW fan motor')
    await expect(summary).toContainText('18')
  })

  await test.step('the server refuses: an alert says why, and what was there stays', async () => {
    await page.route('**/api/admin/live?*', (route) =>
      route.fulfill({
        status: 403,
        headers: { 'x-api': '1', 'content-type': 'application/problem+json' },
        body: JSON.stringify({ status: 403, code: 'not_allowed', detail: 'Access denied' }),
      }),
    )
    working.push(await warsha.start(await warsha.technician('Latecomer'), '901', 'TEST', 0))
    await expect(page.getByRole('alert').getByText('Access denied')).toBeVisible()
    await expect(rows).toHaveCount(28)
    await page.unroute('**/api/admin/live?*')
  })

  await test.step('everybody goes home', async () => {
    for (const { end } of working) await end()
    await expect(page.getByText('No Active Sessions')).toBeVisible()
  })
})
