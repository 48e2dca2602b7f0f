import * as z from 'zod'
import { localDate, message, optionalName, thingVersion } from './fields.ts'
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
  /** whether phones are notified through the push services of their browsers */
  sends_web_push: z.boolean(),
  version: thingVersion,
})
export type Workshop = z.infer<typeof workshop>

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
