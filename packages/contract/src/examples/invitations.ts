import type { Invitation, invitationShapes } from '../invitations.ts'
import type { ExamplesOf } from './example.ts'
import { signedIn } from './phone.ts'
import { huda, khalid } from './work.ts'

const invitation: Invitation = {
  id: 4,
  person: khalid,
  language: 'ar',
  made_at: '2026-11-19T06:05:00.000Z',
  made_by: huda,
  state: 'sent',
  sent_at: '2026-11-19T06:05:20.000Z',
  expires_at: '2026-11-26T06:05:20.000Z',
  used_at: null,
  ended_why: null,
  fault: null,
  answer: '250 2.0.0 Ok: queued as 9F3A1',
}

const secret = 'wsi_0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefg2a4b6c'

export const invitationExamples: ExamplesOf<keyof typeof invitationShapes> = {
  invitations: { answer: { is_set_up: true, days: 7, invitations: [invitation] } },
  invite: {
    body: { person_id: khalid.id, language: 'ar', current_password: 'a good password', code: '123 456' },
    answer: {
      ...invitation,
      state: 'waiting',
      sent_at: null,
      expires_at: null,
      answer: null,
    },
  },
  endInvitation: {
    params: { id: 4 },
    body: { current_password: 'a good password' },
    answer: { ...invitation, state: 'ended', ended_why: 'taken_back' },
  },
  openInvitation: {
    body: { secret },
    answer: {
      name: khalid.name,
      shop: 'Gulf Motors',
      email: 'khalid@shop.example',
      language: 'ar',
      expires_at: '2026-11-26T06:05:20.000Z',
    },
  },
  acceptInvitation: {
    body: { secret, new_password: 'my own password', device_id: 'd3b0c0de-0000-4000-8000-000000000000' },
    answer: signedIn,
  },
}
