import { setUpSteps } from '@warsha/domain'
import * as z from 'zod'
import { id, localDate, message, optionalName, thingVersion } from './fields.ts'
import { ownFactors } from './passwords.ts'
import { fileTypes, shape } from './shape.ts'

export const workshop = z.object({
  business_time_zone: z.string(),
  today: localDate,
  stalled_after_hours: z.number().describe('how long a session runs until it counts as stalled'),
  /** as it stands on paper; empty: not named yet */
  company_name: z.string(),
  has_logo: z.boolean(),
  /** whether every admin must have a second factor */
  requires_second_factor: z.boolean(),
  company_sign_in: z
    .string()
    .nullable()
    .describe('the server by whose accounts admins can sign in; null: none is set up'),
  admins_by_company_only: z.boolean().describe('whether admins sign in by it alone'),
  break_glass_id: id.nullable().describe('the admin who keeps a password for the day when it fails'),
  /** whether phones are notified through the push services of their browsers */
  sends_web_push: z.boolean(),
  /** whether the list of first steps is still offered, as far as that does not depend on who looks */
  is_being_set_up: z.boolean(),
  /** whether anybody has ever recorded work */
  has_sessions: z.boolean(),
  version: thingVersion,
})
export type Workshop = z.infer<typeof workshop>

/** How far a new workshop is. */
export const setUp = z.object({
  /** no step is offered: the list was put away, or work has gone on for a month */
  is_over: z.boolean(),
  /** an admin has put the list away */
  is_hidden: z.boolean(),
  /** by what is there; `second_factor` is that of whoever asks */
  done: z.array(z.enum(setUpSteps)),
})
export type SetUp = z.infer<typeof setUp>

/** The longest company name. */
export const COMPANY_NAME_LONGEST = 100

/** The company name as it is to stand on papers; empty for none. */
export const workshopName = z.object({ company_name: optionalName(COMPANY_NAME_LONGEST) })

/** The largest file of a logo, in bytes. */
export const LOGO_LARGEST = 2_097_152

export const workshopShapes = {
  workshop: shape({
    summary: 'What pages need to know of the workshop: its time zone, the day that it is there, its name on paper',
    answers: { 200: workshop },
  }),
  nameWorkshop: shape({
    summary: 'Set the company name that stands on papers',
    body: workshopName,
    answers: { 200: workshop },
  }),
  requireSecondFactor: shape({
    summary:
      'Whether every admin must have a second factor; who asks for it must have one, and gives all factors again',
    body: z.object({ is_required: z.boolean(), ...ownFactors.shape }),
    answers: { 200: workshop },
    refusals: ['own_second_factor_first'],
  }),
  setWebPush: shape({
    summary: 'Whether phones are notified of forgotten timers through the push services of their browsers',
    body: z.object({ is_on: z.boolean(message('must_be_yes_or_no')) }),
    answers: { 200: workshop },
  }),
  setUp: shape({
    summary: 'What of the first steps of a new workshop is done, by what is there',
    answers: { 200: setUp },
  }),
  changeSetUp: shape({
    summary: 'Put the list of first steps away for everybody, or say that the working hours are right as they are',
    body: z.object({
      is_hidden: z.boolean(message('must_be_yes_or_no')).optional(),
      hours_confirmed: z.boolean(message('must_be_yes_or_no')).optional(),
    }),
    answers: { 200: setUp },
  }),
  logo: shape({
    summary: 'The logo as it stands on papers',
    answers: { 200: 'file' },
    fileTypes: [fileTypes.png],
    refusals: ['not_found'],
  }),
  setLogo: shape({
    summary: 'Set the logo: multipart with file, a JPEG, PNG or WebP of 2 MB at most',
    form: { file: { types: [fileTypes.jpeg, fileTypes.png, fileTypes.webp], largestBytes: LOGO_LARGEST } },
    answers: { 200: workshop },
    refusals: ['logo_too_large', 'logo_not_image'],
  }),
  removeLogo: shape({ summary: 'Print papers without a logo', answers: { 200: workshop } }),
}
