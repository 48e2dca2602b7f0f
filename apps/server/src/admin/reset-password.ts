import { randomInt } from 'node:crypto'
import { isAdmin, SHORTEST_CHOSEN_PASSWORD, SHORTEST_TEMPORARY_PASSWORD, temporaryPassword } from '@warsha/domain'
import { resetAdminPassword } from '../features/admins/index.ts'
import { hashPassword, type Person, personOfIdentifier, shopNameOf, weaknessOf } from '../features/sign-in/index.ts'
import { resetTechnicianPassword } from '../features/technicians/index.ts'
import { recordSecurityEvent } from '../platform/security-log.ts'
import { prompt } from '../platform/terminal.ts'
import {
  type Command,
  type Given,
  longEnough,
  Mistake,
  type Opened,
  type Outcome,
  secretIn,
  textIn,
} from './command.ts'

export const resetPassword: Command = {
  about: 'Gives somebody a new password and signs their devices out.',
  usage: '[--email huda@shop.example | --phone 0501234567] [--temp-password … | --password …]',
  options: {
    email: { type: 'string' },
    phone: { type: 'string' },
    'temp-password': { type: 'string' },
    password: { type: 'string' },
  },
  interrupted: 'Run it again: only the last password counts.',
  prepare: async (given) => {
    const password = readPassword(given)
    const identifier = textIn(given, 'email') ?? textIn(given, 'phone') ?? (await prompt('Email or phone: ')).trim()
    return async (opened) => {
      const person = (await personOfIdentifier(opened.db, identifier))?.person
      if (!person) throw new Mistake(`Nobody has ${identifier}.`)
      const owner = { ...person, shop: await shopNameOf(opened.db) }
      if (!password.isMade && (await weaknessOf(password.text, owner))) {
        throw new Mistake('This password is among those that are tried first. Choose another one.', 'wrong_usage')
      }
      await reset(opened, person, password)
      return outcomeOf(person, password)
    }
  },
}

type NewPassword = { text: string; isTemporary: boolean; isMade: boolean }

/** The one that was given; without one a temporary one is made. */
function readPassword(given: Given): NewPassword {
  const chosen = secretIn(given, 'password')
  const temporary = secretIn(given, 'temp-password')
  if (chosen !== null && temporary !== null) throw new Mistake('Give one password, not two.', 'wrong_usage')
  if (chosen !== null) {
    return { text: longEnough(chosen, SHORTEST_CHOSEN_PASSWORD), isTemporary: false, isMade: false }
  }
  const text = longEnough(temporary ?? temporaryPassword(randomInt), SHORTEST_TEMPORARY_PASSWORD)
  return { text, isTemporary: true, isMade: temporary === null }
}

async function reset(
  { db, businessTimeZone, change, run }: Opened,
  person: Person,
  password: NewPassword,
): Promise<void> {
  const passwordHash = await hashPassword(password.text)
  const reset = { id: person.id, passwordHash, mustChangePassword: password.isTemporary, change }
  const done = isAdmin(person)
    ? await resetAdminPassword(db, reset)
    : await resetTechnicianPassword({ db, businessTimeZone }, reset)
  if (!done) throw new Mistake(`${person.full_name} has just been changed by somebody else. Try again.`)
  run.did('The password is a new one.')
  const event = { kind: 'password_reset', personId: person.id } as const
  await db.transaction((tx) => recordSecurityEvent(tx, event, { source: null, now: change.now }))
}

function outcomeOf({ id, full_name, is_active }: Person, { text, isTemporary, isMade }: NewPassword): Outcome {
  const lines: string[] = []
  if (isMade) lines.push(`Temporary password: ${text}`)
  lines.push(`${full_name} has a new password${isTemporary ? ', to be changed at the next sign-in' : ''}.`)
  lines.push('All devices are signed out.')
  if (!is_active) lines.push('The account is not active: nobody can sign in with it until an admin activates it.')
  const made = isMade ? text : null
  return {
    lines,
    data: { id, full_name, is_active, must_change_password: isTemporary, temporary_password: made },
  }
}
