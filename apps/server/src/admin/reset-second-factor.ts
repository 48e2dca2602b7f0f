import { removeSecondFactorOf } from '../features/admins/index.ts'
import { personOfIdentifier } from '../features/sign-in/index.ts'
import { recordSecurityEvent } from '../platform/security-log.ts'
import { prompt } from '../platform/terminal.ts'
import { type Command, Mistake, textIn } from './command.ts'

/** For an admin whose phone and recovery codes are both lost. */
export const resetSecondFactor: Command = {
  about: 'Takes the second factor of an admin away, so that a new one can be set up.',
  usage: '[--email huda@shop.example]',
  interrupted: 'Run it again: where the second factor is gone already, it says so.',
  options: { email: { type: 'string' } },
  prepare: async (given) => {
    const email = textIn(given, 'email') ?? (await prompt('Email: ')).trim()
    return async ({ db, change, run }) => {
      const person = (await personOfIdentifier(db, email))?.person
      if (!person) throw new Mistake(`Nobody has ${email}.`)
      if (!(await removeSecondFactorOf(db, person.id, change))) {
        throw new Mistake(`${person.full_name} has no second factor.`)
      }
      run.did('The second factor is gone.')
      const event = { kind: 'second_factor_reset', personId: person.id } as const
      await db.transaction((tx) => recordSecurityEvent(tx, event, { source: null, now: change.now }))
      return {
        lines: [`${person.full_name} signs in with the password alone. All devices are signed out.`],
        data: { id: person.id, full_name: person.full_name },
      }
    }
  },
}
