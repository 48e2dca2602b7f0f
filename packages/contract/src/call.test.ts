import * as z from 'zod'
import { describe, expect, test } from 'vitest'
import { calls } from './all-calls.ts'
import type { CallName } from './calls.ts'
import type { Shape } from './shape.ts'
import { shapes } from './shapes.ts'
import { shownOnce } from './shown-once.ts'

const names = Object.keys(calls) as CallName[]
/** A call whose answers are never kept is decided about here as well as in the table. */
const NEVER_KEPT: readonly CallName[] = [
  'openInvitation',
  'acceptInvitation',
  'signIn',
  'refreshSignIn',
  'signOut',
  'printSignInCards',
  'beginCompanySignIn',
  'finishCompanySignIn',
  'endCompanySignIns',
  'beginCompanyProof',
  'finishCompanyProof',
]
/** Field names that give something away which is shown once. */
const SECRET = /secret|password$|token|recovery_codes$|qr_svg|^uri$|_key$|^key$|pin$/
/** Named so, and no secret: a UUID that the phone made, a public key, whether a password is due. */
const HARMLESS = ['unique_key', 'push_key', 'must_change_password']

describe.each(names)('%s', (name) => {
  const { method, repeat, proof } = calls[name]
  const { answers, secrets = [] }: Shape = shapes[name]

  test('a repeat is no second act where the call is a POST, but for signing in, or takes a code that counts once', () => {
    const isAct = method === 'POST' && !NEVER_KEPT.includes(name)
    expect(repeat).toBe(isAct || proof !== undefined ? 'kept' : 'never_kept')
  })

  test('what it shows once is not kept', () => {
    const fields = Object.values(answers).flatMap((answer) => (answer instanceof z.ZodObject ? [answer.shape] : []))
    const names = fields.flatMap((shape) => Object.keys(shape)).filter((field) => !HARMLESS.includes(field))
    if (repeat === 'kept') expect(names.filter((field) => SECRET.test(field)).toSorted()).toEqual(secrets.toSorted())
    // A repeat is answered without them.
    for (const field of secrets) expect(fields[0]?.[field]).toBeInstanceOf(z.ZodOptional)
    // Pages know by the table that an answer lacks them.
    expect(secrets).toEqual(Object.entries(shownOnce).find(([call]) => call === name)?.[1] ?? [])
  })
})

test('whoever adds a call by which technicians hand something over decides whether it is a record of work', () => {
  const acts = names.filter((name) => calls[name].permission === 'technician' && calls[name].method !== 'GET')
  const records = acts.map((name) => [name, calls[name].records ?? null])
  expect(Object.fromEntries(records)).toEqual({
    startSession: 'start',
    completeSession: 'end',
    addMedia: 'photo',
    // What they ask for and answer stands on the page of its session, or is asked again.
    answerTimerCheck: null,
    requestCorrection: null,
    subscribeToPush: null,
    unsubscribeFromPush: null,
  })
})
