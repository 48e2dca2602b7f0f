import * as z from 'zod'
import { id, instant, languageCode, localDate, message } from './fields.ts'
import { ownFactors, ownPassword } from './passwords.ts'
import { byId } from './path-params.ts'
import { person } from './person.ts'
import { shape } from './shape.ts'

/** What goes out by e-mail: papers of the shop, or notices of what an admin should know soon. */
export const mailPapers = ['report', 'timesheets', 'pay_sheet', 'notices'] as const
export type MailPaper = (typeof mailPapers)[number]

export const mailForms = ['excel', 'pdf', 'csv', 'link', 'text'] as const
export type MailForm = (typeof mailForms)[number]

export const mailFrequencies = ['weekly', 'monthly', 'on_close', 'at_once'] as const
export type MailFrequency = (typeof mailFrequencies)[number]

/** In which forms each can be sent, and when. */
export const mailChoices: Record<
  MailPaper,
  { forms: readonly [MailForm, ...MailForm[]]; frequencies: readonly [MailFrequency, ...MailFrequency[]] }
> = {
  report: { forms: ['excel', 'pdf', 'csv', 'link'], frequencies: ['weekly', 'monthly', 'on_close'] },
  timesheets: { forms: ['pdf', 'link'], frequencies: ['monthly', 'on_close'] },
  pay_sheet: { forms: ['excel', 'pdf', 'csv', 'link'], frequencies: ['monthly', 'on_close'] },
  notices: { forms: ['text'], frequencies: ['at_once'] },
}

export const mailKinds = [
  'report',
  'timesheets',
  'pay_sheet',
  'backup_failed',
  'phone_holds_work',
  'invitation',
] as const
export type MailKind = (typeof mailKinds)[number]

/** Why a message was not sent. Of those of the mail server, its answer says more. */
export const mailFaults = [
  'unreachable',
  'too_slow',
  'no_encryption',
  'certificate',
  'sign_in',
  'not_now',
  'refused',
  'not_smtp',
  'broken_off',
  'not_made',
  'maker',
  'addressee',
  'ended',
] as const
export type MailFault = (typeof mailFaults)[number]

const LONGEST_ADDRESS = 254
const MOST_ADDRESSES = 20

/** One plain address: no name, no list, and no sign that would begin another header. */
const mailAddress = z
  .string(message('email_required'))
  .transform((written) => written.trim())
  .pipe(
    z
      .string()
      .max(LONGEST_ADDRESS, message('too_long', { longest: LONGEST_ADDRESS }))
      .regex(/^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)+$/i, {
        error: 'email_invalid',
      }),
  )

export const mailSubscription = z.object({
  id,
  paper: z.enum(mailPapers),
  form: z.enum(mailForms).describe('a file of a kind, a link that asks for a sign-in, or of notices: text alone'),
  frequency: z.enum(mailFrequencies).describe('on_close: when a month is closed; at_once: when there is something'),
  weekday: z.int().nullable().describe('of weekly ones: 0 is Sunday'),
  month_day: z.int().nullable().describe('of monthly ones'),
  hour: z.int().nullable().describe('of weekly and monthly ones, in the time zone of the shop'),
  language: languageCode,
  addresses: z.array(z.string()),
  made_at: instant,
  made_by: person,
  ended_at: instant.nullable(),
  ended_by: person.nullable(),
  state: z
    .enum(['active', 'paused', 'ended'])
    .describe('paused: its maker is no active admin with full rights, so that nothing is sent'),
  next_at: instant.nullable().describe('when it is due next; null where that is no matter of time'),
})
export type MailSubscription = z.infer<typeof mailSubscription>

export const mailMessage = z.object({
  id,
  kind: z.enum(mailKinds),
  address: z.string(),
  first_day: localDate.nullable().describe('of papers: the first day that they are about'),
  last_day: localDate.nullable(),
  person: person.nullable().describe('of notices of phones: whose'),
  made_at: instant,
  state: z.enum(['waiting', 'sent', 'failed']).describe('sent: the mail server has taken it'),
  attempts: z.int(),
  next_attempt_at: instant.nullable(),
  sent_at: instant.nullable(),
  fault: z.enum(mailFaults).nullable().describe('why the last attempt failed'),
  answer: z.string().nullable().describe('what the mail server answered last, in its own words'),
})
export type MailMessage = z.infer<typeof mailMessage>

export const mailState = z.object({
  server: z
    .object({
      host: z.string(),
      port: z.int(),
      security: z.enum(['tls', 'starttls', 'none']),
      sender: z.string(),
    })
    .nullable()
    .describe('null: none is set up, so that nothing is sent'),
  waiting_count: z.int().describe('messages that are not sent yet'),
  failed_count: z.int().describe('messages of the last 30 days that were given up'),
  subscriptions: z.array(mailSubscription).describe('the newest first; those that ended stay in the list'),
  messages: z.array(mailMessage).describe('the newest 100'),
})
export type MailState = z.infer<typeof mailState>

const chosen = (least: number, most: number) =>
  z
    .int(message('must_be_number'))
    .min(least, message('too_small', { least }))
    .max(most, message('too_big', { most }))
    .nullish()

export const mailSubscriptionFields = z.object({
  paper: z.enum(mailPapers, message('must_be_one_of')),
  form: z.enum(mailForms, message('must_be_one_of')),
  frequency: z.enum(mailFrequencies, message('must_be_one_of')),
  weekday: chosen(0, 6).describe('of weekly ones: 0 is Sunday'),
  month_day: chosen(1, 28).describe('of monthly ones'),
  hour: chosen(0, 23).describe('of weekly and monthly ones, in the time zone of the shop'),
  language: languageCode.default('en').describe('of the message and its file'),
  addresses: z
    .array(mailAddress, message('email_required'))
    .min(1, message('email_required'))
    .max(MOST_ADDRESSES, message('too_big', { most: MOST_ADDRESSES }))
    .transform((given) => [...new Map(given.map((each) => [each.toLowerCase(), each])).values()]),
  ...ownFactors.shape,
})

type Plan = Pick<
  z.infer<typeof mailSubscriptionFields>,
  'paper' | 'form' | 'frequency' | 'weekday' | 'month_day' | 'hour'
>

/** What fits together, and says when. */
export function checkMailPlan({ paper, form, frequency, ...when }: Plan, context: z.RefinementCtx): void {
  const { forms, frequencies } = mailChoices[paper]
  const complain = (path: string, problem: 'must_be_one_of' | 'required') =>
    context.addIssue({ code: 'custom', path: [path], message: problem })
  if (!forms.includes(form)) complain('form', 'must_be_one_of')
  if (!frequencies.includes(frequency)) complain('frequency', 'must_be_one_of')
  if (frequency === 'weekly' && when.weekday == null) complain('weekday', 'required')
  if (frequency === 'monthly' && when.month_day == null) complain('month_day', 'required')
  if ((frequency === 'weekly' || frequency === 'monthly') && when.hour == null) complain('hour', 'required')
}

export const newMailSubscription = mailSubscriptionFields.superRefine(checkMailPlan)

export const mailShapes = {
  mail: shape({
    summary: 'How it stands with e-mail: the server, what goes out when and to whom, and the newest messages',
    answers: { 200: mailState },
  }),
  createMailSubscription: shape({
    summary: 'Have a paper or notices sent to some addresses from now on, for the own factors',
    body: newMailSubscription,
    answers: { 201: mailSubscription },
    refusals: ['mail_not_set_up', 'mail_no_address', 'mail_to_admins_only', 'mail_not_for_them'],
  }),
  endMailSubscription: shape({
    summary: 'End it at once and for good, for the own password',
    ...byId('the subscription'),
    body: ownPassword,
    answers: { 200: mailSubscription },
    idempotent: true,
  }),
  sendTestMail: shape({
    summary: 'Send a short message to the own e-mail address and say what the mail server answers',
    body: z.object({ language: languageCode.default('en') }),
    answers: {
      200: z.object({
        address: z.string(),
        fault: z.enum(mailFaults).nullable().describe('null: the mail server has taken it'),
        answer: z.string().describe('of the mail server, in its own words'),
      }),
    },
    refusals: ['mail_not_set_up', 'mail_no_own_address'],
  }),
  resendMail: shape({
    summary: 'Send a message that has failed, or waits, once more now',
    ...byId('the message'),
    answers: { 200: mailMessage },
    refusals: ['mail_not_set_up', 'mail_sent_before', 'mail_of_invitation'],
    idempotent: true,
  }),
}
