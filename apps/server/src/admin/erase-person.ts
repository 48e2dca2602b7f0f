import { refusals, formatMessage, textsIn } from '@warsha/contract'
import { erasePerson } from '../features/erasure/index.ts'
import { sql } from '../platform/database.ts'
import { Refusal } from '../platform/refusal.ts'
import { recordSecurityEvent } from '../platform/security-log.ts'
import { prompt } from '../platform/terminal.ts'
import { type Command, type Given, Mistake, type Opened, textIn } from './command.ts'

const USAGE = 'ID [--name "Khalid Al-Otaibi"]'

export const erase: Command = {
  about: 'Erases the personal data of somebody who has left; hours and costs stay.',
  usage: USAGE,
  options: { name: { type: 'string' } },
  takesWord: true,
  prepare: async (given) => {
    const id = idIn(given)
    const name = textIn(given, 'name')
    return async (opened) => {
      const person = await personOf(opened, id)
      const typedName = name ?? (await prompt(`Erase ${person} for good? Type the name: `))
      await eraseNow(opened, id, typedName)
    }
  },
}

function idIn({ word }: Given): number {
  if (typeof word === 'string' && /^[1-9]\d{0,8}$/.test(word)) return Number(word)
  throw new Mistake(`Usage: npm run admin -- erase-person ${USAGE}`)
}

async function personOf({ db }: Opened, id: number): Promise<string> {
  const person = await db.row<{ full_name: string }>(sql`select full_name from person where id = ${id}`)
  if (!person) throw new Mistake(`Nobody has the id ${id}.`)
  return person.full_name
}

async function eraseNow({ db, change }: Opened, id: number, typedName: string): Promise<void> {
  const erased = await erasePerson(db, null, { id, typedName, change })
  if (erased instanceof Refusal) {
    throw new Mistake(formatMessage(refusals[erased.code], 'en', textsIn(erased.values, 'en')))
  }
  const event = { kind: 'account_erased', personId: id } as const
  await db.transaction((tx) => recordSecurityEvent(tx, event, { source: null, now: change.now }))
  console.log(`Erased. Sessions and reports name ${erased.name} from now on.`)
  console.log(
    'The audit trail keeps the name, and so do backups that were made before and the log lines of the server.',
  )
}
