import { resolve } from 'node:path'
import type { Config } from '../platform/config.ts'
import type { Db } from '../platform/database.ts'
import type { Change } from '../platform/audit.ts'
import type { ListedPhotoStore } from '../platform/photo-store.ts'
import type { KeyFile } from '../platform/key-file.ts'
import { Mistake, WrongUsage } from './endings.ts'

export { Mistake, WrongUsage }

/** What came of a command. The runner prints it: the lines for a person, the data with `--json`. */
export type Outcome = {
  lines: readonly string[]
  /** a JSON value with names as the API has them */
  data: unknown
  /** what is wrong with what it looked at; the command ends with that */
  fault?: Mistake
}

/** What a command tells the runner while it works. */
export type Run = {
  /** a sentence on what is done now, whatever comes: it is said where the rest fails or is interrupted */
  did: (sentence: string) => void
  /** a line on how it goes on; a program gets the outcome alone */
  say: (line: string) => void
}

/** The database as a command finds it; what it changes was changed at the server's own keyboard. */
export type Opened = {
  db: Db
  businessTimeZone: string
  photos: ListedPhotoStore
  change: Change
  /** null where there is none, for a command that only reads */
  keyFile: KeyFile | null
  run: Run
}

export type Given = Record<string, string | boolean | (string | boolean)[] | undefined>

export type Usage = {
  /** what it does, in a sentence */
  about: string
  /** what may follow the command's own name; `--json` may follow each */
  usage: string
  options: Record<string, { type: 'string' | 'boolean'; multiple?: true }>
  /** one word follows that has no option; it is given as `word` */
  takesWord?: true
  /** what to know and to do where it was interrupted at work */
  interrupted: string
}

/** Of a command that only reads. */
export const NOTHING_CHANGED = 'It only reads, so nothing was changed. Run it again.'

/** One that opens by itself what it needs: not every command needs the database, or one that is up to date. */
export type StandaloneCommand = Usage & { runAlone: (given: Given, config: Config, run: Run) => Promise<Outcome> }

/** Something that `npm run admin` can do. */
export type Command = Usage & {
  /** nothing is written: neither by it nor to bring the schema up to date */
  onlyReads?: true
  /** every other command is refused where there is no shop */
  makesShop?: true
  /** Looks at what was given and asks for the rest, before anything is opened. @returns does it */
  prepare: (given: Given) => Promise<(opened: Opened) => Promise<Outcome>>
}

/** A path as the person means it who gives it: npm itself goes to the project's folder. */
export function pathFrom(given: string): string {
  return resolve(process.env['INIT_CWD'] ?? '', given)
}

/** The file that the word names. */
export function fileIn({ word }: Given): string {
  if (typeof word === 'string' && word !== '') return pathFrom(word)
  throw new WrongUsage()
}

/** What was given for an option that takes a text. */
export function textIn(given: Given, option: string): string | null {
  const value = given[option]
  return typeof value === 'string' ? value.trim() : null
}

/** The same for a password, of which every character counts. */
export function secretIn(given: Given, option: string): string | null {
  const value = given[option]
  return typeof value === 'string' ? value : null
}

/** The password, when it is long enough. */
export function longEnough(password: string, least: number): string {
  if (password.length >= least) return password
  throw new Mistake(`The password must have at least ${least} characters.`, 'wrong_usage')
}
