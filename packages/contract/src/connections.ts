import { scopes } from '@warsha/domain'
import * as z from 'zod'
import { id, instant, localDate, message, nameText } from './fields.ts'
import { ownFactors, ownPassword } from './passwords.ts'
import { byId } from './path-params.ts'
import { person } from './person.ts'
import { shape } from './shape.ts'
import { shownOnce } from './shown-once.ts'
import { typedNumber, wholeNumberWithin } from './typed-number.ts'

/** How often a machine token may call in a minute: at least, at most, and where nothing is chosen. */
export const callsAMinute = { least: 10, most: 6_000, usual: 600 } as const

export const machineTokenStates = ['active', 'expired', 'ended'] as const

export const machineToken = z.object({
  id,
  name: z.string(),
  machine: person.describe('as the audit trail and the security log name it'),
  ending: z.string().describe('its last four characters, by which it is known again'),
  scopes: z.array(z.enum(scopes)),
  calls_a_minute: z.int().describe('calls that it may make in a minute'),
  state: z.enum(machineTokenStates),
  made_at: instant,
  made_by: person,
  ends_at: instant.nullable().describe('from when on it is refused; null: it has no end'),
  ended_at: instant.nullable().describe('when an admin ended it; null: nobody has'),
  ended_by: person.nullable(),
  last_used_at: instant.nullable().describe('to the minute; null: never'),
  last_address: z.string().nullable().describe('from where that was'),
})
export type MachineToken = z.infer<typeof machineToken>

export const newMachineToken = z.object({
  name: nameText(100, 'required'),
  scopes: z
    .array(z.enum(scopes, message('must_be_one_of')), message('scopes_required'))
    .min(1, message('scopes_required'))
    .max(scopes.length, message('must_be_one_of'))
    .describe('what it may do; each once'),
  ends_on: localDate
    .nullish()
    .describe('the last day on which it is good, in the time zone of the shop; left out: it has no end'),
  calls_a_minute: typedNumber(wholeNumberWithin(callsAMinute))
    .default(callsAMinute.usual)
    .describe('calls that it may make in a minute, from 10 to 6,000'),
  ...ownFactors.shape,
})

export const connectionShapes = {
  machineTokens: shape({
    summary: 'All machine tokens, the newest first; those that ended stay in the list',
    answers: { 200: z.array(machineToken) },
  }),
  createMachineToken: shape({
    summary: 'Make a machine token, for the own factors; its text is shown once and kept nowhere',
    body: newMachineToken,
    answers: {
      201: z.object({
        ...machineToken.shape,
        token: z.string().optional().describe('the token itself; a repeat of the call is answered without it'),
      }),
    },
    secrets: shownOnce.createMachineToken,
    refusals: ['token_end_past', 'former_name_taken'],
  }),
  endMachineToken: shape({
    summary: 'End a machine token at once and for good, for the own password',
    ...byId('the token'),
    body: ownPassword,
    answers: { 200: machineToken },
    idempotent: true,
  }),
}
