import * as z from 'zod'
import { fileLanguage, id, instant } from './fields.ts'
import { ownFactors, tempPassword } from './passwords.ts'
import { byId } from './path-params.ts'
import { person } from './person.ts'
import { fileTypes, shape } from './shape.ts'

/** The most technicians who get cards at once. */
export const MOST_SIGN_IN_CARDS = 100

const appAddress = z
  .string()
  .nullable()
  .describe('by which phones open the app; null: it was asked for by an address of this computer alone')

/** Somebody with the temporary password that their card shows. */
const handedOut = z.object({ id, temp_password: tempPassword })
const each = z
  .array(handedOut)
  .min(1)
  .max(MOST_SIGN_IN_CARDS)
  .transform((all) => [...new Map(all.map((one) => [one.id, one])).values()])

export const cardSizes = ['a6', 'a4'] as const

export const signInCardShapes = {
  signInCard: shape({
    summary: 'What the card of a technician says beside the password: where to sign in, and as whom',
    ...byId('the technician'),
    answers: {
      200: z.object({
        address: appAddress,
        identifier: z.string().nullable().describe('phone or email; null: they cannot sign in yet'),
        sign_in_url: z.string().nullable().describe('of the sign-in page with the identifier; no password is in it'),
        qr_svg: z.string().nullable().describe('the same as a QR code, SVG'),
        valid_until: instant.nullable().describe('when the temporary password ends; null: it is their own'),
      }),
    },
  }),
  techniciansToSignIn: shape({
    summary: 'The active technicians who have never signed in and could, by name',
    answers: {
      200: z.object({
        address: appAddress,
        technicians: z.array(z.object({ id, person, identifier: z.string(), segment: z.string().nullable() })),
      }),
    },
  }),
  printSignInCards: shape({
    summary: 'Cards with temporary passwords to hand over, PDF in English and Arabic; nothing of it is stored',
    body: z.object({
      cards: each,
      size: z.enum(cardSizes).describe('a card on a page of A6, or four on one of A4'),
      language: fileLanguage,
    }),
    answers: { 200: 'file' },
    fileTypes: [fileTypes.pdf],
    refusals: ['technician_not_found', 'no_sign_in_card'],
  }),
  resetNewTechnicians: shape({
    summary: 'Give technicians who have never signed in new temporary passwords, all or none; for the own factors',
    body: z.object({ technicians: each, ...ownFactors.shape }),
    answers: { 204: 'nothing' },
    refusals: ['technician_not_found', 'no_sign_in_card', 'signed_in_before'],
  }),
}
