import { expect, test } from 'vitest'
import type { Session } from '@warsha/contract'
import { completionEntry, type Entry, photoEntry } from './entry.ts'
import { heard } from './said.ts'

const session = (unique_key: string, started: string, ended: string | null = null): Session => ({
  session_id: `id ${unique_key}`,
  unique_key,
  job_no: '1001',
  job_description: '',
  customer: '',
  activity_code: 'WELD',
  activity_label: 'Welding',
  note: null,
  started_at: `2026-11-19T${started}:00.000Z`,
  ended_at: ended && `2026-11-19T${ended}:00.000Z`,
  media_count: 0,
})

const recorded = (sessionKey: string) => ({ id: 'e1', owner: 7, sessionKey, recordedAt: 0 })
const answered = (response: Session): Entry => ({ ...completionEntry(recorded(response.unique_key)), response })

test('a running session is what runs, an ended one runs no more', () => {
  const first = session('a', '06:00')
  expect(heard(null, answered(first))).toEqual(first)
  expect(heard(first, answered(session('a', '06:00', '07:00')))).toBeNull()
})

test('an earlier session that gets through late does not hide the later one', () => {
  const later = session('b', '07:00')
  expect(heard(later, answered(session('a', '06:00', '07:00')))).toEqual(later)
  expect(heard(later, answered(session('a', '06:00')))).toEqual(later)
})

test('a photo counts with its own session only', () => {
  const photo: Entry = { ...photoEntry(recorded('a'), { photoId: 'p', sha256: 'x' }), response: { media_count: 3 } }
  expect(heard(session('a', '06:00'), photo)?.media_count).toBe(3)
  expect(heard(session('b', '06:00'), photo)?.media_count).toBe(0)
  expect(heard(null, photo)).toBeNull()
})
