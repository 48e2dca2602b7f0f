import { DatabaseError } from 'pg'
import type { SqlFile } from './sql-files.ts'

/** The database and this program do not fit; the message is one line that says what to do. */
export class MigrationError extends Error {}

/** @param what the database has that this program does not know */
export function newerThanProgram(what: string): MigrationError {
  return new MigrationError(`The database is newer than this program (it has ${what}). Update the program.`)
}

/** A file of the schema that the database refused. Its transaction is undone with all that ran before it. */
export class FailedMigration extends MigrationError {
  /** which file it was, on what and why, without a full stop */
  readonly failure: string

  constructor(file: Pick<SqlFile, 'name' | 'text'>, cause: unknown) {
    const failure = failureOf(file, cause)
    super(
      `${failure}. Nothing was changed: start the version of Warsha that ran before, which goes on with the data as it is, and send this line to whoever maintains Warsha.`,
      { cause },
    )
    this.failure = failure
  }
}

function failureOf({ name, text }: Pick<SqlFile, 'name' | 'text'>, cause: unknown): string {
  const what = /^\d{4}_/.test(name) ? 'migration' : 'function'
  const places = cause instanceof DatabaseError ? [lineOf(text, cause), onWhat(cause), calledIn(cause)] : []
  const failed = [`The ${what} ${name} failed`, ...places.filter((place) => place !== null)].join(' ')
  const why = cause instanceof Error ? cause.message : String(cause)
  return `${failed}: ${why}`.replaceAll(/\s+/g, ' ').replace(/[. ]+$/, '')
}

/** Where in the file, as far as PostgreSQL tells. */
function lineOf(text: string, { position }: DatabaseError): string | null {
  if (position === undefined) return null
  return `in line ${text.slice(0, Number(position) - 1).split('\n').length}`
}

/** On which table, column, constraint and row, as far as PostgreSQL tells. */
function onWhat({ table, column, constraint, detail }: DatabaseError): string | null {
  const things = [
    table && `table ${table}`,
    column && `column ${column}`,
    constraint && `constraint ${constraint}`,
    rowOf(detail),
  ].filter(Boolean)
  return things.length === 0 ? null : `on ${things.join(', ')}`
}

/** The innermost function of the database that was at work. */
function calledIn({ where = '' }: DatabaseError): string | null {
  const [, name, line] = /^PL\/pgSQL function (\w+)\(.*?\) line (\d+)/m.exec(where) ?? []
  return name === undefined || name.startsWith('inline_code_block') ? null : `in ${name}, line ${line}`
}

/**
 * Which row it was, by its key. The rest of the row stays out of a line that is sent on: it may have a name in it, or
 * what a password is checked against.
 */
function rowOf(detail = ''): string | null {
  const [, first] = /^Failing row contains \((\d{1,19}|[0-9a-f]{8}-[0-9a-f-]{27})[,)]/.exec(detail) ?? []
  if (first !== undefined) return `row ${first}`
  const [, key, value] = /^Key \((.+?)\)=\((.*)\)[^)]*$/s.exec(detail) ?? []
  return key === undefined ? null : `row with ${key} = ${shortened(value ?? '')}`
}

const LONGEST_VALUE = 60

function shortened(value: string): string {
  return value.length > LONGEST_VALUE ? `${value.slice(0, LONGEST_VALUE)}…` : value
}
