import { refusals, formatMessage, textsIn } from '@warsha/contract'
import { erasePerson } from '../features/erasure/index.ts'
import { sql } from '../platform/database.ts'
import { Refusal } from '../platform/refusal.ts'
import { recordSecurityEvent } from '../platform/security-log.ts'
import { prompt } from '../platform/terminal.ts'
import { type Command, type Given, Mistake, type Opened, type Outcome, textIn, WrongUsage } from './command.ts'

export const erase: Command = {
  about: 'Erases the personal data of somebody who has left; hours and costs stay.',
  usage: 'ID [--name "Khalid Al-Otaibi"]',
  options: { name: { type: 'string' } },
  takesWord: true,
  interrupted: 'All of it is erased or nothing. Run it again: who is erased already is refused.',
  prepare: async (given) => {
    const id = idIn(given)
    const name = textIn(given, 'name')
    return async (opened) => {
      const person = await personOf(opened, id)
      const typedName = name ?? (await prompt(`Erase ${person} for good? Type the name: `))
      return eraseNow(opened, id, typedName)
    }
  },
}

function idIn({ word }: Given): number {
  if (typeof word === 'string' && /^[1-9]\d{0,8}$/.test(word)) return Number(word)
  throw new WrongUsage()
}

async function personOf({ db }: Opened, id: number): Promise<string> {
  const person = await db.row<{ full_name: string }>(sql`select full_name from person where id = ${id}`)
  if (!person) throw new Mistake(`Nobody has the id ${id}.`)
  return person.full_name
}

async function eraseNow({ db, change, run }: Opened, id: number, typedName: string): Promise<Outcome> {
  const erased = await erasePerson(db, null, { id, typedName, change })
  if (erased instanceof Refusal) {
    throw new Mistake(formatMessage(refusals[erased.code], 'en', textsIn(erased.values, 'en')))
  }
  run.did('The person is erased.')
  const event = { kind: 'account_erased', personId: id } as const
  await db.transaction((tx) => recordSecurityEvent(tx, event, { source: null, now: change.now }))
  return {
    lines: [
      `Erased. Sessions and reports name ${erased.name} from now on.`,
      'The audit trail keeps the name, and so do backups that were made before and the log lines of the server.',
    ],
    data: { id, name: erased.name },
  }
}
