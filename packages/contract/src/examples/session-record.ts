import type { CorrectionOutcome, CorrectionRequest, SessionRecord, sessionRecordShapes } from '../session-record.ts'
import type { ExamplesOf } from './example.ts'
import { MEDIA_ID, SESSION_ID, timerCheck, UNIQUE_KEY } from './phone.ts'
import { activity, huda, work, worker } from './work.ts'

/** A session as admins see it. */
export const sessionRecord: SessionRecord = {
  session_id: SESSION_ID,
  ...worker,
  segment: 'Rewinding',
  job_id: 12,
  job_no: '1001',
  customer: 'Saline Water Works',
  job_description: 'Rewind of a 75 kW pump motor',
  ...activity,
  note: 'Stator only',
  started_at: '2026-11-19T06:00:00.000Z',
  ended_at: '2026-11-19T08:00:00.000Z',
  activity_finished_at: '2026-11-19T08:00:00.000Z',
  seconds_raw: 7200,
  seconds_effective: 5400,
  seconds_held: 0,
  hourly_rate: 45.5,
  cost_sar: 68.25,
  state: 'completed',
  flags: [],
  is_corrected: false,
  is_charged: true,
  is_locked: false,
  late: null,
  has_request: false,
  media_count: 1,
  version: 2,
}

const REQUEST_ID = '019ab400-1111-7222-8333-444455556666'

const requestedChanges: CorrectionRequest['requested_changes'] = {
  started_at: null,
  ended_at: '2026-11-19T07:30:00.000Z',
  job_no: null,
  activity_code: null,
  activity_label: null,
  note: null,
  is_void: false,
}

const request: CorrectionRequest = {
  id: REQUEST_ID,
  unique_key: '018f8f2e-aaaa-4bbb-8ccc-ddddeeeeffff',
  session_id: SESSION_ID,
  requested_at: '2026-11-19T09:00:00.000Z',
  reason: 'I forgot to end it',
  requested_changes: requestedChanges,
  wished: requestedChanges,
  status: 'pending',
  decided_at: null,
  decision_reason: null,
}

const done: CorrectionOutcome = { is_done: true, session: sessionRecord, trimmed: [] }
const proposals = [{ kind: 'keep', ended_at: null, seconds_effective: 5400 } as const]
const params = { id: SESSION_ID }
const reason = 'As agreed with the technician'

export const sessionRecordExamples: ExamplesOf<keyof typeof sessionRecordShapes> = {
  sessionRecords: {
    query: { from_date: '2026-11-01', to_date: '2026-11-30', technician_id: '7', state: 'completed', page: 1 },
    answer: {
      sessions: [sessionRecord],
      totals: { ...work, running_count: 0, to_review_count: 0, seconds_held: 0 },
      item_count: null,
      total: 1,
      page: 1,
      page_size: 50,
    },
  },
  sessionRecord: {
    params,
    answer: {
      ...sessionRecord,
      reported: {
        device_started_at: '2026-11-19T06:00:00.000Z',
        device_ended_at: '2026-11-19T08:00:00.000Z',
        reported_ended_at: '2026-11-19T08:00:00.000Z',
      },
      photos: [{ media_id: MEDIA_ID, captured_at: '2026-11-19T06:30:00.000Z' }],
      history: [
        {
          at: '2026-11-19T10:00:00.000Z',
          person_name: huda.name,
          person: huda,
          kind: 'corrected',
          reason,
          before: { note: null },
          after: { note: 'Stator only' },
        },
      ],
      request: null,
      timer_checks: [timerCheck],
      is_forgotten: false,
      proposals: [],
    },
  },
  addSession: {
    body: {
      technician_id: 7,
      job_no: '1001',
      activity_code: 'REWIND',
      started_at: '2026-11-19T09:00:00+03:00',
      ended_at: '2026-11-19T11:00:00+03:00',
      note: 'Stator only',
      reason,
    },
    answer: done,
  },
  correctSession: {
    params,
    body: { ended_at: '2026-11-19T11:00:00+03:00', reason, trim: true },
    answer: {
      ...done,
      trimmed: [{ session: { ...sessionRecord, session_id: '019ab3c4-5d6e-7f80-8a1b-2c3d4e5f6072' }, becomes: null }],
    },
  },
  voidSession: { params, body: { reason }, answer: { ...sessionRecord, state: 'voided' } },
  restoreSession: { params, body: { reason }, answer: done },
  reviewSession: { params, body: { reason }, answer: sessionRecord },
  endSession: { params, body: { ended_at: '2026-11-19T11:00:00+03:00', reason }, answer: sessionRecord },
  reviewList: {
    query: { page: 1, page_size: 50 },
    answer: {
      items: [
        {
          session: { ...sessionRecord, flags: ['end_not_reported'], has_request: true },
          reason: 'requested',
          proposals,
          request,
          timer_check: timerCheck,
        },
      ],
      total: 1,
      counts: { flagged: 0, forgotten: 0, requested: 1, closed: 0 },
    },
  },
  acceptCorrection: { params: { id: REQUEST_ID }, body: { trim: false }, answer: done },
  declineCorrection: {
    params: { id: REQUEST_ID },
    body: { reason: 'The camera shows you at work until 11:00' },
    answer: {
      ...request,
      status: 'declined',
      decided_at: '2026-11-19T10:00:00.000Z',
      decision_reason: 'The camera shows you at work until 11:00',
    },
  },
  ownSessions: {
    answer: [
      {
        session_id: SESSION_ID,
        unique_key: UNIQUE_KEY,
        job_no: '1001',
        customer: 'Saline Water Works',
        job_description: 'Rewind of a 75 kW pump motor',
        job_type_id: 1,
        ...activity,
        note: 'Stator only',
        started_at: '2026-11-19T06:00:00.000Z',
        ended_at: '2026-11-19T08:00:00.000Z',
        seconds_raw: 7200,
        seconds_held: 0,
        is_voided: false,
        is_corrected: false,
        media_count: 1,
        request,
        end_check: { proposed_ended_at: '2026-11-19T08:00:00.000Z', is_month_closed: false },
      },
    ],
  },
  requestCorrection: {
    params: { id: UNIQUE_KEY },
    body: {
      unique_key: request.unique_key,
      ended_at: '2026-11-19T10:30:00+03:00',
      reason: 'I forgot to end it',
      client_requested_at: '2026-11-19T12:00:00+03:00',
    },
    answer: request,
  },
}
