import type { BrowserContext, Page } from '@playwright/test'
import { expect, openAsAdmin, test } from './warsha.ts'

/** Opens the editor of a job in a window of its own. */
async function openEditor(desk: BrowserContext, number: string): Promise<Page> {
  const page = await openAsAdmin(desk, 'en', `/admin/jobs?job=${number}`)
  await expect(editor(page, number)).toBeVisible()
  return page
}

const editor = (page: Page, number: string) => page.getByRole('dialog', { name: `Job ${number}` })
const field = (page: Page, number: string, label: string) => editor(page, number).getByLabel(label, { exact: true })
const save = (page: Page, number: string) => editor(page, number).getByRole('button', { name: 'Save' }).click()

test('two admins on one job: what does not collide is kept, what does is asked', async ({ warsha, desk }) => {
  await warsha.job('8377001', 'Yanbu Cement')
  await warsha.job('8377002', 'Yanbu Steel')

  await test.step('each another field: both are saved, and it is told', async () => {
    const number = '8377001'
    const [first, second] = [await openEditor(desk, number), await openEditor(desk, number)]
    await field(first, number, 'Customer').fill('Yanbu Cement Company')
    await save(first, number)
    await expect(first.getByText(`Job ${number} updated successfully!`)).toBeVisible()
    await field(second, number, 'Description').fill('Rewind of the second pump motor')
    await save(second, number)
    await expect(second.getByText(/^Changed by others meanwhile and kept: Customer \(/)).toBeVisible()
    await expect(editor(second, number)).toHaveCount(0)
    expect(await warsha.rows(`select customer, description from job where job_no = '${number}'`)).toEqual([
      { customer: 'Yanbu Cement Company', description: 'Rewind of the second pump motor' },
    ])
    await Promise.all([first.close(), second.close()])
  })

  await test.step('the same field: the second is asked, and nothing is lost', async () => {
    const number = '8377002'
    const [first, second] = [await openEditor(desk, number), await openEditor(desk, number)]
    await field(first, number, 'Customer').fill('Yanbu Steel Company')
    await save(first, number)
    await expect(first.getByText(`Job ${number} updated successfully!`)).toBeVisible()
    await field(second, number, 'Customer').fill('Yanbu Steel Works')
    await save(second, number)
    const theirs = editor(second, number).getByRole('radio', { name: /^Theirs .*Yanbu Steel Company$/ })
    await expect(editor(second, number).getByRole('radio', { name: /^Yours.*Yanbu Steel Works$/ })).toBeVisible()
    await theirs.check()
    await expect(field(second, number, 'Customer')).toHaveValue('Yanbu Steel Company')
    await editor(second, number)
      .getByRole('radio', { name: /^Yours/ })
      .check()
    await save(second, number)
    await expect(editor(second, number)).toHaveCount(0)
    expect(await warsha.rows(`select customer from job where job_no = '${number}'`)).toEqual([
      { customer: 'Yanbu Steel Works' },
    ])
    await Promise.all([first.close(), second.close()])
  })

  await test.step('a status in the list: the present one is told before it is changed', async () => {
    const [first, second] = [
      await openAsAdmin(desk, 'en', '/admin/jobs?q=8377001'),
      await openAsAdmin(desk, 'en', '/admin/jobs?q=8377001'),
    ]
    const status = (page: Page) => page.getByRole('row', { name: /8377001/ }).getByLabel(/^Status/)
    await expect(status(second)).toHaveValue('open')
    await second.route('**/api/admin/jobs?**', (route) => route.abort())
    await status(first).selectOption('In Progress')
    await expect
      .poll(async () => (await warsha.rows(`select status from job where job_no = '8377001'`))[0])
      .toEqual({
        status: 'in_progress',
      })
    await status(second).selectOption('Closed')
    const question = second.getByRole('alertdialog', { name: 'Changed meanwhile' })
    await expect(question).toContainText('In Progress')
    await question.getByRole('button', { name: 'Leave it' }).click()
    expect(await warsha.rows(`select status from job where job_no = '8377001'`)).toEqual([{ status: 'in_progress' }])
  })
})
