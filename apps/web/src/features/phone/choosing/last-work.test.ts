import { expect, test } from 'vitest'
import type { ShownOwnSession } from '../../../offline/own-sessions.ts'
import { lastWork } from './last-work.ts'

const session = (uniqueKey: string, fields: Partial<ShownOwnSession> = {}): ShownOwnSession => ({
  uniqueKey,
  jobNo: '1001',
  activityCode: 'WELD',
  note: null,
  startedAt: 1_000,
  endedAt: 2_000,
  heldSeconds: 0,
  endCheck: null,
  kept: 'sent',
  confirmed: null,
  isVoided: false,
  isCorrected: false,
  request: null,
  ...fields,
})

test('each job and activity once, the last first; nothing that runs, does not count or was a break', () => {
  const sessions = [
    session('runs', { endedAt: null }),
    session('break', { activityCode: 'BREAK' }),
    session('last'),
    session('other', { jobNo: '1002' }),
    session('voided', { jobNo: '1003', isVoided: true }),
    session('before'),
  ]
  expect(lastWork(sessions).map(({ uniqueKey }) => uniqueKey)).toEqual(['last', 'other'])
})
