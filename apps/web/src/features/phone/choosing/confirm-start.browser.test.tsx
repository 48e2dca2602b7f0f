import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../../testing/accessible.ts'
import { lookAtEachChange } from '../../../../testing/change-watch.ts'
import { json, network, noNetwork, problem } from '../../../../testing/network.ts'
import {
  answerAsTheServer,
  holdsDraft,
  me,
  message,
  open,
  phone,
  session,
  signInAs,
  freshPhoneForEachTest,
  workshop,
} from '../../../../testing/technician.tsx'
import { emptyDraft, readDraft } from './draft.ts'
import { localStore } from '../../../offline/local-store.ts'
import { database, outbox } from '../../../offline/work.ts'

const startButton = page.getByRole('button', { name: 'Start Activity' })
const note = page.getByRole('textbox', { name: 'Note (Optional)' })
const step = (name: string) => page.getByRole('heading', { level: 1, name })
const question = page.getByRole('alertdialog')
const running = page.getByRole('article', { name: 'Current activity' })
const endsIt = 'This will end the current activity and start a new one. Continue?'
const agree = () => question.getByRole('button', { name: 'Continue' }).click()
const waiting = async () => (await outbox.list()).map(({ entry }) => [entry.kind, entry.status])

freshPhoneForEachTest()

beforeEach(() => holdsDraft())

async function openConfirm() {
  const visit = await open('/technician/start?step=confirm')
  await expect.element(step('Confirm & Start')).toBeVisible()
  return visit
}

describe('the last step', () => {
  test('shows what was chosen, and goes on to the running session', async () => {
    await openConfirm()
    await expect.element(message('Step 3 of 3')).toBeVisible()
    const shown = page.getByRole('main').element().textContent
    for (const text of ['1001', 'Saline Water Works', 'Rewind of a 75 kW pump motor', 'Repair'])
      expect(shown).toContain(text)
    expect(page.getByText(/^Ends your activity/).elements()).toEqual([])
    await expectAccessible()

    await note.fill('  Bearing on the drive side  ')
    await startButton.click()
    await expect.element(message('Activity started successfully')).toBeVisible()
    await expect.element(running).toHaveTextContent('Bearing on the drive side')
    expect(network.requests('startSession').map(({ body }) => body)).toEqual([
      {
        unique_key: expect.stringMatching(/^[0-9a-f-]{36}$/),
        job_no: '1001',
        activity_code: 'REPAIR',
        note: 'Bearing on the drive side',
        client_started_at: expect.stringMatching(/Z$/),
      },
    ])
    expect(await waiting()).toEqual([])
  })

  test('is not shown to the next person, whom another tab has signed in', async () => {
    await openConfirm()
    signInAs()
    await expect.element(step('Select Job')).toBeVisible()
    expect(readDraft(localStorage, me.id)).toEqual(emptyDraft)
    await page
      .getByRole('region', { name: /^All Jobs/ })
      .getByRole('button', { name: '1002' })
      .click()
    await expect.element(step('Select Activity')).toBeVisible()
    expect(readDraft(localStorage, me.id)).toMatchObject({ job: { job_no: '1002' }, activity: null })
  })

  test('is a start of whoever tapped, whoever is signed in when the job was found', async () => {
    network.answer('startSession', noNetwork)
    await openConfirm()
    localStorage.removeItem('warsha.jobs')
    const searches = () => network.requests('workableJobs').filter(({ query }) => query.get('q') === '1001')
    const letGo = network.holdBack('workableJobs')
    const ali = me.id
    await startButton.click()
    await expect.poll(() => searches().length).toBe(1)
    signInAs()
    letGo()
    const store = localStore(await database())
    await expect.poll(async () => (await store.list(ali)).map(({ kind }) => kind)).toEqual(['start'])
    expect(await store.list(me.id)).toEqual([])
  })

  test.each(['online', 'offline'] as const)('%s never says in between that nothing runs', async (reach) => {
    await openConfirm()
    phone.goes(reach)
    const saysNone = lookAtEachChange(() => page.getByRole('heading', { name: 'No Active Session' }).query() !== null)
    await startButton.click()
    await expect.element(running).toBeVisible()
    expect(saysNone).not.toContain(true)
  })

  test('counts the note up to 500 characters, and takes no more', async () => {
    await openConfirm()
    await expect.element(message('0/500')).toBeVisible()
    await note.fill('x'.repeat(499))
    await expect.element(message('499/500')).toBeVisible()
    await userEvent.type(note, 'abc')
    await expect.element(message('500/500')).toBeVisible()
    await expect.element(note).toHaveValue(`${'x'.repeat(499)}a`)
    await expectAccessible()
  })

  test('warns that it ends the current activity, and asks unless that was asked on the way', async () => {
    workshop.session = session({ unique_key: 'k8', job_no: '0240311' })
    await openConfirm()
    await expect.element(message('Ends your activity on job \u20660240311\u2069')).toBeVisible()
    await expectAccessible()
    await startButton.click()
    await expect.element(question).toHaveTextContent(endsIt)
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(question).not.toBeInTheDocument()
    expect(await waiting()).toEqual([])

    await page.getByRole('link', { name: 'Current' }).click()
    await page.getByRole('link', { name: 'New Activity' }).click()
    await expect.element(question).toHaveTextContent(endsIt)
    await agree()
    await startButton.click()
    await expect.element(running).toHaveTextContent('1001')
    await expect.poll(() => network.requests('startSession').length).toBe(1)
  })

  test('can say of the current activity that it is finished, on its own job', async () => {
    workshop.session = session({
      unique_key: 'k7',
      job_no: '0240311',
      activity_code: 'WELD',
      activity_label: 'Welding',
    })
    await openConfirm()
    const isFinished = page.getByRole('checkbox', {
      name: '\u2068Welding\u2069 is finished on job \u20660240311\u2069',
    })
    await expect.element(isFinished).not.toBeChecked()
    await isFinished.click()
    await expectAccessible()
    await startButton.click()
    await expect.element(question).toHaveTextContent(endsIt)
    await agree()
    await expect.element(running).toHaveTextContent('1001')
    await expect
      .poll(() => network.requests('startSession').map(({ body }) => body))
      .toEqual([expect.objectContaining({ job_no: '1001', finished_session: 'k7' })])
  })

  test('says nothing of it where that is not ticked', async () => {
    workshop.session = session({ job_no: '0240311' })
    await openConfirm()
    await expect.element(page.getByRole('checkbox')).toBeVisible()
    await startButton.click()
    await agree()
    await expect.poll(() => network.requests('startSession').length).toBe(1)
    expect(network.requests('startSession')[0]?.body).not.toHaveProperty('finished_session')
  })

  test.each([
    ['the same activity goes on', session({ job_no: '1001', activity_code: 'REPAIR' })],
    ['a break ends', session({ job_no: '0240311', activity_code: 'BREAK', activity_label: 'Break' })],
  ])('is not asked where %s', async (_case, current) => {
    workshop.session = current
    await openConfirm()
    await expect.element(page.getByText(/^Ends your activity/)).toBeVisible()
    expect(page.getByRole('checkbox').elements()).toEqual([])
  })

  test('without network it is kept with the start, and told with it', async () => {
    workshop.session = session({ unique_key: 'k7', job_no: '0240311' })
    await openConfirm()
    await expect.element(page.getByRole('checkbox')).toBeVisible()
    phone.goes('offline')
    await page.getByRole('checkbox').click()
    await startButton.click()
    await agree()
    await expect.element(running).toHaveTextContent('Saved on phone')
    expect(network.requests('startSession')).toEqual([])
    phone.goes('online')
    await expect.element(running).toHaveTextContent('Sent')
    expect(network.requests('startSession')[0]?.body).toMatchObject({ finished_session: 'k7' })
  })

  test('a draft survives that the page is closed', async () => {
    const visit = await openConfirm()
    await note.fill('Ask for the drawing')
    await visit.close()
    await openConfirm()
    await expect.element(note).toHaveValue('Ask for the drawing')
  })

  test('goes back, home, or to a fresh beginning', async () => {
    const visit = await openConfirm()
    await page.getByRole('button', { name: 'Back' }).click()
    await expect.element(step('Select Activity')).toBeVisible()
    await page.getByRole('button', { name: 'Home' }).click()
    await expect.element(page.getByRole('heading', { name: 'No Active Session' })).toBeVisible()
    await visit.close()

    await openConfirm()
    await note.fill('Not this one')
    await page.getByRole('button', { name: 'Reset' }).click()
    await expect.element(step('Select Job')).toBeVisible()
    expect(page.getByRole('button', { pressed: true }).elements()).toEqual([])
    expect(Object.keys(localStorage).filter((key) => key.startsWith('warsha.draft'))).toEqual([])
  })
})

describe('while it is sent', () => {
  test('the session is there, called sending; nothing is called offline, and a second tap starts nothing twice', async () => {
    const letGo = network.holdBack('startSession')
    await openConfirm()
    const seen = lookAtEachChange(() => document.body.textContent)
    const tapped = startButton.element() as HTMLElement
    tapped.click()
    tapped.click()
    await expect.element(running).toHaveTextContent('Sending')
    await expect.element(page.getByRole('button', { name: 'Sending: 1' })).toBeVisible()
    await expectAccessible()
    await expect.poll(waiting).toEqual([['start', 'syncing']])
    letGo()
    await expect.element(message('Activity started successfully')).toBeVisible()
    await expect.element(running).toHaveTextContent('Sent')
    expect(network.requests('startSession')).toHaveLength(1)
    expect(await waiting()).toEqual([])
    expect(seen.filter((text) => /saved locally|Step 1 of 3/.test(text))).toEqual([])
  })

  test('the draft is off the phone as soon as the start is on it', async () => {
    network.holdBack('startSession')
    const visit = await openConfirm()
    await startButton.click()
    await expect.poll(waiting).toEqual([['start', 'syncing']])
    await visit.close()
    await open('/technician/start?step=confirm')
    await expect.element(step('Select Job')).toBeVisible()
  })

  test.each(['online', 'offline'] as const)('%s, no frame shows the first step once it was started', async (reach) => {
    await openConfirm()
    phone.goes(reach)
    const frames: string[] = []
    let isOver = false
    const draw = () => {
      frames.push(page.getByRole('main').query()?.textContent ?? '')
      if (!isOver) requestAnimationFrame(draw)
    }
    draw()
    onTestFinished(() => {
      isOver = true
    })
    await startButton.click()
    await expect.element(running).toBeVisible()
    await expect.poll(() => frames.length, { timeout: 10_000 }).toBeGreaterThan(60)
    expect(frames.filter((text) => /Step [12] of 3|Select Job|No Active Session/.test(text))).toEqual([])
  })
})

describe('what the server refuses', () => {
  beforeEach(async () => {
    network.answer('startSession', () => problem(422, 'Job 1001 is on hold or closed.'))
    await openConfirm()
    await note.fill('Kept as it was')
    await startButton.click()
    await expect.element(question).toHaveTextContent('The server did not accept this')
  })

  test('is told in its own words, and can be kept', async () => {
    await expect
      .element(question)
      .toHaveTextContent(
        'Start of Repair on job \u20661001\u2069: Job 1001 is on hold or closed. It stays on this phone until you discard it.',
      )
    await expect.element(question.getByRole('button', { name: 'Keep on phone' })).toHaveFocus()
    await expectAccessible()
    await question.getByRole('button', { name: 'Keep on phone' }).click()
    await expect.element(page.getByRole('button', { name: 'Needs attention: 1 not sent' })).toBeVisible()
    expect(await waiting()).toEqual([['start', 'failed']])
    await expect.element(question).not.toBeInTheDocument()
  })

  test('or discarded; what was chosen stays for another try', async () => {
    await question.getByRole('button', { name: 'Discard' }).click()
    await expect.poll(waiting).toEqual([])
    answerAsTheServer()
    await page.getByRole('link', { name: 'New Activity' }).click()
    await expect.element(note).toHaveValue('Kept as it was')
    await startButton.click()
    await expect.element(message('Activity started successfully')).toBeVisible()
  })
})

test('a refusal that comes late finds one on another page, and is asked about once', async () => {
  network.answer('startSession', async () => {
    await new Promise((resolve) => setTimeout(resolve, 2_000))
    return problem(409, 'Job 1001 is closed.')
  })
  await openConfirm()
  await startButton.click()
  await expect.element(running).toHaveTextContent('Sending')
  await page.getByRole('link', { name: 'My sessions' }).click()
  await expect.element(page.getByRole('heading', { name: 'My sessions', level: 1 })).toBeVisible()
  await expect.element(question, { timeout: 5_000 }).toHaveTextContent('Job 1001 is closed.')
  await question.getByRole('button', { name: 'Keep on phone' }).click()
  await expect.element(question).not.toBeInTheDocument()
  await page.getByRole('link', { name: 'Current' }).click()
  await expect.element(page.getByRole('button', { name: 'Needs attention: 1 not sent' })).toBeVisible()
  expect(question.elements()).toEqual([])
})

test('a refusal that nobody has answered comes again after a reload', async () => {
  network.answer('startSession', () => problem(409, 'Job 1001 is closed.'))
  const visit = await openConfirm()
  await startButton.click()
  await expect.element(question).toHaveTextContent('Job 1001 is closed.')
  await visit.close()
  await expect.element(question).not.toBeInTheDocument()
  await open('/technician/active')
  await expect.element(question).toHaveTextContent('Job 1001 is closed.')
  await question.getByRole('button', { name: 'Keep on phone' }).click()
  await expect.element(question).not.toBeInTheDocument()
})

test('a server that cannot now says why, beside that it is saved on the phone', async () => {
  network.answer('startSession', () => problem(503, 'The database is away. Try again shortly.'))
  await openConfirm()
  await startButton.click()
  await expect
    .element(
      message(
        'Activity saved locally. Will sync when connection is restored. The database is away. Try again shortly.',
      ),
    )
    .toBeVisible()
  await expect.element(running).toHaveTextContent('Saved on phone')
})

test('a refusal without a word of its own is still explained', async () => {
  network.answer('startSession', () => problem(422, ''))
  await openConfirm()
  await startButton.click()
  await expect.element(question).toHaveTextContent('Failed to start session. Please try again.')
})

test('without network it is saved on the phone, and the session runs', async () => {
  await openConfirm()
  phone.goes('offline')
  await startButton.click()
  await expect.element(message('Activity saved locally. Will sync when connection is restored.')).toBeVisible()
  await expect.element(running).toHaveTextContent('Saved on phone')
  expect(await waiting()).toEqual([['start', 'pending']])
})

test('so is one that the server answers with something else than a session', async () => {
  network.answer('startSession', () => json({ ok: true }))
  await openConfirm()
  await startButton.click()
  await expect.element(message('Invalid response from server')).toBeVisible()
  await expect.element(running).toBeVisible()
  expect(await waiting()).toEqual([['start', 'pending']])
  await expectAccessible()
})

test('a phone without room says that it is NOT saved, and keeps what was chosen', async () => {
  await openConfirm()
  await note.fill('Not lost')
  phone.isFull()
  await startButton.click()
  await expect
    .element(
      message(
        'NOT saved: this phone has no room left, or does not let the app store anything. Free some space and try again.',
      ),
    )
    .toBeVisible()
  await expect.element(step('Confirm & Start')).toBeVisible()
  await expect.element(note).toHaveValue('Not lost')
  expect(network.requests('startSession')).toEqual([])
  await expectAccessible()

  vi.restoreAllMocks()
  await startButton.click()
  await expect.element(message('Activity started successfully')).toBeVisible()
})

test('a job that nobody knows any more is not started', async () => {
  workshop.jobs = []
  await openConfirm()
  await startButton.click()
  await expect.element(message('Selected job not found. Please refresh and try again.')).toBeVisible()
  expect(await waiting()).toEqual([])
  await expect.element(startButton).toBeEnabled()
})

test('when nobody can tell of the job, what was chosen from a list is started', async () => {
  network.answer('workableJobs', noNetwork)
  network.answer('startSession', noNetwork)
  await openConfirm()
  await startButton.click()
  await expect.element(message('Activity saved locally. Will sync when connection is restored.')).toBeVisible()
  expect(await waiting()).toEqual([['start', 'pending']])
})

test('a server that fails when asked for the job says why', async () => {
  network.answer('workableJobs', () => problem(503, 'The database is away. Try again shortly.'))
  await openConfirm()
  await startButton.click()
  await expect.element(message('The database is away. Try again shortly.')).toBeVisible()
  expect(await waiting()).toEqual([])
})
