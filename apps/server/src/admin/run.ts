import { parseArgs } from 'node:util'
import { alignedTable } from './aligned-table.ts'
import { type Command, type Given, Mistake, type StandaloneCommand, type Usage } from './command.ts'
import { commands } from './commands.ts'
import { readyCalendar, storedTimeZone } from '../features/calendar/index.ts'
import { type Config, readConfig } from '../platform/config.ts'
import { readyDataDir } from '../platform/data-dir.ts'
import { agreeOnKeys } from '../platform/key-agreement.ts'
import { KeyFile } from '../platform/key-file.ts'
import { migrate, mustBeMigrated } from '../platform/migrate.ts'
import { mustHoldShop, openDatabase } from '../platform/open-database.ts'
import { photoStoreOf } from '../platform/photo-store-of.ts'
import { withSecretFiles } from '../platform/secret-files.ts'

/** Does what was typed after `npm run admin --`. @returns the code with which the program ends */
export async function runAdmin(args: string[], env: NodeJS.ProcessEnv): Promise<0 | 1> {
  try {
    await runCommand(args, env)
    return 0
  } catch (error) {
    console.error(error instanceof Error ? error.message.split('\n')[0] : String(error))
    return 1
  }
}

async function runCommand([name = '', ...args]: string[], env: NodeJS.ProcessEnv): Promise<void> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (asksForHelp(command ? args : [name])) return console.log(command ? helpOf(name, command) : helpOfAll())
  if (!command) throw new Mistake(`Usage: npm run admin -- ${Object.keys(commands).join(' | ')}`)
  const given = optionsIn(args, command, name)
  if ('runAlone' in command) return command.runAlone(given, readConfig(withSecretFiles(env)))
  const work = await command.prepare(given)
  const config = readConfig(withSecretFiles(env))
  if (!command.makesShop) await mustHoldShop(config)
  const { onlyReads = false } = command
  if (!onlyReads) await readyDataDir(config.dataDir)
  const keyFile = await keyFileOf(config, onlyReads)
  const database = await openDatabase(config, {
    ...(keyFile && { keys: keyFile.keys }),
    besideRunning: true,
    isReadOnly: onlyReads,
  })
  try {
    await (onlyReads ? mustBeMigrated(database.db) : migrate(database.db))
    if (!onlyReads) await agreeOnKeys(database.db, config.keyFile, null)
    if (command.makesShop && (await storedTimeZone(database.db)) === null) {
      await readyCalendar(database.db, { businessTimeZone: config.businessTimeZone, now: Date.now() })
    }
    const change = { actor: null, now: Date.now() }
    const businessTimeZone = (await storedTimeZone(database.db)) ?? config.businessTimeZone ?? 'Asia/Riyadh'
    await work({ db: database.db, businessTimeZone, photos: photoStoreOf(config), change, keyFile })
  } finally {
    await database.close()
  }
}

const asksForHelp = (args: readonly string[]) => args.some((arg) => arg === '--help' || arg === '-h' || arg === 'help')

function helpOf(name: string, { about, usage }: Usage): string {
  return `${about}\nUsage: npm run admin -- ${name} ${usage}`.trimEnd()
}

function helpOfAll(): string {
  const rows = Object.entries(commands).map(([name, { about }]) => [name, about])
  return `Usage: npm run admin -- COMMAND …\nEach says with --help what may follow it. It ends with 0 when it did what it says and found nothing wrong, else with 1.\n\n${alignedTable(['COMMAND', ''], rows)}`
}

/** What only reads makes no keys. */
function keyFileOf({ keyFile }: Config, onlyReads: boolean): Promise<KeyFile | null> {
  return onlyReads ? KeyFile.openExisting(keyFile) : KeyFile.open(keyFile, Date.now())
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
