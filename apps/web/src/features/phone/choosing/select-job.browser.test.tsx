import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../../testing/accessible.ts'
import { putRows, rowsOf } from '../../../../testing/local-rows.ts'
import { json, network, noNetwork, problem } from '../../../../testing/network.ts'
import {
  answerAsTheServer,
  holdsDraft,
  job,
  jobs,
  me,
  message,
  open,
  ownSession,
  phone,
  freshPhoneForEachTest,
  workshop,
} from '../../../../testing/technician.tsx'
import type { RecentJob } from '../../../offline/rows.ts'
import { database } from '../../../offline/work.ts'
import { readDraft } from './draft.ts'

const searchBox = page.getByRole('searchbox', { name: 'Number, customer, text' })
const list = page.getByRole('region', { name: /^(All Jobs|Search Results)/ })
const recent = page.getByRole('region', { name: 'Recent Jobs' })
const chosen = page.getByRole('heading', { name: 'Select Activity' })
const numbersIn = (region: typeof list) =>
  region
    .getByRole('button')
    .elements()
    .map((row) => row.textContent.match(/\d+/)?.[0])

freshPhoneForEachTest()

describe('all jobs', () => {
  test('are announced while they load, then counted; a tap chooses one', async () => {
    const letGo = network.holdBack('workableJobs')
    await open('/technician/start')
    await expect.element(page.getByRole('status', { name: 'Loading' })).toBeVisible()
    await expectAccessible()

    letGo()
    await expect.element(page.getByRole('heading', { name: 'All Jobs (3)' })).toBeVisible()
    await expect.element(page.getByRole('heading', { level: 1, name: 'Select Job' })).toBeVisible()
    await expect.element(message('Step 1 of 3')).toBeVisible()
    expect(page.getByRole('button', { name: 'Back' }).elements()).toEqual([])
    expect(network.requests('workableJobs')[0]?.query.toString()).toMatch(/^status=open&page_size=50&page=1/)
    await expectAccessible()

    await list.getByRole('button', { name: '1002' }).click()
    await expect.element(chosen).toBeVisible()
  })

  test('beyond 50 come on demand', async () => {
    workshop.jobs = jobs(120)
    await open('/technician/start')
    await expect.element(page.getByRole('heading', { name: 'All Jobs (120)' })).toBeVisible()
    await expect.element(message('50 of 120 shown')).toBeVisible()
    await page.getByRole('button', { name: 'Show more jobs' }).click()
    await expect.element(message('100 of 120 shown')).toBeVisible()
    await page.getByRole('button', { name: 'Show more jobs' }).click()
    await expect.poll(() => numbersIn(list).at(-1)).toBe('1120')
    expect(page.getByRole('button', { name: 'Show more jobs' }).elements()).toEqual([])
  })

  test('that are more than 50 fit the screen with what shows the rest', async () => {
    workshop.jobs = jobs(51)
    await open('/technician/start')
    await expect.element(message('50 of 51 shown')).toBeVisible()
    await expectAccessible()
  })

  test('may be none', async () => {
    workshop.jobs = []
    await open('/technician/start')
    await expect.element(message('No jobs available')).toBeVisible()
    await expectAccessible()
  })

  test('of the images database alone show a camera, cannot be chosen, and say why', async () => {
    const { id: _none, ...photosOnly } = job('1009', { customer: '', description: '' })
    workshop.jobs = [job('1001'), photosOnly]
    await open('/technician/start')
    const row = list.getByRole('button', { name: '1009' })
    await expect.element(row).toBeDisabled()
    await expect.element(row).toHaveTextContent('Photos only so far. An administrator must complete this job.')
    expect(row.element().querySelector('.icon-camera')).not.toBeNull()
    expect(list.getByRole('button', { name: '1001' }).element().querySelector('.icon-camera')).toBeNull()
    await expectAccessible()
  })
})

describe('while the images database is away', () => {
  test('the list says that its jobs may be missing, and does not say so else', async () => {
    workshop.imagesAway = true
    await open('/technician/start')
    await expect.element(list.getByText('Jobs with photos only may be missing.')).toBeVisible()
    await expectAccessible()
    workshop.imagesAway = false
    await searchBox.fill('1002')
    await expect.element(list.getByText('Jobs with photos only may be missing.')).not.toBeInTheDocument()
  })

  test('so does a search that finds nothing', async () => {
    workshop.imagesAway = true
    await open('/technician/start')
    await searchBox.fill('99999')
    await expect.element(message('No jobs found matching your search')).toBeVisible()
    await expect.element(message('Jobs with photos only may be missing.')).toBeVisible()
    await expectAccessible()
  })
})

describe('a search', () => {
  test('finds by part of the number, counts what it found, and can be cleared', async () => {
    workshop.jobs = jobs(60)
    await open('/technician/start')
    await searchBox.fill('105')
    await expect.element(page.getByRole('heading', { name: 'Search Results (10)' })).toBeVisible()
    expect(numbersIn(list)).toEqual(
      jobs(60)
        .slice(49, 59)
        .map(({ job_no }) => job_no),
    )
    await expectAccessible()

    await page.getByRole('button', { name: 'Clear search' }).click()
    await expect.element(page.getByRole('heading', { name: 'All Jobs (60)' })).toBeVisible()
    await expect.element(searchBox).toHaveFocus()
  })

  test('may find nothing', async () => {
    await open('/technician/start')
    await searchBox.fill('99999')
    await expect.element(message('No jobs found matching your search')).toBeVisible()
    await expectAccessible()
  })
})

describe('recent jobs', () => {
  const worked = (count: number) =>
    Array.from({ length: count }, (_, index) => {
      const { job_no, customer, description } = job(String(1_001 + index))
      return { job_no, customer, description, last_used: index }
    })

  afterEach(() => vi.restoreAllMocks())
  beforeEach(async () => {
    workshop.jobs = jobs(12)
  })

  test('the latest five are shown, until something is searched for', async () => {
    await putRows(await database(), 'recentJobs', worked(8))
    await open('/technician/start')
    await expect.poll(() => numbersIn(recent)).toEqual(['1008', '1007', '1006', '1005', '1004'])
    await expect.element(page.getByRole('heading', { name: 'All Jobs (12)' })).toBeVisible()
    await expectAccessible()
    await searchBox.fill('1')
    await expect.element(recent).not.toBeInTheDocument()
    await searchBox.fill('')
    await recent.getByRole('button', { name: '1007' }).click()
    await expect.element(chosen).toBeVisible()
  })

  test('those that are closed by now are not shown', async () => {
    await putRows(await database(), 'recentJobs', worked(4))
    workshop.jobs = [job('1001'), job('1003'), job('2000')]
    await open('/technician/start')
    await expect.element(page.getByRole('heading', { name: 'All Jobs (3)' })).toBeVisible()
    await expect.poll(() => numbersIn(recent)).toEqual(['1003', '1001'])
  })

  test('a new phone shows those of the last days as the server knows them, among its own, each once', async () => {
    const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
    workshop.own = [
      ownSession({ unique_key: 'k3', job_no: '1003', started_at: ago(10) }),
      ownSession({ unique_key: 'k2', job_no: '1002', started_at: ago(20), is_voided: true }),
      ownSession({ unique_key: 'k1', job_no: '1001', started_at: ago(30) }),
      ownSession({ unique_key: 'k0', job_no: '1003', started_at: ago(40) }),
    ]
    const { customer, description } = job('1005')
    const last_used = Date.parse(ago(20))
    await putRows(await database(), 'recentJobs', [{ job_no: '1005', customer, description, last_used }])
    await open('/technician/start')
    await expect.poll(() => numbersIn(recent)).toEqual(['1003', '1005', '1001'])
  })

  test('ten are kept: the one that is started now comes first, the oldest goes', async () => {
    const local = await database()
    await putRows(local, 'recentJobs', worked(10))
    holdsDraft({ job: job('1011') })
    await open('/technician/start?step=confirm')
    await page.getByRole('button', { name: 'Start Activity' }).click()
    const latest = async () =>
      (await rowsOf<RecentJob>(local, 'recentJobs'))
        .toSorted((a, b) => a.last_used - b.last_used)
        .map(({ job_no }) => job_no)
    await expect.poll(latest).toEqual(['1002', '1003', '1004', '1005', '1006', '1007', '1008', '1009', '1010', '1011'])
  })
})

describe('without the server', () => {
  test('the jobs that this phone keeps are shown as such, and can be searched and chosen', async () => {
    const visit = await open('/technician/start')
    await expect.element(page.getByRole('heading', { name: 'All Jobs (3)' })).toBeVisible()
    await visit.close()

    phone.goes('offline')
    await open('/technician/start')
    await searchBox.fill('1002')
    await expect.element(page.getByRole('heading', { name: 'Search Results (1)' })).toBeVisible()
    await expect.element(message('Loading cached jobs (offline mode)')).toBeVisible()
    await expectAccessible()
    await searchBox.fill('١٠٠٣')
    await expect.poll(() => numbersIn(list)).toEqual(['1003'])
    await searchBox.fill('1002')
    await list.getByRole('button', { name: '1002' }).click()
    await expect.element(chosen).toBeVisible()
  })

  test('and with nothing kept it says so, and tries again when asked to', async () => {
    network.answer('workableJobs', noNetwork)
    await open('/technician/start')
    await expect
      .element(page.getByRole('main').getByRole('alert'))
      .toHaveTextContent('Failed to load jobs. Please check your connection.')
    await expectAccessible()
    answerAsTheServer()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(page.getByRole('heading', { name: 'All Jobs (3)' })).toBeVisible()
  })

  test('a server that fails is no reason to show what was kept', async () => {
    const visit = await open('/technician/start')
    await expect.element(page.getByRole('heading', { name: 'All Jobs (3)' })).toBeVisible()
    await visit.close()
    network.answer('workableJobs', () => problem(503, 'The database is away.'))
    await open('/technician/start')
    await searchBox.fill('1002')
    await expect.element(message('Failed to load jobs. Please check your connection.')).toBeVisible()
  })
})

test('a job card can be scanned in place of typing', async () => {
  // The camera of the tests sees a card, which would be read at once.
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockReturnValue(new Promise(() => undefined))
  await open('/technician/start')
  await page.getByRole('button', { name: 'Scan job card' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Scan job card' })).toBeVisible()
  await page.getByRole('button', { name: 'Type the number' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

describe('a card that is looked up slowly', () => {
  const lookingUp = page.getByText(/^Looking up job .?1500.?\.\.\.$/)
  let letGo: () => void

  beforeEach(() => {
    const found = new Promise<void>((resolve) => {
      letGo = resolve
    })
    network.answer('workableJobs', async ({ query }) => {
      const isOfCard = query.get('q') === '1500'
      if (isOfCard) await found
      const shown = isOfCard ? [job('1500')] : jobs(3)
      return json({ jobs: shown, total: 4, page: 1, page_size: 50, images_jobs_missing: false })
    })
  })

  async function answered(): Promise<void> {
    letGo()
    await new Promise((resolve) => setTimeout(resolve, 100))
  }

  test('is said to be, and chosen when it is found', async () => {
    await open('/technician/start?job=1500')
    await expect.element(lookingUp).toBeVisible()
    await expectAccessible()
    letGo()
    await expect.element(chosen).toBeVisible()
    expect(lookingUp.query()).toBeNull()
    expect(readDraft(localStorage, me.id).job?.job_no).toBe('1500')
  })

  test('does not take the place of what was chosen meanwhile', async () => {
    await open('/technician/start?job=1500')
    await expect.element(lookingUp).toBeVisible()
    await list.getByRole('button', { name: '1002' }).click()
    await expect.element(chosen).toBeVisible()
    expect(lookingUp.query()).toBeNull()
    await page.getByRole('button', { name: 'Repair' }).click()
    await expect.element(page.getByRole('heading', { name: 'Confirm & Start' })).toBeVisible()
    await answered()
    await expect.element(page.getByRole('heading', { name: 'Confirm & Start' })).toBeVisible()
    expect(readDraft(localStorage, me.id)).toMatchObject({ job: { job_no: '1002' }, activity: { code: 'REPAIR' } })
  })

  test('brings nobody back who has left the wizard', async () => {
    await open('/technician/start?job=1500')
    await expect.element(lookingUp).toBeVisible()
    await page.getByRole('link', { name: 'Current' }).click()
    const none = page.getByRole('heading', { name: 'No Active Session' })
    await expect.element(none).toBeVisible()
    await answered()
    await expect.element(none).toBeVisible()
    expect(readDraft(localStorage, me.id).job).toBeNull()
  })
})

test('a job that is chosen where nothing runs leaves what else the phone holds of the draft', async () => {
  await putRows(await database(), 'recentJobs', [
    { job_no: '1002', customer: '', description: '', last_used: Date.now() },
  ])
  await open('/technician/active')
  await expect.element(recent).toBeVisible()
  // As what is discarded leaves its choice.
  holdsDraft({ job: null, note: 'Bearing' })
  await recent.getByRole('button', { name: '1002' }).click()
  await expect.element(chosen).toBeVisible()
  expect(readDraft(localStorage, me.id)).toMatchObject({ job: { job_no: '1002' }, note: 'Bearing' })
})

test('the code of a card that the phone itself read chooses its job; one that is not open is said to be so', async () => {
  const visit = await open('/technician/start?job=1002')
  await expect.element(chosen).toBeVisible()
  await visit.close()
  await open('/technician/start?job=7777')
  await expect.element(page.getByText(/Job \u2066?7777\u2069? is not open for work\./)).toBeVisible()
})
