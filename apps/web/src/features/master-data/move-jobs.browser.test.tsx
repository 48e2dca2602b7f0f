import type { JobType, Listed, MovedJobs, MoveOfJobs } from '@warsha/contract'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { freshDeskForEachTest, show } from '../../../testing/admin.tsx'
import { json, network, problem } from '../../../testing/network.ts'
import { MoveJobs } from './move-jobs.tsx'

freshDeskForEachTest()

const typeOf = (id: number, name: string, is_active = true): Listed<JobType> => ({
  id,
  code: name.toUpperCase(),
  name,
  name_ar: null,
  description: null,
  is_active,
  display_order: id,
  version: 1,
  in_use: true,
})
const pumps = typeOf(4, 'Pumps')
const types = [pumps, typeOf(1, 'Pump repair'), typeOf(2, 'Old', false)]
const moved: MovedJobs = {
  is_merge: true,
  job_count: 212,
  open_job_count: 9,
  estimate_count: 14,
  estimates_given_way: 3,
  held_count: 0,
  held_given_way: 0,
  past_work_count: 0,
  price_count: 1,
}

async function opened(): Promise<MoveOfJobs[]> {
  const sent: MoveOfJobs[] = []
  const power = { id: 3, code: 'M', range_description: '37-75 kW', min_kw: 37, max_kw: 75, complexity_multiplier: 1 }
  network.answer('powerRatings', () => json([{ ...power, is_active: true, version: 1, in_use: true }]))
  network.answer('rpmCategories', () => json([]))
  network.answer('previewMoveOfJobs', ({ body }) => {
    sent.push(body as MoveOfJobs)
    return json({ ...moved, is_merge: (body as MoveOfJobs).which === null })
  })
  await show(<MoveJobs type={pumps} types={types} onClose={() => undefined} />, '/admin/settings')
  return sent
}

test('says what goes along before all jobs are moved, and moves them', async () => {
  const asked = await opened()
  await page.getByLabelText('To job type').selectOptions('Pump repair')
  await expect.element(page.getByText('212 jobs go to Pump repair.')).toBeVisible()
  await expect.element(page.getByText('14 estimates go along.')).toBeVisible()
  await expect.element(page.getByText('3 give way: Pump repair has its own.')).toBeVisible()
  await expect.element(page.getByText(/and Pumps is deactivated/)).toBeVisible()
  await expect.element(page.getByText(/^1 price stays with Pumps/)).toBeVisible()
  expect(asked.at(-1)).toEqual({ into_id: 1, which: null })
  let sent: unknown
  network.answer('moveJobsOfType', ({ body }) => {
    sent = body
    return json(moved)
  })
  await page.getByRole('button', { name: 'Move jobs' }).click()
  await expect.element(page.getByText('212 jobs moved to Pump repair')).toBeVisible()
  expect(sent).toEqual({ into_id: 1, which: null })
})

test('moves some by power and words, and asks for one of them', async () => {
  const asked = await opened()
  await page.getByLabelText('To job type').selectOptions('Pump repair')
  await page.getByLabelText('Which jobs').selectOptions('Those that match')
  await page.getByRole('button', { name: 'Move jobs' }).click()
  await expect.element(page.getByText('This field is required')).toBeVisible()
  await page.getByRole('checkbox', { name: '37-75 kW' }).click()
  await page.getByLabelText('Words').fill('submersible')
  await expect.element(page.getByText('14 estimates are copied.')).toBeVisible()
  await expect.poll(() => asked.at(-1)).toEqual({ into_id: 1, which: { power_rating_ids: [3], words: 'submersible' } })
})

test('counts anew for another choice, rather than to show what was counted for the one before', async () => {
  await opened()
  await page.getByLabelText('To job type').selectOptions('Pump repair')
  await page.getByLabelText('Which jobs').selectOptions('Those that match')
  await page.getByRole('checkbox', { name: '37-75 kW' }).click()
  await expect.element(page.getByText('14 estimates are copied.')).toBeVisible()
  const letGo = network.holdBack('previewMoveOfJobs')
  await page.getByLabelText('Words').fill('submersible')
  await expect.element(page.getByText('14 estimates are copied.')).not.toBeInTheDocument()
  letGo()
  await expect.element(page.getByText('14 estimates are copied.')).toBeVisible()
})

test('says why nothing would move', async () => {
  await opened()
  network.answer('previewMoveOfJobs', () =>
    problem(409, 'No job matches, so there is nothing to move.', 'no_jobs_to_move'),
  )
  await page.getByLabelText('To job type').selectOptions('Pump repair')
  await expect.element(page.getByText('No job matches, so there is nothing to move.')).toBeVisible()
})
