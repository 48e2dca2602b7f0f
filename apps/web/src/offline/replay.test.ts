import { reviewFlags } from '@warsha/domain'
import { arrival, expectedSessions, recordedSessions, type Reported } from '@warsha/domain/testing/recorded-sessions'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Session } from '@warsha/contract'
import { completionEntry, type Entry, photoEntry, startEntry, timerAnswerEntry } from './entry.ts'
import { play, replay } from './replay.ts'

const at = (time: string) => Date.parse(`2026-11-19T${time}:00Z`)
const clocks = { device: at('08:00'), server: at('08:00') }

const confirmed: Session = {
  session_id: 's1',
  unique_key: 'k1',
  job_no: '1001',
  job_description: 'Rewinding of a pump motor',
  customer: 'Saline Water Works',
  activity_code: 'WELD',
  activity_label: 'Welding',
  note: null,
  started_at: '2026-11-19T06:00:00.000Z',
  ended_at: null,
  media_count: 1,
}

const recorded = (sessionKey: string, time: string) => ({
  id: `${sessionKey}-${time}`,
  owner: 7,
  sessionKey,
  recordedAt: at(time),
})
const start = (key: string, time: string) =>
  startEntry(recorded(key, time), { jobNo: '0042', activityCode: 'TEST', note: null })
const end = (key: string, time: string) => completionEntry(recorded(key, time))
const photo = (key: string, time: string) => photoEntry(recorded(key, time), { photoId: time, sha256: time })
const failed = (entry: Entry): Entry => ({ ...entry, status: 'failed' })

test('nothing said, nothing queued', () => {
  expect(replay(null, [], clocks)).toEqual({ session: null, pending: 0, failed: 0, oldestPending: null })
})

test('what the server said, with nothing queued, is sent', () => {
  expect(replay(confirmed, [], clocks).session).toMatchObject({ uniqueKey: 'k1', kept: 'sent', startedAt: at('06:00') })
})

test('a queued start ends the session that the server knows', () => {
  const shown = replay(confirmed, [start('k2', '07:00')], clocks)
  expect(shown.session).toMatchObject({ uniqueKey: 'k2', jobNo: '0042', kept: 'sending', confirmed: null })
  expect(shown).toMatchObject({ pending: 1, oldestPending: at('07:00') })
})

test('a queued end leaves nothing running', () => {
  expect(replay(confirmed, [end('k1', '07:00')], clocks).session).toBeNull()
  expect(replay(null, [start('k2', '07:00'), end('k2', '07:30')], clocks).session).toBeNull()
})

test('a start that the server knows already is shown once, by the server’s words', () => {
  expect(replay(confirmed, [start('k1', '06:00')], clocks).session).toMatchObject({
    jobNo: '1001',
    kept: 'sending',
  })
})

test('a refused start is not played, nor what depends on it', () => {
  const shown = replay(confirmed, [failed(start('k2', '07:00')), end('k2', '07:30')], clocks)
  expect(shown.session).toMatchObject({ uniqueKey: 'k1', kept: 'sent' })
  expect(shown).toMatchObject({ pending: 1, failed: 1, oldestPending: at('07:30') })
})

test('an end that waits for a refused start is not played, even where the server has that session', () => {
  const shown = replay(confirmed, [failed(start('k1', '06:00')), end('k1', '07:00')], clocks)
  expect(shown.session).toMatchObject({ uniqueKey: 'k1', kept: 'needs_attention' })
})

test('queued photos count; a refused one needs attention', () => {
  expect(replay(confirmed, [photo('k1', '06:10')], clocks).session).toMatchObject({
    mediaCount: 2,
    kept: 'sending',
  })
  const shown = replay(confirmed, [photo('k1', '06:10'), failed(photo('k1', '06:20'))], clocks)
  expect(shown.session).toMatchObject({ mediaCount: 2, kept: 'needs_attention' })
})

test('a phone whose clock is an hour behind still ends the session before', () => {
  const behind = { device: at('07:00'), server: at('08:00') }
  const shown = replay({ ...confirmed, started_at: '2026-11-19T07:30:00.000Z' }, [start('k2', '06:50')], behind)
  expect(shown.session).toMatchObject({ uniqueKey: 'k2', startedAt: at('07:50') })
})

test('an end that is reported later than it was ends the session then', () => {
  const later = completionEntry(recorded('k1', '07:30'), { endedAt: at('06:30') })
  expect(later.request.data).toEqual({ client_ended_at: '2026-11-19T06:30:00.000Z' })
  const next = { ...confirmed, unique_key: 'k2', started_at: '2026-11-19T07:00:00.000Z' }
  expect(replay(confirmed, [later], clocks).session).toBeNull()
  expect(replay(next, [later], clocks).session).toMatchObject({ uniqueKey: 'k2' })
})

test('the newest “still working” counts, by the server’s clock, sent or not, refused or not', () => {
  const answer = (time: string) =>
    timerAnswerEntry(recorded('k1', time), {
      kind: 'running',
      answer: 'still_working',
      askedAt: at(time),
      stoppedAt: null,
    })
  const confirmedBefore = { ...confirmed, still_working_at: '2026-11-19T07:00:00.000Z' }
  expect(replay(confirmed, [], clocks).session?.confirmedAt).toBeNull()
  expect(replay(confirmedBefore, [], clocks).session?.confirmedAt).toBe(at('07:00'))
  expect(replay(confirmedBefore, [answer('06:30')], clocks).session?.confirmedAt).toBe(at('07:00'))
  expect(replay(confirmedBefore, [failed(answer('07:30'))], clocks).session).toMatchObject({
    confirmedAt: at('07:30'),
    kept: 'sent',
  })
  const behind = { device: at('07:00'), server: at('08:00') }
  expect(replay(confirmed, [answer('06:45')], behind).session?.confirmedAt).toBe(at('07:45'))
})

test('the phone shows what the server will have stored, in whatever order it was recorded', () => {
  const entryOf = ({ kind, key, at: recordedAt }: Reported, i: number): Entry => {
    const entry = { id: String(i), owner: 7, sessionKey: key, recordedAt }
    return kind === 'start'
      ? startEntry(entry, { jobNo: '0042', activityCode: 'TEST', note: null })
      : completionEntry(entry)
  }
  const stories = recordedSessions(clocks.server).chain((worked) => fc.tuple(fc.constant(worked), arrival(worked)))
  fc.assert(
    fc.property(stories, ([worked, reports]) => {
      const played = play([], reports.map(entryOf), clocks)
      const expected = expectedSessions(worked)
      // Only the server decides what is stalled.
      const asPlayed = expected.map((session) => ({ ...session, flags: session.flags & ~reviewFlags.end_not_reported }))
      expect(played).toMatchObject(asPlayed)
      const running = expected.find(({ endedAt }) => endedAt === null)
      expect(replay(null, reports.map(entryOf), clocks).session?.uniqueKey).toBe(running?.uniqueKey)
    }),
  )
})
