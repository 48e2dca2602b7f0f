import { type ActivityOfJob, jobEstimates } from '@warsha/contract'
import { examples } from '@warsha/contract/examples'
import { LEARNING_PARAMETERS } from '@warsha/domain'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { freshDeskForEachTest, show } from '../../../testing/admin.tsx'
import { json, network, problem, saved } from '../../../testing/network.ts'
import { chooseLanguage } from '../../i18n/i18n.ts'
import { Hints } from '../../ui/admin/hints.tsx'
import { ProgressPart } from './progress-part.tsx'

const estimates = jobEstimates.parse(examples.jobEstimates.answer)
const [settled] = estimates.activities
const begun = { settled_at: null, finished: null, may_go_on: false }

freshDeskForEachTest()

/** Shows a job with one activity, which is as the example but for this. */
async function showActivity(change: Partial<ActivityOfJob>): Promise<void> {
  answerWith(change)
  network.answer('jobAccount', () => problem(503, 'Away.', 'database_away'))
  await page.viewport(1366, 900)
  await show(
    <Hints>
      <ProgressPart id={12} />
    </Hints>,
  )
}

function answerWith(change: Partial<ActivityOfJob>): void {
  network.answer('jobEstimates', () => json({ ...estimates, activities: [{ ...settled, ...change }] }))
}

const finish = page.getByRole('button', { name: 'This activity is finished: Rewinding' })
const resume = page.getByRole('button', { name: 'Not finished after all: Rewinding' })

test('who said when that an activity is finished', async () => {
  await showActivity({})
  await expect.element(page.getByText('Finished, said by Khalid Al-Otaibi, 16 Nov 15:00')).toBeVisible()
  await chooseLanguage('ar')
  await expect.element(page.getByText(/^أُنجز بحسب/)).toHaveTextContent('Khalid Al-Otaibi')
})

test('an admin says that an activity is finished, and takes back just that, whatever somebody else said since', async () => {
  await showActivity(begun)
  network.answer('finishItem', () => {
    answerWith({ settled_at: null, version: 9 })
    return saved(7)
  })
  network.answer('resumeItem', () => {
    answerWith(begun)
    return json(undefined, 204)
  })
  await finish.click()
  await expect.element(page.getByText('Rewinding is finished on this job')).toBeVisible()
  await expect.element(resume).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(page.getByText('Undone')).toBeVisible()
  await expect.element(finish).toBeVisible()
  expect(network.requests('resumeItem').map((request) => request.headers.get('if-match'))).toEqual(['"7"'])
})

test('where somebody has begun to work on it meanwhile, that is said', async () => {
  await showActivity(begun)
  network.answer('finishItem', () => {
    answerWith({ ...begun, is_running: true })
    return problem(409, 'Somebody is working on this activity now.', 'item_running')
  })
  await finish.click()
  await expect.element(page.getByText('Somebody is working on this activity now.')).toBeVisible()
  await expect.element(page.getByText('Running')).toBeVisible()
  await expect.element(finish).not.toBeInTheDocument()
})

test('an admin says that an activity goes on, which was quiet for so long that it counts as settled', async () => {
  await showActivity({ finished: null })
  network.answer('resumeItem', () => {
    answerWith(begun)
    return json(undefined, 204)
  })
  await resume.click()
  await expect.element(page.getByText('Rewinding is not finished on this job')).toBeVisible()
  await expect.element(finish).toBeVisible()
  // Nobody said that it is finished, so that there is nothing to go back to.
  await expect.element(page.getByRole('button', { name: 'Undo' })).not.toBeInTheDocument()
})

test.each<[string, Partial<ActivityOfJob>]>([
  ['has not begun', { ...begun, began_at: null }],
  ['is being worked on', { ...begun, is_running: true }],
  ['is settled, on a closed job,', { finished: null, may_go_on: false }],
])('an activity that %s cannot be finished', async (_kind, change) => {
  await showActivity(change)
  await expect.element(page.getByRole('button', { name: 'Why this number: Rewinding' })).toBeVisible()
  await expect.element(finish).not.toBeInTheDocument()
  await expect.element(resume).not.toBeInTheDocument()
})

test.each<[string, Partial<ActivityOfJob>, RegExp]>([
  ['half', {}, /^The planner gave 6.00.h\. Such hours count for 50% .*×1\.2/],
  [
    'not at all while too little is known',
    { ...begun, began_at: null, planner: { hours: 6, factor: 1, trust: 0 } },
    new RegExp(`not count .* yet: it takes ${LEARNING_PARAMETERS.minItems} finished activities`),
  ],
  ['not when the work began', { planner: { hours: 6, factor: 1, trust: 0 } }, /did not count when the work began/],
])('the planner’s hours stand beside the learned ones and count %s', async (_how, change, hint) => {
  await showActivity(change)
  const hours = page.getByRole('cell', { name: '6.00', exact: true })
  await expect.element(page.getByRole('columnheader', { name: 'Planner’s own h' })).toBeVisible()
  await expect.element(hours.getByText('6.00')).toHaveAttribute('data-hint', expect.stringMatching(hint))
})

test('without hours of a planner there is no column for them', async () => {
  await showActivity({ planner: null })
  await expect.element(page.getByRole('columnheader', { name: 'Planned h' })).toBeVisible()
  await expect.element(page.getByText('Planner’s own h')).not.toBeInTheDocument()
})

test('why a number is what it is, is asked of this job', async () => {
  await showActivity({})
  network.answer('estimateReasons', () => json(examples.estimateReasons.answer))
  await page.getByRole('button', { name: 'Why this number: Rewinding' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Why this number' })).toHaveTextContent('On job 1001')
  expect(network.requests('estimateReasons')[0]?.query.get('job_id')).toBe('12')
})
