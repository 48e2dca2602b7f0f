import { expect, screenshotAndAxe, openAsAdmin, test } from './warsha.ts'

const KIND = 6
/** The one that is due later comes behind the one that is due sooner. */
const [SOONER, LATER] = ['88101', '88102']

test(
  'the foreman drags a job up: every date shows what would become of it, and nothing is kept before the yes',
  { tag: '@soak' },
  async ({ warsha, desk, phone }) => {
    await warsha.rows(
      `insert into estimate (job_type_id, activity_type_id, estimated_seconds)
     select ${KIND}, id, 40 * 3600 from activity_type where code = 'REPAIR'`,
    )
    const motor = { job_type_id: KIND, power_rating_id: 3, rpm_category_id: 2 }
    const named = { customer: 'Jubail Turbines', description: 'Overhaul of a turbine' }
    for (const [job_no, due_on] of [
      [SOONER, '2029-11-01'],
      [LATER, '2029-12-01'],
    ]) {
      await warsha.asAdmin('POST', '/admin/jobs', { job_no, due_on, ...named, ...motor })
    }
    // Two technicians and two jobs before these: whoever comes behind them waits.
    const yusuf = await warsha.technician('Yusuf Queue')
    await (await warsha.start(yusuf, SOONER, 'REPAIR', 1)).end()
    const order = async () =>
      (
        await warsha.rows<{ job_no: string }>(
          'select job_no from work_order join job on job.id = job_id order by place',
        )
      ).map(({ job_no }) => job_no)

    const page = await openAsAdmin(desk, 'en', `/admin/next?view=order&q=Jubail`)
    const rowOf = (number: string) => page.getByRole('row').filter({ has: page.getByText(number, { exact: true }) })
    const numbers = () =>
      page
        .getByRole('row')
        .filter({ hasText: 'Jubail' })
        .evaluateAll((rows) => rows.map(({ textContent }) => /8810\d/.exec(textContent ?? '')?.[0]))

    await test.step('what each waits for stands beside it', async () => {
      await expect(rowOf(SOONER)).toContainText('Repair')
      expect(await numbers()).toEqual([SOONER, LATER])
      await screenshotAndAxe(page, 'en-desk-next-jobs')
    })

    await test.step('a job is dragged up by its handle', async () => {
      const handle = await rowOf(LATER).getByRole('button', { name: /^Move/ }).boundingBox()
      const target = await rowOf(SOONER).boundingBox()
      if (!handle || !target) throw new Error('no row to drag')
      await page.mouse.move(handle.x + handle.width / 2, handle.y + handle.height / 2)
      await page.mouse.down()
      await page.mouse.move(target.x + 60, target.y + 4, { steps: 6 })
      await page.mouse.up()
      await expect.poll(numbers).toEqual([LATER, SOONER])
      const bar = page.getByRole('region', { name: 'The order that is tried' })
      await expect(bar).toContainText('put first')
      await expect(bar).not.toContainText('Calculating', { timeout: 30_000 })
      await screenshotAndAxe(page, 'en-desk-next-jobs-tried')
      expect(await order()).toEqual([])
    })

    await test.step('a reload loses nothing of what is tried', async () => {
      await page.reload()
      await expect.poll(numbers).toEqual([LATER, SOONER])
    })

    await test.step('it is kept with a yes, stands in the audit trail, and is undone', async () => {
      await page.getByRole('button', { name: 'Use this order' }).click()
      await expect(page.getByText('The order has been changed')).toBeVisible()
      await expect.poll(async () => (await order()).at(-1)).toBe(LATER)
      await page.getByRole('button', { name: 'Undo' }).click()
      await expect(page.getByText('The order is as it was')).toBeVisible()
      expect(await order()).toEqual([])
      const trail = await warsha.rows(`select from audit_entry where kind = 'work_order'`)
      expect(trail).toHaveLength(2)
    })

    await test.step('in Arabic on a phone', async () => {
      const small = await openAsAdmin(phone, 'ar', '/admin/next?q=Jubail')
      await expect(small.getByRole('list', { name: 'أوامر العمل غير المغلقة' })).toContainText(SOONER)
      await screenshotAndAxe(small, 'ar-phone-next-jobs')
    })

    await warsha.rows(`update job set status = 'closed', closed_at = now() where job_no like '8810_'`)
    await warsha.rows('delete from estimate where job_type_id = $1', [KIND])
  },
)
