import { cleanName, isPlainName, SHORTEST_CHOSEN_PASSWORD, tidyName } from '@warsha/domain'
import { addAdmin } from '../features/admins/index.ts'
import { foldEmail, hashPassword, looksLikeEmail, shopNameOf, weaknessOf } from '../features/sign-in/index.ts'
import { refusedBy } from '../platform/database.ts'
import { recordSecurityEvent } from '../platform/security-log.ts'
import { prompt, askSecretly } from '../platform/terminal.ts'
import { type Command, type Given, longEnough, Mistake, secretIn, textIn } from './command.ts'

const TRIED_FIRST = 'This password is among those that are tried first. Choose another one.'

export const createAdmin: Command = {
  makesShop: true,
  about: 'Adds an admin.',
  usage: '[--name "Huda Saleh"] [--email huda@shop.example] [--password …]',
  options: { name: { type: 'string' }, email: { type: 'string' }, password: { type: 'string' } },
  interrupted: 'Whether the admin was added is seen in list; run it again if not.',
  prepare: async (given) => {
    const { fullName, email, password } = await readAdmin(given)
    return async ({ db, change, run }) => {
      const owner = { email: foldEmail(email), phone: null, full_name: fullName, shop: await shopNameOf(db) }
      if (await weaknessOf(password, owner)) throw new Mistake(TRIED_FIRST, 'wrong_usage')
      const admin = { fullName, email: foldEmail(email), passwordHash: await hashPassword(password) }
      const added = await addAdmin(db, { ...admin, temporaryUntil: null }, change).catch((error: unknown) => {
        if (refusedBy(error)?.constraint === 'email_taken') throw new Mistake(`Somebody already has ${email}.`)
        throw error
      })
      run.did(`${fullName} was added.`)
      const event = { kind: 'account_added', personId: added.id, details: { role: 'ADMIN' } } as const
      await db.transaction((tx) => recordSecurityEvent(tx, event, { source: null, now: change.now }))
      return {
        lines: [`${fullName} can now sign in as ${email}.`],
        data: { id: added.id, full_name: fullName, email: admin.email },
      }
    }
  },
}

async function readAdmin(given: Given): Promise<{ fullName: string; email: string; password: string }> {
  const fullName = tidyName(textIn(given, 'name') ?? (await prompt('Full name: ')))
  if (fullName === '') throw new Mistake('The name must not be empty.', 'wrong_usage')
  if (!isPlainName(fullName)) {
    throw new Mistake(
      `The name has a line break, a tab or an invisible character in it. Without: ${cleanName(fullName)}`,
      'wrong_usage',
    )
  }
  const email = textIn(given, 'email') ?? (await prompt('Email: ')).trim()
  if (!looksLikeEmail(email)) throw new Mistake(`"${email}" is not an email address.`, 'wrong_usage')
  const password =
    secretIn(given, 'password') ?? (await askSecretly(`Password (${SHORTEST_CHOSEN_PASSWORD} characters or more): `))
  longEnough(password, SHORTEST_CHOSEN_PASSWORD)
  return { fullName, email, password }
}
