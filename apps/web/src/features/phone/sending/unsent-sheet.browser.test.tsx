import { describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../../testing/accessible.ts'
import { network, noNetwork, problem } from '../../../../testing/network.ts'
import {
  answerAsTheServer,
  message,
  open,
  phone,
  session,
  freshPhoneForEachTest,
  workshop,
} from '../../../../testing/technician.tsx'
import { outbox } from '../../../offline/work.ts'

const badge = page.getByRole('button', { name: /not sent/ })
const sheet = page.getByRole('dialog', { name: 'Not sent yet' })
const question = page.getByRole('alertdialog', { name: 'Discard this record?' })
const refusal = page.getByRole('alertdialog', { name: 'The server did not accept this' })
const item = (what: string) => sheet.getByRole('listitem').filter({ hasText: what })
const start = 'Start of REPAIR on job \u20661001\u2069'
const end = 'End of REPAIR on job \u20661001\u2069'
const recordStart = () => outbox.recordStart({ jobNo: '1001', activityCode: 'REPAIR', note: null })

freshPhoneForEachTest()

async function openSheet(): Promise<void> {
  await open('/technician/active')
  await badge.click()
  await expect.element(sheet).toBeVisible()
}

/** A start that the server has refused, and the end and a photo that hang on it. */
async function refusedStart(): Promise<void> {
  network.answer('startSession', () => problem(422, 'Job 1001 is on hold or closed.'))
  const { sessionKey } = await recordStart()
  await outbox.recordCompletion(sessionKey)
  await outbox.recordPhoto(sessionKey, { bytes: Uint8Array.of(1, 2, 3), sha256: 'a'.repeat(64) })
  await outbox.drain('retry')
}

/** The refusal is asked about wherever one is. */
async function openSheetAndKeep(): Promise<void> {
  await open('/technician/active')
  await refusal.getByRole('button', { name: 'Keep on phone' }).click()
  await expect.element(refusal).not.toBeInTheDocument()
  await badge.click()
  await expect.element(sheet).toBeVisible()
}

describe('what waits', () => {
  test('is listed with its reason, and sent when asked to', async () => {
    network.answer('startSession', noNetwork)
    const { sessionKey } = await recordStart()
    await outbox.recordCompletion(sessionKey)
    await openSheet()
    await expect.element(sheet).toHaveTextContent('All of this is safe on this phone until the server has it.')
    await expect.element(item(start)).toHaveTextContent('Saved on phone')
    await expect.element(item(start)).toHaveTextContent('The server could not be reached.')
    await expect.element(item(end)).toHaveTextContent('Will be sent after the start.')
    await expect.element(sheet.getByRole('button', { name: 'Close' })).toHaveFocus()
    await expectAccessible()

    await outbox.drain('retry')
    answerAsTheServer()
    await sheet.getByRole('button', { name: 'Send now' }).click()
    await expect.element(message('Offline data synced successfully')).toBeVisible()
    await expect.element(sheet).toHaveTextContent('Everything has been sent.')
    expect(sheet.getByRole('button', { name: 'Send now' }).elements()).toEqual([])
    await expectAccessible()
    await sheet.getByRole('button', { name: 'Close' }).click()
    await expect.element(sheet).not.toBeInTheDocument()
    expect(badge.elements()).toEqual([])
  })

  test('that cannot be sent now either stays, and that is said', async () => {
    network.answer('startSession', noNetwork)
    await recordStart()
    await openSheet()
    await sheet.getByRole('button', { name: 'Send now' }).click()
    await expect.element(message('Failed to sync offline data. Will retry later.')).toBeVisible()
    await expect.element(item(start)).toBeVisible()
  })

  test('cannot be sent without network', async () => {
    phone.goes('offline')
    await recordStart()
    await openSheet()
    await expect.element(sheet.getByRole('button', { name: 'No network' })).toBeDisabled()
    await expectAccessible()
    phone.goes('online')
    await expect.element(sheet).toHaveTextContent('Everything has been sent.')
  })

  test('can be saved to a file, a photo with its picture', async () => {
    network.answer('addMedia', noNetwork)
    workshop.session = session()
    await outbox.recordPhoto('k1', { bytes: Uint8Array.of(1, 2, 3), sha256: 'a'.repeat(64) })
    await openSheet()
    const made = vi.spyOn(URL, 'createObjectURL')
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
    await item('Photo for job \u20661001\u2069').getByText('Saved on phone').click()
    await expectAccessible()
    await sheet.getByRole('button', { name: 'Save to file' }).click()
    await expect
      .poll(() => saved.mock.contexts.map((link) => (link as HTMLAnchorElement).download))
      .toEqual([`warsha-photo-${new Date().toISOString().slice(0, 10)}.json`])
    const file = made.mock.calls.at(-1)?.[0] as Blob
    expect(JSON.parse(await file.text())).toMatchObject({
      entry: { kind: 'photo', owner: expect.any(Number) },
      photo: 'AQID',
    })
    await expect.element(item('Photo for job')).toBeVisible()
    vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(() => {
      throw new DOMException('Failed to read large IndexedDB value', 'DataError')
    })
    await sheet.getByRole('button', { name: 'Save to file' }).click()
    await expect.element(message('The picture is no longer on this phone.')).toBeVisible()
  })
})

describe('what the server refused', () => {
  test('is discarded where it is asked about, and what hangs on it after one more question', async () => {
    await refusedStart()
    await open('/technician/active')
    await refusal.getByRole('button', { name: 'Discard' }).click()
    await expect.element(question).toHaveTextContent('nor what belongs to it: 2 more.')
    await question.getByRole('button', { name: 'Discard' }).click()
    await expect.poll(() => outbox.list()).toEqual([])
    await expect.element(question).not.toBeInTheDocument()
  })

  test('is shown with the server’s own words, and what hangs on it names it', async () => {
    await refusedStart()
    await openSheetAndKeep()
    await expect.element(item(start)).toHaveTextContent('Needs attention')
    await expect.element(item(start)).toHaveTextContent('Job 1001 is on hold or closed.')
    for (const what of [end, 'Photo for job']) {
      await expect.element(item(what)).toHaveTextContent('The start must be fixed first.')
    }
    await expectAccessible()
  })

  test('can be tried again, and takes along what hangs on it', async () => {
    await refusedStart()
    await openSheetAndKeep()
    answerAsTheServer()
    await sheet.getByRole('button', { name: 'Try again' }).click()
    await expect.element(sheet).toHaveTextContent('Everything has been sent.')
    expect(network.requests('completeSession')).toHaveLength(1)
    expect(network.requests('addMedia')).toHaveLength(1)
  })

  test('says so where the phone can neither try it again nor discard it', async () => {
    await refusedStart()
    await openSheetAndKeep()
    const fails = () => {
      throw new DOMException('Not stored', 'UnknownError')
    }
    vi.spyOn(console, 'trace').mockReturnValue()
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(fails)
    vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(fails)
    await sheet.getByRole('button', { name: 'Try again' }).click()
    await expect.element(message('Failed to sync offline data. Will retry later.')).toBeVisible()
    await item(start).getByRole('button', { name: 'Discard' }).click()
    await question.getByRole('button', { name: 'Discard' }).click()
    await expect.element(message('It could not be discarded, and is still on this phone. Try again.')).toBeVisible()
    vi.spyOn(IDBIndex.prototype, 'getAll').mockImplementation(fails)
    await item(start).getByRole('button', { name: 'Save to file' }).click()
    await expect.element(page.getByText(/^NOT saved/)).toBeVisible()
  })

  test('stays when it is refused again', async () => {
    await refusedStart()
    await openSheetAndKeep()
    network.answer('startSession', () => problem(422, 'Job 1001 is closed for good.'))
    await sheet.getByRole('button', { name: 'Try again' }).click()
    await expect.element(refusal).toHaveTextContent('Job 1001 is closed for good.')
    await refusal.getByRole('button', { name: 'Keep on phone' }).click()
    await expect.element(item(start)).toHaveTextContent('Job 1001 is closed for good.')
    await expect.element(item(start)).toHaveTextContent('Needs attention')
    expect(await outbox.list()).toHaveLength(3)
  })

  test('goes with what hangs on it, after a question that says how much that is', async () => {
    await refusedStart()
    await openSheetAndKeep()
    await item(start).getByRole('button', { name: 'Discard' }).click()
    await expect
      .element(question)
      .toHaveTextContent('The server does not have it. It cannot be brought back, nor what belongs to it: 2 more.')
    await expect.element(question.getByRole('button', { name: 'Keep on phone' })).toHaveFocus()
    await expectAccessible()
    await question.getByRole('button', { name: 'Keep on phone' }).click()
    expect(await outbox.list()).toHaveLength(3)
    await item(start).getByRole('button', { name: 'Discard' }).click()
    await question.getByRole('button', { name: 'Discard' }).click()
    await expect.element(sheet).toHaveTextContent('Everything has been sent.')
    expect(await outbox.list()).toEqual([])
  })
})

test('one thing alone is discarded after the plain question', async () => {
  workshop.session = session()
  network.answer('completeSession', () => problem(404, 'This session does not exist.'))
  await outbox.recordCompletion('k1')
  await outbox.drain('retry')
  await openSheetAndKeep()
  await item(end).getByRole('button', { name: 'Discard' }).click()
  await expect.element(question).toHaveTextContent('The server does not have it. It cannot be brought back.')
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect.element(sheet).toHaveTextContent('Everything has been sent.')
})
