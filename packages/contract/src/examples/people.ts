import type { Admin, adminShapes } from '../admins.ts'
import type { auditShapes } from '../audit.ts'
import type { CalendarAddress, calendarAddressShapes } from '../calendar-addresses.ts'
import type { Webhook, WebhookDelivery, webhookShapes } from '../webhooks.ts'
import type { connectionShapes, MachineToken } from '../connections.ts'
import type { signInCardShapes } from '../sign-in-cards.ts'
import type { securityLogShapes } from '../security-log.ts'
import { blankTechnicianCells } from '../technician-file.ts'
import type { Technician, technicianShapes } from '../technicians.ts'
import type { ExamplesOf } from './example.ts'
import { doneImportExample, foundExample } from './imports.ts'
import { signInOfPhone } from './phone.ts'
import { huda, khalid } from './work.ts'

export const technician: Technician = {
  id: 7,
  full_name: 'Khalid Al-Otaibi',
  person: khalid,
  employee_number: 'T-007',
  email: null,
  phone: '+966500000007',
  segment: 'Rewinding',
  hourly_rate: 45.5,
  is_active: true,
  must_change_password: false,
  created_at: '2026-01-04T06:00:00.000Z',
  left_on: null,
  unsent_count: 0,
  unsent_since: null,
  last_heard_at: '2026-11-19T08:00:00.000Z',
  is_erased: false,
  version: 4,
}

const params = { id: 7 }

/** What an admin proves again. */
export const own = { current_password: 'a good password', code: '123 456' }

export const signInCardExamples: ExamplesOf<keyof typeof signInCardShapes> = {
  signInCard: {
    params,
    answer: {
      address: 'https://warsha.shop.example',
      identifier: '+966500000007',
      sign_in_url: 'https://warsha.shop.example/login#as=%2B966500000007',
      qr_svg: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 33 33">…</svg>',
      valid_until: '2026-11-26T08:00:00.000Z',
    },
  },
  techniciansToSignIn: {
    answer: {
      address: 'https://warsha.shop.example',
      technicians: [{ id: 7, person: khalid, identifier: '+966500000007', segment: 'Rewinding' }],
    },
  },
  printSignInCards: {
    body: { cards: [{ id: 7, temp_password: 'another password' }], size: 'a6', language: 'ar' },
  },
  resetNewTechnicians: { body: { technicians: [{ id: 7, temp_password: 'another password' }], ...own } },
}

export const technicianExamples: ExamplesOf<keyof typeof technicianShapes> = {
  technicians: { answer: [technician] },
  createTechnician: {
    body: {
      full_name: 'Khalid Al-Otaibi',
      segment: 'Rewinding',
      temp_password: 'first password',
      email: null,
      phone: '050 000 0007',
      employee_number: 'T-007',
    },
    answer: { ...technician, must_change_password: true },
  },
  importTechnicians: {
    fields: { commit: 'true' },
    answer: {
      rows: [
        {
          ...blankTechnicianCells,
          row: 2,
          employee_number: 'T-007',
          name: 'Khalid Al-Otaibi',
          segment: 'Rewinding',
          phone: '+966500000007',
          errors: [],
          remarks: [],
        },
      ],
      ready: 1,
      created: 1,
      found: foundExample({ employee_number: 'Employee number', name: 'Full name', segment: 'Segment' }),
      obstacle: null,
      import_id: 4,
    },
  },
  technicianImports: { answer: { imports: [doneImportExample('staff.xlsx', 12)] } },
  takeBackTechnicianImport: { params: { id: 4 } },
  technicianImportTemplate: {},
  updateTechnician: {
    params,
    body: { full_name: 'Khalid Al-Otaibi', segment: 'Rewinding', is_active: true, employee_number: 'T-007' },
    answer: technician,
  },
  setTechnicianStatus: { params, body: { is_active: false }, answer: { ...technician, is_active: false } },
  setTechnicianContact: {
    params,
    body: { email: null, phone: '050 000 0007', ...own },
    answer: technician,
  },
  resetTechnicianPassword: {
    params,
    body: { temp_password: 'another password', ...own },
    answer: { ...technician, must_change_password: true },
  },
  eraseTechnician: { params, body: { full_name: 'Khalid Al-Otaibi', ...own }, answer: { name: 'Former technician 7' } },
  technicianSignIns: { params, answer: { sign_ins: [{ ...signInOfPhone, is_current: false }] } },
  technicianDelivery: {
    params,
    answer: {
      failed: [
        {
          id: 41,
          record: 'photo',
          first_at: '2026-11-17T10:02:11.000Z',
          last_at: '2026-11-17T10:31:40.000Z',
          count: 3,
          job_no: '61234',
          activity_code: 'REWINDING',
          activity_label: 'Rewinding',
          activity_label_ar: 'إعادة اللف',
          byte_count: 3_412_004,
          received_bytes: 1_048_576,
          code: null,
          values: {},
          device_id: '3f6c2f1e-5d1b-4f0a-9a52-0f5f8e1c9b7a',
          device: 'Chrome, Android',
          request_id: '9c41aa01f',
        },
      ],
      devices: [
        {
          device_id: '3f6c2f1e-5d1b-4f0a-9a52-0f5f8e1c9b7a',
          device: 'Chrome, Android',
          hours: [{ hour: '2026-11-17T10:00:00.000Z', unsent_count: 2, unsent_since: '2026-11-17T10:02:00.000Z' }],
        },
      ],
    },
  },
  endTechnicianSignIn: { params: { id: signInOfPhone.id }, body: { current_password: own.current_password } },
  hourlyRates: { params, answer: [{ hourly_rate: 45.5, effective_from: '2026-11-01', version: 2 }] },
  setHourlyRate: {
    params,
    body: { hourly_rate: 45.5, effective_from: '2026-11-01' },
    answer: { hourly_rate: 45.5, effective_from: '2026-11-01', version: 2 },
  },
}

export const admin: Admin = {
  id: 2,
  full_name: 'Huda Al-Harbi',
  person: huda,
  employee_number: null,
  email: 'huda@shop.example',
  rights: 'full',
  is_active: true,
  must_change_password: false,
  created_at: '2026-01-04T06:00:00.000Z',
  left_on: null,
  last_signed_in_at: '2026-11-19T05:45:00.000Z',
  has_second_factor: true,
  company_account: null,
  is_erased: false,
  version: 1,
}

export const adminExamples: ExamplesOf<keyof typeof adminShapes> = {
  admins: { answer: [admin] },
  createAdmin: {
    body: { full_name: 'Huda Al-Harbi', email: 'huda@shop.example', temp_password: 'first password', ...own },
    answer: { ...admin, must_change_password: true, last_signed_in_at: null },
  },
  eraseAdmin: { params: { id: 2 }, body: { full_name: 'Huda Al-Harbi', ...own }, answer: { name: 'Former admin 2' } },
  setAdminRights: { params: { id: 2 }, body: { rights: 'foreman', ...own }, answer: { ...admin, rights: 'foreman' } },
  setAdminStatus: { params: { id: 2 }, body: { is_active: false, ...own }, answer: { ...admin, is_active: false } },
  resetSecondFactor: { params: { id: 2 }, body: own },
  resetAdminPassword: {
    params: { id: 2 },
    body: { temp_password: 'another password', ...own },
    answer: { ...admin, must_change_password: true },
  },
}

const token: MachineToken = {
  id: 31,
  name: 'Payroll',
  machine: { id: 31, name: 'Payroll', name_ar: 'Payroll (رمز برنامج …k3Pq)', label: 'Payroll (machine token …k3Pq)' },
  ending: 'k3Pq',
  scopes: ['people:read', 'reports:read'],
  calls_a_minute: 600,
  state: 'active',
  made_at: '2026-11-19T06:05:00.000Z',
  made_by: huda,
  ends_at: '2027-11-19T21:00:00.000Z',
  ended_at: null,
  ended_by: null,
  last_used_at: '2026-11-19T08:12:00.000Z',
  last_address: '192.0.2.17',
}

export const connectionExamples: ExamplesOf<keyof typeof connectionShapes> = {
  machineTokens: { answer: [token] },
  createMachineToken: {
    body: {
      name: 'Payroll',
      scopes: ['people:read', 'reports:read'],
      ends_on: '2027-11-19',
      calls_a_minute: 600,
      ...own,
    },
    answer: {
      ...token,
      last_used_at: null,
      last_address: null,
      // Of a real one, the checksum is right.
      token: `wsh_${'0'.repeat(45)}k3Pq`,
    },
  },
  endMachineToken: {
    params: { id: 31 },
    body: { current_password: own.current_password },
    answer: { ...token, state: 'ended', ended_at: '2026-11-20T09:00:00.000Z', ended_by: huda },
  },
}

export const auditExamples: ExamplesOf<keyof typeof auditShapes | keyof typeof securityLogShapes> = {
  securityLog: {
    query: { kind: 'sign_in_failed', from_date: '2026-11-01', to_date: '2026-11-30', page: 1, page_size: 50 },
    answer: {
      events: [
        {
          id: 912,
          at: '2026-11-19T06:05:00.000Z',
          kind: 'sign_in_failed',
          person_id: 2,
          person_name: huda.name,
          person: huda,
          address: '203.0.113.7',
          request_id: 'req-4711',
          details: { right_password: false },
        },
      ],
      total: 1,
      page: 1,
      page_size: 50,
      people: [{ id: 2, full_name: huda.name, person: huda }],
    },
  },
  audit: {
    query: { kind: 'job', from_date: '2026-11-01', to_date: '2026-11-30', page: 1, page_size: 50 },
    answer: {
      entries: [
        {
          id: 4711,
          at: '2026-11-19T06:05:00.000Z',
          person_id: 2,
          person_name: huda.name,
          person: huda,
          kind: 'job',
          action: 'changed',
          subject: '1001',
          subject_person: null,
          before: { status: 'open' },
          after: { status: 'on_hold' },
          hash: '2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae',
        },
      ],
      total: 1,
      page: 1,
      page_size: 50,
      people: [{ id: 2, full_name: huda.name, person: huda }],
    },
  },
}

const address: CalendarAddress = {
  id: 3,
  kind: 'holidays',
  technician: null,
  language: 'en',
  ending: 'k3Pq',
  made_at: '2026-11-19T06:05:00.000Z',
  made_by: huda,
  ended_at: null,
  ended_by: null,
  last_read_at: '2026-11-19T08:00:00.000Z',
}

const webhook: Webhook = {
  id: 2,
  name: 'ERP',
  url: 'https://erp.example.com/warsha',
  private_host: null,
  types: ['job', 'session'],
  state: 'active',
  paused_at: null,
  paused_because: null,
  failing_since: null,
  waiting_count: 0,
  failed_count: 0,
  last_delivered_at: '2026-11-19T08:00:00.000Z',
  missed_before: null,
  signs_twice_until: null,
  made_at: '2026-11-19T06:05:00.000Z',
  made_by: huda,
  ended_at: null,
  ended_by: null,
  version: 1,
}

const delivery: WebhookDelivery = {
  id: 41,
  message_id: 'msg_8c1b4a579f0e6b5d4c3a2f103d2f6a4e',
  type: 'job',
  thing: '12',
  subject: '1001',
  made_at: '2026-11-19T08:00:00.000Z',
  state: 'delivered',
  attempts: 1,
  last_attempt_at: '2026-11-19T08:00:00.120Z',
  next_attempt_at: null,
  outcome: 'delivered',
  status: 200,
  answer: 'ok',
}

const newSecret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo='
const idOfWebhook = { id: 2 }

export const webhookExamples: ExamplesOf<keyof typeof webhookShapes> = {
  webhooks: { answer: [webhook] },
  createWebhook: {
    body: { name: 'ERP', url: webhook.url, private_host: null, types: ['job', 'session'], ...own },
    answer: { ...webhook, last_delivered_at: null, secret: newSecret },
  },
  renewWebhookSecret: {
    params: idOfWebhook,
    body: own,
    answer: { ...webhook, signs_twice_until: '2026-11-20T09:00:00.000Z', secret: newSecret },
  },
  updateWebhook: {
    params: idOfWebhook,
    body: { name: 'ERP', types: ['job', 'session', 'technician'] },
    answer: { ...webhook, types: ['technician', 'job', 'session'], version: 2 },
  },
  pauseWebhook: {
    params: idOfWebhook,
    answer: { ...webhook, state: 'paused', paused_at: '2026-11-19T09:00:00.000Z', paused_because: 'admin' },
  },
  resumeWebhook: { params: idOfWebhook, answer: webhook },
  endWebhook: {
    params: idOfWebhook,
    body: { current_password: own.current_password },
    answer: { ...webhook, state: 'ended', ended_at: '2026-11-20T09:00:00.000Z', ended_by: huda },
  },
  testWebhook: {
    params: idOfWebhook,
    answer: {
      ...delivery,
      type: 'test',
      thing: '',
      subject: null,
      state: 'waiting',
      attempts: 0,
      last_attempt_at: null,
      next_attempt_at: '2026-11-19T08:00:00.000Z',
      outcome: null,
      status: null,
      answer: null,
    },
  },
  sendWebhookAgain: { params: idOfWebhook, answer: { ...webhook, waiting_count: 3 } },
  sendDeliveryAgain: {
    params: { id: 41 },
    answer: { ...delivery, state: 'waiting', next_attempt_at: '2026-11-19T09:00:00.000Z' },
  },
  webhookDeliveries: {
    params: idOfWebhook,
    query: { page: 1, page_size: 50 },
    answer: { deliveries: [delivery], total: 1, page: 1, page_size: 50 },
  },
}

export const calendarAddressExamples: ExamplesOf<keyof typeof calendarAddressShapes> = {
  calendarAddresses: { answer: [address] },
  createCalendarAddress: {
    body: { kind: 'holidays', language: 'en', ...own },
    // Of a real one, the checksum is right.
    answer: { ...address, last_read_at: null, secret_path: `/api/calendar.ics?key=wsc_${'0'.repeat(45)}k3Pq` },
  },
  endCalendarAddress: {
    params: { id: 3 },
    body: { current_password: own.current_password },
    answer: { ...address, ended_at: '2026-11-20T09:00:00.000Z', ended_by: huda },
  },
  calendarFile: { query: { key: `wsc_${'0'.repeat(45)}k3Pq` } },
}
