import { parseArgs } from 'node:util'
import { type Command, type Given, Mistake, type StandaloneCommand } from './admin/command.ts'
import { commands } from './admin/commands.ts'
import { storedTimeZone } from './features/calendar/index.ts'
import { readConfig } from './platform/config.ts'
import { migrate, mustBeMigrated } from './platform/migrate.ts'
import { openDatabase } from './platform/open-database.ts'

async function main([name = '', ...args]: string[]): Promise<void> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) throw new Mistake(`Usage: npm run admin -- ${Object.keys(commands).join(' | ')}`)
  const given = optionsIn(args, command, name)
  if ('run' in command) return command.run(given, readConfig(process.env))
  const work = await command.prepare(given)
  const config = readConfig(process.env)
  const { onlyReads = false } = command
  const database = await openDatabase(config, { besideRunning: true, isReadOnly: onlyReads })
  try {
    await (onlyReads ? mustBeMigrated(database.db) : migrate(database.db))
    const change = { actor: null, now: Date.now() }
    const businessTimeZone = (await storedTimeZone(database.db)) ?? config.businessTimeZone ?? 'Asia/Riyadh'
    await work({ db: database.db, businessTimeZone, change })
  } finally {
    await database.close()
  }
}

function optionsIn(args: string[], { options, usage, takesWord }: Command | StandaloneCommand, name: string): Given {
  try {
    const { values, positionals } = parseArgs({ args: args, options, allowPositionals: takesWord ?? false })
    if (positionals.length > 1) throw new Error('one word is enough')
    return { ...values, word: positionals[0] }
  } catch {
    throw new Mistake(`Usage: npm run admin -- ${name} ${usage}`)
  }
}

try {
  await main(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof Error ? error.message.split('\n')[0] : String(error))
  process.exitCode = 1
}
