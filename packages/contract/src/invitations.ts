import { LONGEST_PASSWORD, SHORTEST_CHOSEN_PASSWORD } from '@warsha/domain'
import * as z from 'zod'
import { id, instant, languageCode, message, requiredText, text } from './fields.ts'
import { mailFaults } from './mail.ts'
import { ownFactors, ownPassword, secondFactorCode } from './passwords.ts'
import { byId } from './path-params.ts'
import { person } from './person.ts'
import { shape } from './shape.ts'
import { signedIn } from './sign-in.ts'

/** How long the link of an invitation is good, from when it was sent. */
export const INVITATION_DAYS = 7

export const invitationStates = ['waiting', 'sent', 'failed', 'accepted', 'expired', 'ended'] as const
export type InvitationState = (typeof invitationStates)[number]

export const invitation = z.object({
  id,
  person: person.describe('who is invited'),
  language: languageCode,
  made_at: instant,
  made_by: person,
  state: z
    .enum(invitationStates)
    .describe('waiting: the mail server has not taken it yet; sent: it has; failed: it was given up'),
  sent_at: instant.nullable().describe('when the mail server took it; known for 30 days'),
  expires_at: instant.nullable().describe('until when its link is good; null: no link was made yet'),
  used_at: instant.nullable().describe('when its person has set a password by it'),
  ended_why: z
    .enum(['replaced', 'password', 'deactivated', 'email', 'taken_back'])
    .nullable()
    .describe('of one that has ended: by a newer one, another password, deactivation, another address, or by itself'),
  fault: z.enum(mailFaults).nullable().describe('why the last attempt to send it failed'),
  answer: z.string().nullable().describe('what the mail server answered last, in its own words'),
})
export type Invitation = z.infer<typeof invitation>

/** What a link has behind `#`. */
const secret = requiredText(100, 'invitation_secret_required')

const refusedLinks = [
  'other_origin',
  'invitation_unknown',
  'invitation_used',
  'invitation_expired',
  'invitation_replaced',
  'invitation_ended',
  'account_inactive',
  'company_sign_in_only',
  'too_many_tries',
] as const

export const invitationShapes = {
  invitations: shape({
    summary: 'The latest invitation of everybody who was invited, and whether one can be sent',
    answers: {
      200: z.object({
        is_set_up: z.boolean().describe('whether there is a mail server'),
        days: z.int().describe('how long a link is good'),
        invitations: z.array(invitation),
      }),
    },
  }),
  invite: shape({
    summary:
      'Send somebody an e-mail with a link by which they set a password of their own, for the own factors; an open invitation ends',
    body: z.object({
      person_id: id,
      language: languageCode.default('en').describe('of the message'),
      ...ownFactors.shape,
    }),
    answers: { 201: invitation },
    refusals: [
      'not_found',
      'mail_not_set_up',
      'invitation_no_address',
      'invitation_no_email',
      'invitation_inactive',
      'own_account',
      'invitation_company_only',
      'person_erased',
    ],
  }),
  endInvitation: shape({
    summary: 'Take an open invitation back, for the own password: its link opens nothing any more',
    ...byId('the invitation'),
    body: ownPassword,
    answers: { 200: invitation },
    idempotent: true,
  }),
  openInvitation: shape({
    summary: 'Who is invited to which shop by a link; changes nothing',
    body: z.object({ secret }),
    answers: {
      200: z.object({
        name: z.string(),
        shop: z.string().nullable(),
        email: z.string().nullable(),
        language: languageCode,
        expires_at: instant,
      }),
    },
    refusals: refusedLinks,
  }),
  acceptInvitation: shape({
    summary:
      'Set a password of one’s own by the link of an invitation, which is good once, and sign in; a second factor is asked for its code',
    body: z.object({
      secret,
      new_password: text(LONGEST_PASSWORD).min(SHORTEST_CHOSEN_PASSWORD, message('new_password_short')),
      device_id: text(100).nullish(),
      code: secondFactorCode.nullish(),
    }),
    answers: { 200: signedIn },
    refusals: [...refusedLinks, 'second_factor_needed', 'wrong_code', 'too_many_codes', 'second_factor_locked'],
  }),
}
