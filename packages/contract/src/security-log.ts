import * as z from 'zod'
import { id, instant, localDate, message, paging } from './fields.ts'
import { shape } from './shape.ts'
import { person } from './person.ts'

/** What the security log tells of. */
export const securityKinds = [
  'signed_in',
  'sign_in_failed',
  'sign_in_throttled',
  'signed_out',
  'company_account_linked',
  'company_account_unlinked',
  'company_sign_in_changed',
  'company_signed_out',
  'company_proof',
  'sign_in_ended',
  'token_reused',
  'wrong_current_password',
  'wrong_code',
  'password_changed',
  'password_reset',
  'account_added',
  'account_deactivated',
  'account_activated',
  'rights_changed',
  'second_factor_on',
  'second_factor_off',
  'second_factor_reset',
  'account_erased',
  'exported',
  'denied',
  'other_origin',
  'forged_token',
  'machine_token_made',
  'machine_token_ended',
  'machine_token_refused',
  'webhook_made',
  'webhook_changed',
  'webhook_ended',
  'invited',
  'invitation_accepted',
  'invitation_refused',
  'quota_used',
  'keys_rotated',
  'keys_new',
  'audit_accepted',
  'clock_believed',
] as const
export type SecurityKind = (typeof securityKinds)[number]

export const securityEvent = z.object({
  id: z.int(),
  at: instant,
  kind: z.enum(securityKinds),
  /** null: nobody whom the shop knows */
  person_id: id.nullable(),
  person_name: z.string().nullable(),
  person: person.nullable(),
  /** from where; null: at the server's own keyboard */
  address: z.string().nullable(),
  /** by which lines of the server's log tell more */
  request_id: z.string().nullable(),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
})
export type SecurityEvent = z.infer<typeof securityEvent>

export const securityLogShapes = {
  securityLog: shape({
    summary: 'Sign-ins, failures, exports and denied calls, as long as they are kept, newest first',
    query: z.object({
      kind: z.enum(securityKinds, message('must_be_one_of')).optional().describe('what happened'),
      person_id: z.coerce.number().pipe(id).optional().describe('whom it is about'),
      from_date: localDate.optional().describe('first day, YYYY-MM-DD'),
      to_date: localDate.optional().describe('last day, YYYY-MM-DD'),
      ...paging,
    }),
    answers: {
      200: z.object({
        events: z.array(securityEvent),
        total: z.int(),
        page: z.int(),
        page_size: z.int(),
        /** everybody of whom there are events */
        people: z.array(z.object({ id, full_name: z.string(), person })),
      }),
    },
  }),
}
