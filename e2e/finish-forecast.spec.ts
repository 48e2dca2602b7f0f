import { expect, screenshotAndAxe, openAsAdmin, test } from './warsha.ts'

const JOB = '88001'
const TRANSFORMER = 6

/**
 * Other stories leave jobs open on which somebody worked an hour or two a year ago: in such a shop all work takes years. They
 * are closed, so long ago that they say nothing.
 */
const LEFT_OPEN_BY_OTHERS = `
  update job set status = 'closed', closed_at = '2023-01-01', first_closed_at = '2023-01-01'
  where status <> 'closed' and job_no <> $1`

/** Fifty jobs whose P80 of the last sixty days held in four of five cases: without them dates are guesses. */
const DATES_THAT_HELD = `
  with closed as (
    insert into job (job_no, customer, description, status, created_at, closed_at)
    select (8800100 + i)::text, 'Taif Transformers', 'Oil change', 'closed', made_at,
      made_at + case when i % 5 = 0 then interval '7 days' else interval '2 days' end
    from generate_series(1, 50) as i
    cross join lateral (select date_trunc('day', now()) - interval '58 days' + i * interval '1 day' as made_at) as made
    returning id, created_at
  )
  insert into forecast_record (job_id, made_on, made_at, p50_at, p80_at, work_quantiles, has_begun, age_hours,
    flow_weight, technicians, is_first, is_replayed)
  select id, created_at::date, created_at, created_at + interval '3 days', created_at + interval '5 days', '{}', false,
    0, 0.5, 2, true, false
  from closed`

/**
 * Two weeks in which somebody worked all day: whoever else has recorded a few minutes in another story counts as one who
 * works as little, and then all dates are years away.
 */
const TWO_WEEKS = `
  with worked_on as (
    insert into job (job_no, customer, description, status)
    values ('8899001', 'Taif Transformers', 'Oil change', 'in_progress') returning id
  )
  insert into work_session (id, technician_id, job_id, activity_type_id, started_at, ended_at, reported_ended_at)
  select gen_random_uuid(), $1, id, (select id from activity_type where code = 'REPAIR'), begin, begin + interval '8 hours',
    begin + interval '8 hours'
  from worked_on
  cross join generate_series(1, 13) as day
  cross join lateral (select date_trunc('day', $2::timestamptz) - day * interval '1 day' + interval '6 hours' as begin) as at`

test(
  'a job is given a due date that it cannot keep: the list, the job and the analytics say so',
  { tag: '@soak' },
  async ({ warsha, desk, phone }) => {
    await warsha.rows(
      `insert into estimate (job_type_id, activity_type_id, estimated_seconds)
     select ${TRANSFORMER}, id, 90 * 3600 from activity_type where code = 'REPAIR'`,
    )
    const motor = { job_type_id: TRANSFORMER, power_rating_id: 3, rpm_category_id: 2 }
    const named = { customer: 'Taif Transformers', description: 'Oil change and rewind of a transformer' }
    await warsha.asAdmin('POST', '/admin/jobs', { job_no: JOB, ...named, ...motor })
    const yusuf = await warsha.technician('Yusuf Forecast')
    await (await warsha.start(yusuf, JOB, 'REPAIR', 1)).end()

    await warsha.rows(LEFT_OPEN_BY_OTHERS, [JOB])
    await warsha.rows(DATES_THAT_HELD)
    await warsha.rows(TWO_WEEKS, [yusuf.id, new Date()])
    const page = await openAsAdmin(desk, 'en', `/admin/jobs?q=${JOB}`)
    const row = page.getByRole('row').filter({ has: page.getByText(JOB, { exact: true }) })

    await test.step('a day that has passed is said to have, and is kept', async () => {
      await row.getByRole('button', { name: `Edit job ${JOB}` }).click()
      const form = page.getByRole('dialog', { name: `Job ${JOB}` })
      await form.getByLabel('Due date').fill('2026-01-15')
      await expect(form.getByText('This day has passed')).toBeVisible()
      await form.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByText(`Job ${JOB} updated successfully!`)).toBeVisible()
      await expect(row.getByText('Late')).toBeVisible({ timeout: 30_000 })
      expect(await warsha.rows('select due_on::text from job where job_no = $1', [JOB])).toEqual([
        { due_on: '2026-01-15' },
      ])
    })

    await test.step('the list tells more on hover, and is sorted by it', async () => {
      await row.getByText('Late').hover()
      const sentence = /Expected .+, (by .+ at the latest|on that day) in 4 of 5 cases; 100% likely to be late/
      await expect(page.getByRole('tooltip')).toHaveText(sentence)
      await page.getByRole('columnheader', { name: 'Expected' }).getByRole('button').click()
      await expect(page).toHaveURL(/sort=expected/)
      await row.getByRole('button', { name: `Edit job ${JOB}` }).click()
      await expect(page.getByRole('dialog', { name: `Job ${JOB}` }).getByText(sentence)).toBeVisible()
      await screenshotAndAxe(page, 'en-desk-job-form-late')
    })

    await test.step('the analytics count it, and lead to where each job is, before all that can keep their day', async () => {
      await page.goto('/admin/analytics?tab=forecast')
      const forecast = page.getByRole('region', { name: 'When open jobs are finished' })
      await expect(forecast).toContainText(/likely late/)
      await forecast.getByRole('link', { name: 'Next Jobs' }).click()
      const next = page.getByRole('row').filter({ hasText: JOB })
      await expect(next).toContainText('100%')
      await expect(next).toContainText('15 Jan 2026')
      await next.getByRole('link', { name: JOB }).click()
      await expect(page.getByRole('heading', { level: 1 })).toContainText(JOB)
      await expect(page.getByRole('main')).toContainText('100% likely to be late')
    })

    await test.step('in Arabic on a phone', async () => {
      const small = await openAsAdmin(phone, 'ar', `/admin/jobs?q=${JOB}`)
      await expect(small.getByText('متأخر')).toBeVisible()
      await screenshotAndAxe(small, 'ar-phone-jobs-late')
      await small.goto('/admin/analytics?tab=forecast')
      await expect(small.getByRole('region', { name: 'متى تُنجز أوامر العمل المفتوحة' })).toBeVisible()
      await screenshotAndAxe(small, 'ar-phone-finish-forecast')
    })

    await warsha.rows(`update job set status = 'closed', closed_at = now() where job_no = $1`, [JOB])
    await warsha.rows('delete from estimate where job_type_id = $1', [TRANSFORMER])
    await warsha.rows(`delete from work_session where job_id = (select id from job where job_no = '8899001')`)
    await warsha.rows(`delete from job where job_no like '88001__' or job_no = '8899001'`)
  },
)
