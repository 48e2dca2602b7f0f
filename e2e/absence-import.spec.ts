import { expect, pageOfAdmin, screenshotAndAxe, test } from './warsha.ts'

const HEADINGS = 'Employee number,Technician,Kind,From,To,Half day'
const file = (...lines: string[]) => ({
  name: 'leave.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from([HEADINGS, ...lines].join('\r\n')),
})

test('absences out of a file: shown first, the good rows recorded, and none of them twice', async ({
  warsha,
  desk,
}) => {
  const { id, identifier } = await warsha.technician('Layla Import')
  const recorded = () =>
    warsha.rows<{ kind: string; first_day: string }>(
      `select kind, first_day::text from absence where person_id = $1 order by first_day`,
      [id],
    )
  const page = await pageOfAdmin(desk, 'en')
  await page.goto('/admin/absences')
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Import absences' })
  const choose = dialog.locator('input[type="file"]')

  await test.step('the Excel template, of which its example names nobody here', async () => {
    const downloading = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Download a template' }).click()
    const template = await downloading
    expect(template.suggestedFilename()).toBe('absences-template.xlsx')
    await choose.setInputFiles(await template.path())
    // The first one to read a table loads what reads it, beside another browser at work.
    await expect(dialog.getByText('No technician has this employee number')).toBeVisible({ timeout: 30_000 })
    await dialog.getByRole('button', { name: 'Choose another file' }).click()
  })

  const rows = [
    `,${identifier},Annual leave,2027-03-07,2027-03-11,`,
    `,${identifier},Sick leave,14 Mar 2027,,First half`,
  ]
  await test.step('each row says whom it means, or what is wrong with it', async () => {
    await choose.setInputFiles(file(...rows, 'W-404,,annual,2027-03-07,,'))
    await expect(dialog.getByText('2 ready')).toBeVisible()
    await expect(dialog.getByRole('row', { name: /Layla Import.*7 Mar 2027/ })).toBeVisible()
    await expect(dialog.getByText('No technician has this employee number')).toBeVisible()
    await screenshotAndAxe(page, 'en-desk-absence-import')
    expect(await recorded()).toEqual([])
  })

  await test.step('the good rows are recorded', async () => {
    await dialog.getByRole('button', { name: 'Record 2 absences' }).click()
    await expect(dialog.getByText('2 absences were recorded')).toBeVisible()
    expect(await recorded()).toEqual([
      { kind: 'annual', first_day: '2027-03-07' },
      { kind: 'sick', first_day: '2027-03-14' },
    ])
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await expect(dialog).toHaveCount(0)
  })

  await test.step('the same file again has nothing to record', async () => {
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    await choose.setInputFiles(file(...rows))
    await expect(dialog.getByText('This absence is recorded already')).toHaveCount(2)
    await expect(dialog.getByRole('button', { name: 'Record 0 absences' })).toBeDisabled()
    expect(await recorded()).toHaveLength(2)
  })
})
