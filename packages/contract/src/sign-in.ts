import { kindsOfRights, LONGEST_PASSWORD, SHORTEST_CHOSEN_PASSWORD } from '@warsha/domain'
import * as z from 'zod'
import { id, instant, message, requiredText, text } from './fields.ts'
import { givenPassword, ownFactors, ownPassword, secondFactorCode } from './passwords.ts'
import { byUuid } from './path-params.ts'
import { shape } from './shape.ts'
import { shownOnce } from './shown-once.ts'

export const user = z.object({
  id,
  full_name: z.string(),
  role: z.enum(['ADMIN', 'TECHNICIAN']),
  rights: z.enum(kindsOfRights).describe('all that the role gives, or what a foreman may do of it'),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  segment: z.string().nullable(),
  must_change_password: z.boolean(),
})
export type User = z.infer<typeof user>

export const signedIn = z.object({ access_token: z.string(), user })

export const signInOfPerson = z.object({
  id: z.uuid(),
  /** what the browser says of itself, such as `Chrome, Android` */
  device: z.string().nullable(),
  /** from where it was seen last */
  address: z.string().nullable(),
  created_at: instant,
  last_seen_at: instant,
  /** whether it is the one that asks */
  is_current: z.boolean(),
})
export type SignIn = z.infer<typeof signInOfPerson>

export const secondFactorState = z.object({
  is_on: z.boolean(),
  recovery_codes_left: z.int(),
  /** whether the shop wants one of every admin */
  is_required: z.boolean(),
})
export type SecondFactorState = z.infer<typeof secondFactorState>

const SHOWN_ONCE = 'Shown once: not in the answer to a repeat with the same `Idempotency-Key`'
const onceText = z.string().optional().describe(SHOWN_ONCE)

/** The cookie that keeps a device signed in. */
export const REFRESH_COOKIE = 'warsha_refresh'

export const signInShapes = {
  signIn: shape({
    summary: 'Sign in with an email or a phone and a password',
    body: z.object({
      identifier: requiredText(200, 'identifier_required'),
      password: givenPassword('password_required'),
      device_id: text(100).nullish(),
      code: secondFactorCode.nullish(),
    }),
    answers: {
      200: signedIn.extend({
        wrong_codes: z
          .int()
          .optional()
          .describe('wrong codes that were sent with the right password since the last sign-in, if there were any'),
      }),
    },
    refusals: [
      'other_origin',
      'wrong_credentials',
      'account_inactive',
      'temporary_password_over',
      'company_sign_in_only',
      'second_factor_needed',
      'wrong_code',
      'too_many_codes',
      'second_factor_locked',
      'too_many_tries',
    ],
  }),
  refreshSignIn: shape({
    summary: 'A new access token for the refresh cookie, which is rotated',
    cookie: 'required',
    answers: { 200: signedIn },
    refusals: ['other_origin', 'not_signed_in', 'sign_in_ended', 'account_inactive'],
  }),
  signOut: shape({
    summary: "Ends this device's sign-in",
    cookie: 'accepted',
    answers: { 204: 'nothing' },
    refusals: ['other_origin'],
    idempotent: true,
  }),
  signInHints: shape({
    summary: 'What the sign-in screen offers: accounts of the demo, and the company’s server for admins',
    answers: {
      200: z.object({
        accounts: z.array(z.object({ identifier: z.string(), password: z.string() })),
        company: z.string().nullable().describe('the name of the company’s server; null: none is set up'),
      }),
    },
  }),
  me: shape({ summary: 'Who is signed in', answers: { 200: user } }),
  signIns: shape({
    summary: 'Where one is signed in',
    answers: { 200: z.object({ sign_ins: z.array(signInOfPerson) }) },
  }),
  endSignIn: shape({
    summary: "Ends one of one's own sign-ins",
    ...byUuid('the sign-in'),
    body: ownPassword,
    answers: { 204: 'nothing' },
  }),
  secondFactor: shape({ summary: "How it stands with one's second factor", answers: { 200: secondFactorState } }),
  beginSecondFactor: shape({
    summary: 'A new secret for an app on the phone; it counts once a code has confirmed it',
    body: ownPassword,
    answers: { 200: z.object({ secret: onceText, uri: onceText, qr_svg: onceText }) },
    secrets: shownOnce.beginSecondFactor,
    refusals: ['second_factor_is_on'],
  }),
  confirmSecondFactor: shape({
    summary: 'Turn the second factor on with a code of the app; other devices of this person are signed out',
    body: z.object({ code: requiredText(40, 'code_required') }),
    answers: { 200: z.object({ recovery_codes: z.array(z.string()).optional().describe(SHOWN_ONCE) }) },
    secrets: shownOnce.confirmSecondFactor,
    refusals: ['wrong_code', 'too_many_tries'],
  }),
  endSecondFactor: shape({
    summary: 'Turn the second factor off; other devices of this person are signed out',
    body: ownFactors,
    answers: { 200: secondFactorState },
  }),
  changePassword: shape({
    summary: 'Choose a new password; other devices of this person are signed out',
    body: z
      .object({
        ...ownFactors.shape,
        new_password: text(LONGEST_PASSWORD).min(SHORTEST_CHOSEN_PASSWORD, message('new_password_short')),
      })
      .refine((body) => body.new_password !== body.current_password, {
        ...message('new_password_same'),
        path: ['new_password'],
      }),
    answers: { 200: user },
  }),
}
