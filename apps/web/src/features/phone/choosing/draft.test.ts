import { describe, expect, test } from 'vitest'
import { forgetPerson, memoryStorage } from '../../../device/storage.ts'
import { emptyDraft, keepDraft, readDraft, stepFor, withActivity, withJob, withNote } from './draft.ts'

const pump = { job_no: '0240300', customer: 'National Water Company', description: 'Overhaul of pump motor' }
const repair = { code: 'REPAIR', label: 'Repair' }
const chosen = withActivity(withJob(emptyDraft, pump), repair)
describe('the step', () => {
  test('is the one asked for as far as the draft is ready for it', () => {
    expect(stepFor(emptyDraft, 'confirm')).toBe('job')
    expect(stepFor(withJob(emptyDraft, pump), 'confirm')).toBe('activity')
    expect(stepFor(chosen, 'job')).toBe('job')
    expect(stepFor(chosen, 'activity')).toBe('activity')
  })

  test('goes on where the draft has got to when none is asked for', () => {
    expect(stepFor(emptyDraft, null)).toBe('job')
    expect(stepFor(withJob(emptyDraft, pump), null)).toBe('activity')
    expect(stepFor(chosen, null)).toBe('confirm')
    expect(stepFor(chosen, 'payment')).toBe('confirm')
  })
})

describe('a kept draft', () => {
  test('survives a reload, for its own technician alone', () => {
    const storage = memoryStorage()
    const draft = withNote(chosen, 'ملاحظة')
    keepDraft(storage, 7, draft)
    expect(readDraft(storage, 7)).toEqual(draft)
    expect(readDraft(storage, 8)).toEqual(emptyDraft)
  })

  test('goes with its technician, and with nobody else', () => {
    const storage = memoryStorage()
    keepDraft(storage, 7, chosen)
    forgetPerson(storage, 8)
    expect(readDraft(storage, 7)).toEqual(chosen)
    forgetPerson(storage, 7)
    expect(readDraft(storage, 7)).toBe(emptyDraft)
  })

  test('is gone once it is empty', () => {
    const storage = memoryStorage()
    keepDraft(storage, 7, chosen)
    keepDraft(storage, 7, emptyDraft)
    expect(readDraft(storage, 7)).toBe(emptyDraft)
  })

  test.each(['{', 'null', '[]', '{"job":{"job_no":1},"activity":null,"note":""}', '{"job":null}'])(
    'that cannot be read is none: %s',
    (text) => {
      const storage = memoryStorage()
      storage.setItem('warsha.draft.7', text)
      expect(readDraft(storage, 7)).toBe(emptyDraft)
    },
  )
})
