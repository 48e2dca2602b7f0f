import type { MailMessage, mailShapes, MailSubscription } from '../mail.ts'
import type { ExamplesOf } from './example.ts'
import { huda } from './work.ts'

const subscription: MailSubscription = {
  id: 3,
  paper: 'report',
  form: 'excel',
  frequency: 'weekly',
  weekday: 0,
  month_day: null,
  hour: 7,
  language: 'ar',
  addresses: ['accounts@books.example'],
  made_at: '2026-11-19T06:05:00.000Z',
  made_by: huda,
  ended_at: null,
  ended_by: null,
  state: 'active',
  next_at: '2026-11-22T04:00:00.000Z',
}

const message: MailMessage = {
  id: 12,
  kind: 'report',
  address: 'accounts@books.example',
  first_day: '2026-11-08',
  last_day: '2026-11-14',
  person: null,
  made_at: '2026-11-15T04:00:20.000Z',
  state: 'failed',
  attempts: 1,
  next_attempt_at: null,
  sent_at: null,
  fault: 'refused',
  answer: '550 5.1.1 No such mailbox',
}

const own = { current_password: 'a good password', code: '123 456' }

export const mailExamples: ExamplesOf<keyof typeof mailShapes> = {
  mail: {
    answer: {
      server: { host: 'smtp.shop.example', port: 587, security: 'starttls', sender: 'warsha@shop.example' },
      waiting_count: 0,
      failed_count: 1,
      subscriptions: [subscription],
      messages: [message],
    },
  },
  createMailSubscription: {
    body: {
      paper: 'report',
      form: 'excel',
      frequency: 'weekly',
      weekday: 0,
      hour: 7,
      language: 'ar',
      addresses: ['accounts@books.example'],
      ...own,
    },
    answer: subscription,
  },
  endMailSubscription: {
    params: { id: 3 },
    body: { current_password: own.current_password },
    answer: { ...subscription, state: 'ended', ended_at: '2026-11-20T09:00:00.000Z', ended_by: huda, next_at: null },
  },
  sendTestMail: {
    body: { language: 'en' },
    answer: { address: 'huda@shop.example', fault: null, answer: '250 2.0.0 Ok: queued as 9F3A1' },
  },
  resendMail: {
    params: { id: 12 },
    answer: { ...message, state: 'waiting', next_attempt_at: '2026-11-20T09:00:00.000Z' },
  },
}
