import type { Session } from '@warsha/contract'
import { describe, expect, test } from 'vitest'
import {
  completionEntry,
  correctionEntry,
  heldCompletionEntry,
  heldStartEntry,
  photoEntry,
  startEntry,
} from '../src/offline/entry.ts'
import type { OwnSession, ServerState, Store } from '../src/offline/store.ts'

const recorded = { id: 'e1', owner: 7, sessionKey: 'k1', recordedAt: 1_000 }
const choice = { jobNo: '1001', activityCode: 'WELD', note: 'مع ملاحظة' }
export const start = startEntry(recorded, choice)
export const completion = completionEntry({ ...recorded, id: 'e2', recordedAt: 2_000 })
export const photo = photoEntry({ ...recorded, id: 'e3', recordedAt: 1_500 }, { photoId: 'p1', sha256: 'abc' })
const changes = { started_at: null, ended_at: null, job_no: '1002', activity_code: null, note: '', is_void: false }
export const correction = correctionEntry(
  { ...recorded, id: 'e4', recordedAt: 3_000 },
  { ...changes, reason: 'بطاقة أخرى' },
)
export const bytes = new Uint8Array([1, 2, 255])

export const serverSession: Session = {
  session_id: 's1',
  unique_key: 'k1',
  job_no: '1001',
  job_description: 'Rewind of a pump motor',
  customer: 'Saline Water Works',
  activity_code: 'WELD',
  activity_label: 'Welding',
  note: null,
  started_at: '2026-11-20T05:00:00.000Z',
  ended_at: null,
  media_count: 0,
}

const own: OwnSession[] = [
  {
    ...serverSession,
    job_type_id: 1,
    seconds_raw: null,
    seconds_held: null,
    is_voided: false,
    is_corrected: false,
    request: null,
  },
]

/** The seconds held of a session count the answers here. */
const answersIn = (state: ServerState) => state.own?.[0]?.seconds_held ?? 0
const withOneMore = (state: ServerState): ServerState => ({
  ...state,
  own: own.map((session) => ({ ...session, seconds_held: answersIn(state) + 1 })),
})

/** What every store of the queue has to do. @param open gives one that is empty */
export function storeContract(open: () => Promise<Store>): void {
  describe('a store', () => {
    test('gives back what was added, as it was', async () => {
      const store = await open()
      await store.add(start)
      await store.add(completion)
      await store.add(correction)
      await store.add(photo, bytes)
      expect(await store.list(7)).toEqual([start, completion, correction, photo])
      expect(await store.photo('p1')).toEqual(bytes)
      expect(await store.photo('p2')).toBeNull()
    })

    test('lists one owner’s entries in the order of adding, photos last, whatever changed since', async () => {
      const store = await open()
      await store.add(photo, bytes)
      await store.add({ ...start, id: 'later', recordedAt: 9_000 })
      await store.add({ ...start, id: 'of another', owner: 8 })
      await store.add({ ...start, id: 'clock set back' })
      await store.change('later', (entry) => ({ ...entry, retryCount: 3 }))
      const ids = (await store.list(7)).filter(({ kind }) => kind === 'start').map(({ id }) => id)
      expect(ids).toEqual(['later', 'clock set back'])
      expect((await store.list(8)).map(({ id }) => id)).toEqual(['of another'])
    })

    test('tells the entries and what the server said of one moment', async () => {
      const store = await open()
      await store.saveOwnSessions(7, own)
      const ids = Array.from({ length: 20 }, (_, index) => `answered ${index}`)
      for (const id of ids) await store.add({ ...correction, id })
      const moments: boolean[] = []
      const confirmed = { all: false }
      const watching = (async () => {
        while (!confirmed.all) {
          const state = await store.state(7)
          moments.push(state.entries.length + answersIn(state) === ids.length)
        }
      })()
      for (const id of ids) await store.confirm({ ...correction, id }, withOneMore)
      confirmed.all = true
      await watching
      expect(moments.length).toBeGreaterThan(5)
      expect(new Set(moments)).toEqual(new Set([true]))
    })

    test('keeps two that belong together, or neither', async () => {
      const store = await open()
      await store.add(start)
      await expect(store.add({ ...correction, id: start.id }, undefined, completion)).rejects.toThrow()
      expect(await store.list(7)).toEqual([start])
      await store.add(correction, undefined, completion)
      expect(await store.list(7)).toEqual([start, completion, correction])
    })

    test('takes nothing twice under one id', async () => {
      const store = await open()
      await store.add(start)
      await expect(store.add({ ...start, sessionKey: 'other' })).rejects.toThrow()
      await store.add(photo, bytes)
      await expect(store.add(photo, bytes)).rejects.toThrow()
      expect(await store.list(7)).toHaveLength(2)
    })

    test('takes a start back that was never on its way', async () => {
      const store = await open()
      const held = heldStartEntry({ ...recorded, id: 'held', sessionKey: 'k2' }, choice)
      await store.add(start)
      await store.add(held)
      expect(await store.list(7)).toEqual([start, held])
      expect(await store.withdraw(start.id)).toBe(false)
      expect(await store.withdraw('nothing')).toBe(false)
      expect(await store.withdraw(held.id)).toBe(true)
      expect(await store.withdraw(held.id)).toBe(false)
      expect(await store.list(7)).toEqual([start])
    })

    test('takes an end back that was never on its way, unless something was started after it', async () => {
      const store = await open()
      const held = heldCompletionEntry({ ...recorded, id: 'held end' })
      const next = startEntry({ ...recorded, id: 'next', sessionKey: 'k2' }, choice)
      await store.add(start)
      await store.add(photo, bytes)
      await store.add(held)
      expect(await store.list(7)).toContainEqual(held)
      await store.add(next)
      expect(await store.withdraw(held.id)).toBe(false)
      await store.discard(next.id)
      expect(await store.withdraw(held.id)).toBe(true)
      expect(await store.list(7)).toEqual([start, photo])
    })

    test('keeps a held start that was on its way, or that something belongs to', async () => {
      const store = await open()
      const held = heldStartEntry(recorded, choice)
      await store.add(held)
      await store.add(photo, bytes)
      expect(await store.withdraw(held.id)).toBe(false)
      await store.discard(photo.id)
      await store.change(held.id, (entry) => ({ ...entry, heldUntil: undefined }))
      expect(await store.withdraw(held.id)).toBe(false)
      expect(await store.list(7)).toEqual([start])
    })

    test('changes an entry as it stands, or leaves it', async () => {
      const store = await open()
      await store.add(start)
      await store.add(photo, bytes)
      const error = { status: 503, code: 'database_away', detail: 'Later.' }
      for (const id of [start.id, photo.id]) {
        const changed = await store.change(id, (entry) => ({ ...entry, status: 'failed', error, nextTryAt: 5 }))
        expect(changed).toMatchObject({ id, status: 'failed', error, nextTryAt: 5 })
        expect(await store.change(id, () => null)).toBeNull()
      }
      expect((await store.list(7)).map(({ status }) => status)).toEqual(['failed', 'failed'])
      expect(await store.change('unknown', (entry) => entry)).toBeNull()
    })

    test('loses no change of many at once', async () => {
      const store = await open()
      await store.add(start)
      const once = () => store.change(start.id, (entry) => ({ ...entry, retryCount: entry.retryCount + 1 }))
      await Promise.all(Array.from({ length: 20 }, once))
      expect((await store.list(7))[0]?.retryCount).toBe(20)
    })

    test('settles an entry with what the server said, once', async () => {
      const store = await open()
      await store.add(start)
      await store.confirm({ ...start, status: 'synced', response: serverSession }, (before) => ({
        ...before,
        current: serverSession,
      }))
      expect(await store.list(7)).toEqual([])
      expect((await store.state(7)).current).toEqual(serverSession)
      await store.confirm({ ...start, status: 'synced', response: serverSession }, () => ({ current: null, own }))
      expect((await store.state(7)).current).toEqual(serverSession)
      expect((await store.state(8)).current).toBeNull()
      expect((await store.state(7)).own).toBeNull()
    })

    test('settles a request with what the server said of it', async () => {
      const store = await open()
      await store.saveOwnSessions(7, own)
      await store.add(correction)
      await store.confirm({ ...correction, status: 'synced' }, ({ current, own: before }) => {
        expect([current, before]).toEqual([null, own])
        return { current, own: own.map((session) => ({ ...session, is_corrected: true })) }
      })
      expect(await store.list(7)).toEqual([])
      expect((await store.state(7)).own?.[0]).toMatchObject({ session_id: 's1', is_corrected: true })
    })

    test('keeps the sessions of the last days that the server told last, of each person', async () => {
      const store = await open()
      expect((await store.state(7)).own).toBeNull()
      await store.saveOwnSessions(7, own)
      await store.saveOwnSessions(8, [])
      expect([(await store.state(7)).own, (await store.state(8)).own]).toEqual([own, []])
    })

    test('keeps what the server said last, of each person', async () => {
      const store = await open()
      await store.saveCurrent(7, serverSession)
      await store.saveCurrent(8, { ...serverSession, session_id: 's2', unique_key: 'k2' })
      await store.saveCurrent(7, null)
      expect([(await store.state(7)).current, (await store.state(8)).current?.session_id]).toEqual([null, 's2'])
    })

    test('forgets somebody who left but what they have not sent, and nobody else', async () => {
      const store = await open()
      for (const owner of [7, 8]) {
        await store.saveCurrent(owner, { ...serverSession, session_id: `s${owner}` })
        await store.saveOwnSessions(owner, own)
      }
      await store.add(start)
      await store.add({ ...photo, owner: 8 }, bytes)
      await store.forget(7)
      expect([(await store.state(7)).current, (await store.state(7)).own, await store.list(7)]).toEqual([
        null,
        null,
        [start],
      ])
      expect([(await store.state(8)).current?.session_id, (await store.state(8)).own]).toEqual(['s8', own])
      await store.forget(8)
      expect([(await store.state(8)).current, (await store.state(8)).own]).toEqual([null, null])
      expect([(await store.list(8)).length, await store.photo('p1')]).toEqual([1, bytes])
    })

    describe('announces', () => {
      const error = { status: 422, code: 'job_not_workable', detail: 'Closed.' }
      const all = ['sent', 'refused', 'delayed'] as const
      const asTab = (tab: string, now = 0) => ({ tab, now, until: now + 10_000, outcomes: all })
      const shownTo = async (store: Store, tab: string, now = 0, owner = 7) => {
        const { announcements, others } = await store.claim(owner, asTab(tab, now))
        return { seen: announcements.map(({ id, outcome }) => `${id} ${outcome}`), others }
      }

      test('each outcome in the transaction that stores it, to its own person alone', async () => {
        const store = await open()
        for (const entry of [start, completion]) await store.add(entry)
        await store.add(photo, bytes)
        await store.add({ ...correction, delay: 'new' })
        expect(await shownTo(store, 'a')).toEqual({ seen: ['e4 delayed'], others: false })
        await store.change('e1', (entry) => ({ ...entry, status: 'syncing' }))
        await store.confirm({ ...start, status: 'synced', response: serverSession }, (before) => before)
        await store.change('e2', (entry) => ({ ...entry, status: 'failed', error }))
        await store.change('e3', (entry) => ({ ...entry, delay: 'new', error }))
        expect(await shownTo(store, 'a', 0, 8)).toEqual({ seen: [], others: false })
        expect((await shownTo(store, 'a')).seen).toEqual(['e4 delayed', 'e1 sent', 'e2 refused', 'e3 delayed'])
        const { announcements } = await store.claim(7, { ...asTab('a'), outcomes: ['refused'] })
        expect(announcements).toMatchObject([{ id: 'e2', kind: 'completion', outcome: 'refused', error }])
        await store.confirm({ ...photo, status: 'synced', response: { media_count: 1 } }, (before) => before)
        expect((await shownTo(store, 'a')).seen).toEqual(['e4 delayed', 'e1 sent', 'e2 refused', 'e3 sent'])
      })

      test('in one tab at a time; what one gives back, or holds too long, another gets', async () => {
        const store = await open()
        await store.add({ ...start, delay: 'new' })
        const tabs = ['a', 'b', 'c'].map((tab) => shownTo(store, tab))
        const seen = (await Promise.all(tabs)).flatMap((it) => it.seen)
        expect(seen).toEqual(['e1 delayed'])
        expect(await shownTo(store, 'b', 9_999)).toEqual({ seen: [], others: true })
        expect((await shownTo(store, 'b', 10_000)).seen).toEqual(['e1 delayed'])
        await store.unclaim('b')
        expect((await shownTo(store, 'c', 10_001)).seen).toEqual(['e1 delayed'])
      })

      test('what was shown no more, unless something else has become of it meanwhile', async () => {
        const store = await open()
        await store.add({ ...start, delay: 'new' })
        const { announcements } = await store.claim(7, asTab('a'))
        await store.confirm({ ...start, status: 'synced', response: serverSession }, (before) => before)
        await store.settle(announcements)
        const later = await store.claim(7, asTab('a'))
        expect(later.announcements).toMatchObject([{ id: 'e1', outcome: 'sent', isAfterDelay: false }])
        await store.settle(later.announcements)
        expect((await shownTo(store, 'a')).seen).toEqual([])
      })

      test('the end of what was delayed as such', async () => {
        const store = await open()
        await store.add({ ...photo, delay: 'new' }, bytes)
        await store.settle((await store.claim(7, asTab('a'))).announcements)
        expect(await store.list(7)).toMatchObject([{ id: 'e3', delay: 'announced' }])
        await store.change('e3', (entry) => ({ ...entry, status: 'syncing' }))
        await store.confirm({ ...photo, status: 'synced', response: { media_count: 1 } }, (before) => before)
        const { announcements } = await store.claim(7, asTab('a'))
        expect(announcements).toMatchObject([{ outcome: 'sent', isAfterDelay: true }])
      })

      test('a refusal until it is answered, and not once it is sent again or discarded', async () => {
        const store = await open()
        const fail = (id: string) => store.change(id, (entry) => ({ ...entry, status: 'failed', error }))
        for (const entry of [start, completion]) await store.add(entry)
        for (const id of ['e1', 'e2']) await fail(id)
        await store.forget(7)
        expect((await shownTo(store, 'a')).seen).toEqual(['e1 refused', 'e2 refused'])
        await store.change('e1', (entry) => ({ ...entry, status: 'pending' }))
        await store.discard('e2')
        expect((await shownTo(store, 'a')).seen).toEqual([])
        await fail('e1')
        expect((await shownTo(store, 'a')).seen).toEqual(['e1 refused'])
      })
    })

    test('discards an entry and a photo’s bytes with it', async () => {
      const store = await open()
      await store.add(start)
      await store.add(photo, bytes)
      await store.discard(start.id)
      await store.discard(photo.id)
      await store.discard('unknown')
      expect(await store.list(7)).toEqual([])
      expect(await store.photo('p1')).toBeNull()
      expect(await store.change(start.id, (entry) => entry)).toBeNull()
    })
  })
}
