import { LONGEST_PASSWORD, SHORTEST_CHOSEN_PASSWORD } from '@warsha/domain'
import * as z from 'zod'
import { id, instant, message, requiredText, text } from './fields.ts'
import { byUuid } from './path-params.ts'
import { shape } from './shape.ts'

export const user = z.object({
  id,
  full_name: z.string(),
  role: z.enum(['ADMIN', 'TECHNICIAN']),
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

const password = (required: Parameters<typeof message>[0]) => text(LONGEST_PASSWORD).min(1, message(required))

/** The cookie that keeps a device signed in. */
export const REFRESH_COOKIE = 'warsha_refresh'

export const signInShapes = {
  signIn: shape({
    summary: 'Sign in with an email or a phone and a password',
    body: z.object({
      identifier: requiredText(200, 'identifier_required'),
      password: password('password_required'),
      device_id: text(100).nullish(),
    }),
    answers: { 200: signedIn },
    refusals: ['other_origin', 'wrong_credentials', 'account_inactive', 'temporary_password_over', 'too_many_tries'],
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
    summary: 'Accounts to show on the sign-in screen: those of the demo, else none',
    answers: { 200: z.object({ accounts: z.array(z.object({ identifier: z.string(), password: z.string() })) }) },
  }),
  me: shape({ summary: 'Who is signed in', answers: { 200: user } }),
  signIns: shape({
    summary: 'Where one is signed in',
    answers: { 200: z.object({ sign_ins: z.array(signInOfPerson) }) },
  }),
  endSignIn: shape({
    summary: "Ends one of one's own sign-ins",
    ...byUuid('the sign-in'),
    answers: { 204: 'nothing' },
  }),
  changePassword: shape({
    summary: 'Choose a new password; other devices of this person are signed out',
    body: z
      .object({
        current_password: password('password_required'),
        new_password: text(LONGEST_PASSWORD).min(SHORTEST_CHOSEN_PASSWORD, message('new_password_short')),
      })
      .refine((body) => body.new_password !== body.current_password, {
        ...message('new_password_same'),
        path: ['new_password'],
      }),
    answers: { 200: user },
    refusals: ['wrong_current_password', 'too_many_tries'],
  }),
}
