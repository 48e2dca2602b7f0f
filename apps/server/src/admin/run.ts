import { parseArgs } from 'node:util'
import { alignedTable } from './aligned-table.ts'
import { type Command, type Given, type Outcome, type Run, type StandaloneCommand, WrongUsage } from './command.ts'
import { commands } from './commands.ts'
import { endingOf } from './ending-of.ts'
import { type Ending, endings } from './endings.ts'
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
export async function runAdmin([name = '', ...args]: string[], env: NodeJS.ProcessEnv): Promise<number> {
  const asked = { name, args, command: Object.hasOwn(commands, name) ? (commands[name] ?? null) : null }
  const printer = new Printer(args.includes('--json') || name === '--json')
  const work = new Work(asked.command, printer)
  const unwatch = work.endWithSignals()
  try {
    const outcome = await outcomeOf(asked, env, work)
    printer.outcome(outcome)
    if (!outcome.fault) return endings.done.exit
    return printer.failure(outcome.fault.ending, outcome.fault.message)
  } catch (error) {
    return printer.failure(endingOf(error), messageOf(error, asked), work.done)
  } finally {
    unwatch()
  }
}

type CommandLine = { name: string; args: string[]; command: Command | StandaloneCommand | null }

async function outcomeOf({ name, args, command }: CommandLine, env: NodeJS.ProcessEnv, work: Work): Promise<Outcome> {
  if (asksForHelp(command ? args : [name])) return command ? helpOf(name, command) : helpOfAll()
  if (!command) throw new WrongUsage()
  const given = optionsIn(args, command)
  if ('runAlone' in command) {
    const config = readConfig(withSecretFiles(env))
    return command.runAlone(given, config, work.begun())
  }
  const act = await command.prepare(given)
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
    return await act({
      db: database.db,
      businessTimeZone,
      photos: photoStoreOf(config),
      change,
      keyFile,
      run: work.begun(),
    })
  } finally {
    await database.close()
  }
}

/** What only reads makes no keys. */
function keyFileOf({ keyFile }: Config, onlyReads: boolean): Promise<KeyFile | null> {
  return onlyReads ? KeyFile.openExisting(keyFile) : KeyFile.open(keyFile, Date.now())
}

function optionsIn(args: string[], { options, takesWord }: Command | StandaloneCommand): Given {
  try {
    const all = { ...options, json: { type: 'boolean' as const } }
    const { values, positionals } = parseArgs({ args, options: all, allowPositionals: takesWord ?? false })
    if (positionals.length > 1) throw new Error('one word is enough')
    return { ...values, word: positionals[0] }
  } catch {
    throw new WrongUsage()
  }
}

function messageOf(error: unknown, { name, command }: CommandLine): string {
  if (error instanceof WrongUsage) return command ? usageOf(name, command) : usageOfAll()
  return (error instanceof Error ? error.message.split('\n')[0] : null) ?? String(error)
}

const asksForHelp = (args: readonly string[]) => args.some((arg) => arg === '--help' || arg === '-h' || arg === 'help')

const usageOf = (name: string, { usage }: Command | StandaloneCommand) =>
  ['Usage: npm run admin --', name, usage, '[--json]'].filter(Boolean).join(' ')
const usageOfAll = () => `Usage: npm run admin -- ${Object.keys(commands).join(' | ')}`

const ABOUT_JSON =
  'With --json it prints one JSON value and nothing else; what went wrong is one JSON object with code and text, on stderr.'

const endingRows = () => Object.values(endings).map(({ exit, about }) => [String(exit), about])
const endingData = () => Object.entries(endings).map(([code, { exit, about }]) => ({ exit, code, about }))

function helpOf(name: string, command: Command | StandaloneCommand): Outcome {
  const { about, interrupted } = command
  const usage = usageOf(name, command)
  return {
    lines: [about, usage, ABOUT_JSON, `Interrupted: ${interrupted}`, alignedTable(['ENDS WITH', ''], endingRows())],
    data: { command: name, about, usage, interrupted, exit_codes: endingData() },
  }
}

function helpOfAll(): Outcome {
  const abouts = Object.entries(commands).map(([name, { about }]) => ({ command: name, about }))
  const rows = abouts.map(({ command, about }) => [command, about])
  return {
    lines: [
      'Usage: npm run admin -- COMMAND …',
      `Each says with --help what may follow it. ${ABOUT_JSON}`,
      '',
      alignedTable(['COMMAND', ''], rows),
      '',
      alignedTable(['ENDS WITH', ''], endingRows()),
    ],
    data: { commands: abouts, exit_codes: endingData() },
  }
}

/** Standard output has the outcome alone; all else goes beside it. */
class Printer {
  readonly #isJson: boolean

  constructor(isJson: boolean) {
    this.#isJson = isJson
  }

  outcome({ lines, data }: Outcome): void {
    if (this.#isJson) console.log(JSON.stringify(data, null, 2))
    else if (lines.length > 0) console.log(lines.join('\n'))
  }

  progress(line: string): void {
    if (!this.#isJson) console.error(line)
  }

  /** @returns the code with which the program ends */
  failure(ending: Ending, text: string, done: readonly string[] = []): number {
    if (this.#isJson) console.error(JSON.stringify({ code: ending, text, ...(done.length > 0 && { done }) }))
    else console.error([text, ...done].join('\n'))
    return endings[ending].exit
  }
}

/** How far a command has come, for where it is interrupted. */
class Work {
  readonly #command: Command | StandaloneCommand | null
  readonly #printer: Printer
  #isBegun = false
  readonly done: string[] = []

  constructor(command: Command | StandaloneCommand | null, printer: Printer) {
    this.#command = command
    this.#printer = printer
  }

  begun(): Run {
    this.#isBegun = true
    return {
      did: (sentence) => void this.done.push(sentence),
      say: (line) => this.#printer.progress(line),
    }
  }

  /**
   * A signal ends the program at once: a transaction that is open then changes nothing, and a database of its own stops.
   * @returns ends that
   */
  endWithSignals(): () => void {
    const onInterrupt = () => this.#end('interrupted')
    const onTerminate = () => this.#end('terminated')
    process.once('SIGINT', onInterrupt)
    process.once('SIGTERM', onTerminate)
    return () => {
      process.off('SIGINT', onInterrupt)
      process.off('SIGTERM', onTerminate)
    }
  }

  #end(ending: 'interrupted' | 'terminated'): never {
    const what = this.#isBegun ? (this.#command?.interrupted ?? '') : 'Nothing was done. Run it again.'
    process.exit(this.#printer.failure(ending, `Interrupted. ${what}`, this.done))
  }
}
