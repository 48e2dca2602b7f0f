/** The database and this program do not fit; the message is one line that says what to do. */
export class MigrationError extends Error {}

/** @param what the database has that this program does not know */
export function newerThanProgram(what: string): MigrationError {
  return new MigrationError(`The database is newer than this program (it has ${what}). Update the program.`)
}
