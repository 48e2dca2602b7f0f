import { expect, test } from 'vitest'
import { announcementChange, LONGEST_CLAIM, mayClaim } from './announcement.ts'
import { completionEntry, type Entry, startEntry, timerAnswerEntry } from './entry.ts'

const recorded = { id: 'e1', owner: 7, sessionKey: 'k1', recordedAt: 0 }
const start: Entry = startEntry(recorded, { jobNo: '1001', activityCode: 'WELD', note: null })
const part: Entry = completionEntry(recorded, { isPart: true })
const answer: Entry = timerAnswerEntry(recorded, { kind: 'running', answer: 'stopped', askedAt: 0, stoppedAt: 0 })
const error = { status: 422, code: 'x', detail: 'No.' }

const outcomeOf = (before: Entry | null, after: Entry) => {
  const change = announcementChange(before, after)
  return change.is === 'made' ? change.announcement.outcome : change.is
}

test.each<[string, Entry | null, Entry, string]>([
  ['what is recorded says nothing', null, start, 'kept'],
  ['without network it is delayed at once', null, { ...start, delay: 'new' }, 'delayed'],
  ['what goes out says nothing', start, { ...start, status: 'syncing' }, 'kept'],
  ['a first failure is a delay', { ...start, status: 'syncing' }, { ...start, delay: 'new', error }, 'delayed'],
  ['the next one is none', { ...start, delay: 'new' }, { ...start, delay: 'new', retryCount: 2 }, 'kept'],
  ['nor one after it was shown', { ...start, delay: 'announced' }, { ...start, delay: 'announced', error }, 'kept'],
  ['an answer ends it', { ...start, status: 'syncing' }, { ...start, status: 'synced' }, 'sent'],
  ['a refusal too', { ...start, status: 'syncing' }, { ...start, status: 'failed', error }, 'refused'],
  ['once', { ...start, status: 'failed', error }, { ...start, status: 'failed', error, claim: undefined }, 'kept'],
  ['and is no more when it goes again', { ...start, status: 'failed', error }, start, 'withdrawn'],
  ['a part is announced with its whole', { ...part, status: 'syncing' }, { ...part, status: 'synced' }, 'withdrawn'],
  ['its delay as well', part, { ...part, delay: 'new' }, 'withdrawn'],
  ['but its refusal by itself', part, { ...part, status: 'failed', error }, 'refused'],
])('%s', (_case, before, after, outcome) => expect(outcomeOf(before, after)).toBe(outcome))

test('an answer about a timer says what it did, or that an admin had decided', () => {
  const changeFor = (settled_by: unknown) =>
    announcementChange(answer, { ...answer, status: 'synced', response: { settled_by } })
  expect(changeFor(null)).toMatchObject({ announcement: { namesEnd: true, isSettledByAdmin: false } })
  expect(changeFor('admin')).toMatchObject({ announcement: { namesEnd: true, isSettledByAdmin: true } })
})

test('what another tab shows is its own until then, but not for ever where a clock was set back', () => {
  const change = announcementChange(null, { ...start, delay: 'new', claim: { tab: 'a', until: 100 } })
  if (change.is !== 'made') throw new Error('nothing is announced')
  const may = (tab: string, now: number) => mayClaim(change.announcement, { tab, until: now + 10 }, now)
  expect([may('a', 50), may('b', 50), may('b', 100), may('b', 50 - 2 * LONGEST_CLAIM)]).toEqual([
    true,
    false,
    true,
    true,
  ])
})
