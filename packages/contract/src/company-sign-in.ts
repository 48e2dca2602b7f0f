import * as z from 'zod'
import { admin } from './admins.ts'
import { id, message, requiredText, text } from './fields.ts'
import { ownFactors, secondFactorCode } from './passwords.ts'
import { byId } from './path-params.ts'
import { shape } from './shape.ts'
import { signedIn } from './sign-in.ts'
import { workshop } from './workshop.ts'

/** What the company's server answers an address with, as it came: `?code=…&state=…`. */
const companyAnswer = text(4_000)
  .regex(/^\?/, message('company_answer_required'))
  .describe('the query of the page to which the company’s server led back')

/** Of a company account, at the company's server. */
const LONGEST_SUBJECT = 255

const begun = z.object({ address: z.url().describe('where to sign in with the company account') })

/** Refusals of whatever asks the company's server. */
const ofServer = ['company_sign_in_off', 'company_unreachable'] as const
/** Refusals of an answer that came by way of the browser. */
const ofAnswer = [
  ...ofServer,
  'company_attempt_over',
  'company_sign_in_cancelled',
  'company_answer_refused',
  'company_answer_invalid',
  'company_clock_differs',
  'too_many_tries',
] as const

export const companySignInShapes = {
  beginCompanySignIn: shape({
    summary: 'Begin to sign in with the company account: where to go, and a cookie by which the way back is known',
    answers: { 200: begun },
    refusals: ['other_origin', ...ofServer],
  }),
  finishCompanySignIn: shape({
    summary:
      'Sign in with what the company’s server answered; whoever has a second factor here sends its code in a second call',
    body: z.object({ answer: companyAnswer, code: secondFactorCode.nullish(), device_id: text(100).nullish() }),
    answers: { 200: signedIn },
    refusals: [
      'other_origin',
      ...ofAnswer,
      'company_account_unknown',
      'company_account_not_admin',
      'company_account_taken',
      'account_inactive',
      'second_factor_needed',
      'wrong_code',
      'too_many_codes',
      'second_factor_locked',
    ],
  }),
  companySignOutAddress: shape({
    summary: 'Where to sign out of the company account itself, on a device that others use',
    answers: {
      200: z.object({
        address: z.url().nullable().describe('null where the company’s server has none, or none is set up'),
      }),
    },
    refusals: ['company_unreachable'],
  }),
  endCompanySignIns: shape({
    summary: 'For the company’s server: ends sign-ins of a company account (OpenID Connect back-channel logout)',
    body: z.object({ logout_token: requiredText(8_000, 'logout_token_required') }),
    formBody: true,
    answers: { 204: 'nothing' },
    refusals: [...ofServer, 'company_answer_invalid', 'company_clock_differs', 'too_many_tries'],
  }),
  beginCompanyProof: shape({
    summary: 'Begin to prove oneself again with the company account in place of the password',
    answers: { 200: begun },
    refusals: ['other_origin', ...ofServer, 'company_account_none'],
  }),
  finishCompanyProof: shape({
    summary: 'What the company’s server answered, for a proof that stands in place of the password for five minutes',
    body: z.object({ answer: companyAnswer }),
    answers: { 200: z.object({ proof: z.string().describe('to be sent as `current_password`') }) },
    refusals: ['other_origin', ...ofAnswer, 'company_sign_in_not_anew', 'company_account_differs'],
  }),
  setCompanyAccount: shape({
    summary:
      'Which company account an admin signs in with, for the own factors; who signed in with another one is signed out',
    ...byId('the admin'),
    body: z.object({
      subject: text(LONGEST_SUBJECT)
        .min(1, message('company_subject_required'))
        .nullable()
        .describe('`sub` of the company account, which a refused sign-in shows; null: none'),
      ...ownFactors.shape,
    }),
    answers: { 200: admin },
    refusals: ['company_sign_in_off', 'company_account_taken', 'person_erased'],
  }),
  setCompanySignIn: shape({
    summary:
      'Whether admins sign in with the company account alone, and which one of them keeps a password for the day when it fails',
    body: z.object({
      only: z.boolean(message('must_be_yes_or_no')),
      break_glass_id: id.nullable().describe('an active admin with full rights; needed with `only`'),
      ...ownFactors.shape,
    }),
    answers: { 200: workshop },
    refusals: ['company_sign_in_off', 'break_glass_needed', 'break_glass_stays', 'own_company_account_first'],
  }),
}
