import { parseArgs } from 'node:util'
import { SHORTEST_CHOSEN_PASSWORD } from '@warsha/domain'
import { createAdmin, looksLikeEmail, type NewAdmin } from './features/sign-in/index.ts'
import { readConfig } from './platform/config.ts'
import { Db, refusedBy } from './platform/database.ts'
import { migrate } from './platform/migrate.ts'
import { openDatabase } from './platform/open-database.ts'
import { ask, askSecretly } from './platform/terminal.ts'

const USAGE = 'Usage: npm run admin -- create-admin [--name "Huda Saleh"] [--email huda@shop.example] [--password …]'

/** A mistake of the person at the keyboard, told in one line. */
class Mistake extends Error {}

async function main(words: string[]): Promise<void> {
  const { positionals, values } = parseArgs({
    args: words,
    allowPositionals: true,
    options: { name: { type: 'string' }, email: { type: 'string' }, password: { type: 'string' } },
  })
  if (positionals.length !== 1 || positionals[0] !== 'create-admin') throw new Mistake(USAGE)
  const admin = await readAdmin(values)
  const database = await openDatabase(readConfig(process.env), { besideRunning: true })
  try {
    await migrate(database.db)
    await addAdmin(database.db, admin)
  } finally {
    await database.close()
  }
  console.log(`${admin.fullName} can now sign in as ${admin.email}.`)
}

async function readAdmin(given: { name?: string; email?: string; password?: string }): Promise<NewAdmin> {
  const fullName = (given.name ?? (await ask('Full name: '))).trim()
  if (fullName === '') throw new Mistake('The name must not be empty.')
  const email = (given.email ?? (await ask('Email: '))).trim()
  if (!looksLikeEmail(email)) throw new Mistake(`"${email}" is not an email address.`)
  const password = given.password ?? (await askSecretly(`Password (${SHORTEST_CHOSEN_PASSWORD} characters or more): `))
  if (password.length < SHORTEST_CHOSEN_PASSWORD) {
    throw new Mistake(`The password must have at least ${SHORTEST_CHOSEN_PASSWORD} characters.`)
  }
  return { fullName, email, password }
}

async function addAdmin(db: Db, admin: NewAdmin): Promise<void> {
  try {
    await createAdmin(db, admin)
  } catch (error) {
    if (refusedBy(error)?.constraint === 'email_taken') throw new Mistake(`Somebody already has ${admin.email}.`)
    throw error
  }
}

try {
  await main(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof Error ? error.message.split('\n')[0] : String(error))
  process.exitCode = 1
}
