import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { calls } from './all-calls.ts'
import type { CallName } from './calls.ts'
import { effectsOf, type Resource } from './effects.ts'
import { examples } from './examples/index.ts'
import type { Shape } from './shape.ts'
import { shapes } from './shapes.ts'

const names = Object.keys(calls) as CallName[]
const bodyOf = (name: CallName) => (shapes[name] as Shape).body
const fieldsOf = (name: CallName) => {
  const body = bodyOf(name)
  return body ? Object.keys(z.toJSONSchema(body, { io: 'input' })['properties'] ?? {}) : []
}

/** The parts of a shop that say who comes in: accounts, sign-ins, second factors, subscriptions. */
const WHO_COMES_IN = new Set<Resource>(['people', 'access'])

/** What changes them without a proof, and why. */
const WITHOUT_PROOF: Partial<Record<CallName, string>> = {
  signIn: 'it is the proof itself',
  refreshSignIn: 'its cookie is the proof, and it gives no more than there was',
  acceptInvitation: 'the secret of its link is the proof, with the code of whoever has a second factor',
  signOut: 'it ends the sign-in of whoever makes it alone',
  finishCompanySignIn:
    'it is the proof itself: the company’s server says who it is, and a code follows where there is a second factor',
  endCompanySignIns: 'the company’s server signs it, and it only shuts out',
  confirmSecondFactor: 'the code of the new secret is the proof; the secret was shown for the password',
  subscribeToPush: 'a subscription gets two fixed sentences and opens nothing',
  unsubscribeFromPush: 'a subscription gets two fixed sentences and opens nothing',
  setWebPush: 'it drops subscriptions, which open nothing',
  updateWebhook: 'its address stays, and whoever reads there was allowed by an admin with own factors',
  pauseWebhook: 'it sends nothing any more, and is undone by a press',
  resumeWebhook: 'it sends to an address, and what of, that were allowed by the factors',
  testWebhook: 'it sends nothing but that it is a test, to an address that was allowed by the factors',
  sendWebhookAgain: 'it sends to an address, and what of, that were allowed by the factors',
  sendDeliveryAgain: 'it sends to an address, and what of, that were allowed by the factors',
  createTechnician:
    'the specification names its fields, a password is not among them; what it gives is a technician’s own page',
  importTechnicians:
    'the same as createTechnician, without any password; what it makes opens nothing before a card does',
  takeBackTechnicianImport: 'it deletes only those who have never signed in, and ends nobody’s access',
  saveTechnicians: 'it changes names, numbers and segments of people who are there, and nothing by which they come in',
  updateTechnician: 'the specification names its fields: full_name, segment, is_active',
  setTechnicianStatus: 'the specification flips it by a press on the badge, with is_active alone',
}

describe('every call that gives or ends access', () => {
  // By what it changes in the database, which `changes.test.ts` of the server holds it to.
  const ofAccess = names.filter((name) => effectsOf(name).changes.some((part) => WHO_COMES_IN.has(part)))

  test.each(ofAccess)('%s asks who makes it to prove it again, or says why not', (name) => {
    const isAsked = calls[name].proof !== undefined
    expect([name, isAsked || WITHOUT_PROOF[name]]).toEqual([name, isAsked || expect.stringMatching(/\w{3}/)])
  })

  test('nothing is excused that asks, or that is not there', () => {
    for (const name of Object.keys(WITHOUT_PROOF) as CallName[]) {
      expect([name, calls[name].proof, ofAccess.includes(name)]).toEqual([name, undefined, true])
    }
  })

  test('these are they', () => {
    expect(names.filter((name) => calls[name].proof).map((name) => `${calls[name].proof} ${name}`)).toEqual([
      'password endSignIn',
      'password beginSecondFactor',
      'factors endSecondFactor',
      'factors changePassword',
      'factors setPayRules',
      'factors createPayLimit',
      'factors deletePayLimit',
      'factors setTechnicianContact',
      'factors resetTechnicianPassword',
      'factors eraseTechnician',
      'password endTechnicianSignIn',
      'factors resetNewTechnicians',
      'factors createAdmin',
      'factors setAdminRights',
      'factors setAdminStatus',
      'factors resetAdminPassword',
      'factors resetSecondFactor',
      'factors setCompanyAccount',
      'factors eraseAdmin',
      'factors createMachineToken',
      'password endMachineToken',
      'factors createCalendarAddress',
      'password endCalendarAddress',
      'factors createWebhook',
      'factors renewWebhookSecret',
      'password endWebhook',
      'factors createMailSubscription',
      'password endMailSubscription',
      'factors invite',
      'password endInvitation',
      'factors requireSecondFactor',
      'factors setCompanySignIn',
    ])
  })
})

describe('the fields of a proof', () => {
  test.each(names)('%s has them if it asks for one, and only then', (name) => {
    const { proof } = calls[name]
    const fields = fieldsOf(name)
    expect(fields.includes('current_password')).toBe(proof !== undefined)
    if (!proof) return
    expect(fields.includes('code')).toBe(proof === 'factors')
    const { body } = examples[name] as { body?: object }
    expect(bodyOf(name)?.safeParse(body).success).toBe(true)
    expect(bodyOf(name)?.safeParse({ ...body, current_password: '' }).success).toBe(false)
  })
})
