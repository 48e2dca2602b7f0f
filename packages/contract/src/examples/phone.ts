import type { Session } from '../sessions.ts'
import type { sessionShapes } from '../sessions.ts'
import type { TimerCheck, timerCheckShapes } from '../timer-checks.ts'
import type { signInShapes, User, SignIn } from '../sign-in.ts'
import type { ExamplesOf } from './example.ts'

const user: User = {
  id: 7,
  full_name: 'Khalid Al-Otaibi',
  role: 'TECHNICIAN',
  rights: 'full',
  email: null,
  phone: '+966500000007',
  segment: 'Rewinding',
  must_change_password: false,
}

export const signedIn = { access_token: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI3In0.c2lnbmF0dXJl', user }

export const signedInAdmin = {
  access_token: signedIn.access_token,
  user: {
    ...user,
    id: 2,
    full_name: 'Huda Al-Harbi',
    role: 'ADMIN',
    email: 'huda@shop.example',
    phone: null,
    segment: null,
  },
} as const

/** The session of the examples, and the key that the phone gave it. */
export const SESSION_ID = '019ab3c4-5d6e-7f80-8a1b-2c3d4e5f6071'
export const UNIQUE_KEY = '018f8f2e-4a1b-4c2d-8e3f-5a6b7c8d9e0f'
/** A photo of it. */
export const MEDIA_ID = '019ab3d0-1a2b-7c3d-8e4f-5a6b7c8d9e10'

/** Asked at the end of the working day, and answered. */
export const timerCheck: TimerCheck = {
  kind: 'running',
  asked_at: '2026-11-19T14:00:00.000Z',
  notified_at: '2026-11-19T14:00:02.000Z',
  answer: 'still_working',
  answered_at: '2026-11-19T14:05:00.000Z',
  stopped_at: null,
}

const session: Session = {
  session_id: SESSION_ID,
  unique_key: UNIQUE_KEY,
  job_no: '1001',
  job_description: 'Rewind of a 75 kW pump motor',
  customer: 'Saline Water Works',
  activity_code: 'REWIND',
  activity_label: 'Rewinding',
  note: 'Stator only',
  started_at: '2026-11-19T06:00:00.000Z',
  ended_at: null,
  media_count: 0,
  still_working_at: null,
  planned_hours: 6.5,
  p80_hours: 8.25,
  worked_hours: 2,
  working_times: [{ from: '2026-11-19T06:00:00.000Z', to: '2026-11-19T13:00:00.000Z' }],
}

const SHA256 = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'

export const signInOfPhone: SignIn = {
  id: '0193a1b2-0000-7000-8000-000000000009',
  device: 'Chrome, Android',
  address: '203.0.113.7',
  created_at: '2026-11-01T05:45:00.000Z',
  last_seen_at: '2026-11-19T05:45:00.000Z',
  is_current: true,
}

export const signInExamples: ExamplesOf<keyof typeof signInShapes> = {
  signIn: {
    body: {
      identifier: '+966500000007',
      password: 'a good password',
      device_id: 'd3b0c0de-0000-4000-8000-000000000000',
    },
    answer: signedIn,
  },
  refreshSignIn: { answer: signedIn },
  signOut: {},
  signInHints: {
    answer: { accounts: [{ identifier: 'admin@shop.example', password: 'demo-password' }], company: null },
  },
  me: { answer: user },
  signIns: { answer: { sign_ins: [signInOfPhone] } },
  endSignIn: { params: { id: signInOfPhone.id }, body: { current_password: 'a good password' } },
  secondFactor: { answer: { is_on: true, recovery_codes_left: 9, is_required: false } },
  beginSecondFactor: {
    body: { current_password: 'a good password' },
    answer: {
      secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
      uri: 'otpauth://totp/Warsha:huda@shop.example?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Warsha',
      qr_svg: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 45 45"></svg>',
    },
  },
  confirmSecondFactor: { body: { code: '123 456' }, answer: { recovery_codes: ['k7mt-9xqp-4wnh'] } },
  endSecondFactor: {
    body: { current_password: 'a good password', code: '123 456' },
    answer: { is_on: false, recovery_codes_left: 0, is_required: false },
  },
  changePassword: {
    body: { current_password: 'a good password', new_password: 'a better password' },
    answer: user,
  },
}

export const sessionExamples: ExamplesOf<keyof typeof sessionShapes> = {
  startSession: {
    body: {
      unique_key: UNIQUE_KEY,
      job_no: '1001',
      activity_code: 'REWIND',
      note: 'Stator only',
      client_started_at: '2026-11-19T09:00:00+03:00',
    },
    answer: session,
  },
  completeSession: {
    params: { id: UNIQUE_KEY },
    body: { client_ended_at: '2026-11-19T11:00:00+03:00' },
    answer: { ...session, ended_at: '2026-11-19T08:00:00.000Z' },
  },
  currentSession: { answer: session },
  addMedia: {
    params: { id: UNIQUE_KEY },
    fields: { captured_at: '2026-11-19T09:30:00+03:00', sha256: SHA256 },
    answer: { id: MEDIA_ID, sha256: SHA256, captured_at: '2026-11-19T06:30:00.000Z', media_count: 1 },
  },
  media: { params: { id: MEDIA_ID } },
  mediaThumbnail: { params: { id: MEDIA_ID } },
}

export const timerCheckExamples: ExamplesOf<keyof typeof timerCheckShapes> = {
  timerRules: {
    answer: {
      working_times: [{ from: '2026-11-19T05:00:00.000Z', to: '2026-11-19T14:00:00.000Z' }],
      stalled_after_hours: 10,
      push_key: 'BMh0dHBzOi8vd2Fyc2hhLmV4YW1wbGUvcHVzaC1rZXktb2YtdGhlLXNob3AtMDEyMzQ1Njc4OWFiY2RlZmdoaWprbG1ub3A',
    },
  },
  answerTimerCheck: {
    params: { id: UNIQUE_KEY },
    body: {
      unique_key: '018f8f2e-bbbb-4ccc-8ddd-eeeeffff0000',
      kind: 'running',
      answer: 'stopped',
      client_asked_at: '2026-11-19T17:05:00+03:00',
      client_answered_at: '2026-11-19T17:06:00+03:00',
      client_stopped_at: '2026-11-19T17:00:00+03:00',
    },
    answer: {
      unique_key: '018f8f2e-bbbb-4ccc-8ddd-eeeeffff0000',
      kind: 'running',
      answer: 'stopped',
      answered_at: '2026-11-19T14:06:00.000Z',
      stopped_at: '2026-11-19T14:00:00.000Z',
      settled_by: null,
      ended_at: '2026-11-19T14:00:00.000Z',
    },
  },
  subscribeToPush: {
    body: {
      endpoint: 'https://push.example/send/d3b0c0de',
      p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
      key: 'BMh0dHBzOi8vd2Fyc2hhLmV4YW1wbGUvcHVzaC1rZXktb2YtdGhlLXNob3AtMDEyMzQ1Njc4OWFiY2RlZmdoaWprbG1ub3A',
      language: 'ar',
    },
  },
  unsubscribeFromPush: {},
}
