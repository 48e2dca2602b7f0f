import { DatabaseError } from 'pg'

const LONGEST_MESSAGE = 300

/** PostgreSQL's class of wrong values: its messages quote them. */
const WRONG_VALUE = /^22/

/** What went wrong, in one line, without the values of a statement: they can be anybody's. */
export function faultText(error: unknown): string {
  if (!(error instanceof Error)) return 'something that is no error was thrown'
  const [line = ''] = error.message.split('\n')
  const text = error instanceof DatabaseError ? databaseFault(error, line) : line
  return `${error.name}: ${text}`.slice(0, LONGEST_MESSAGE)
}

function databaseFault({ code = '', constraint }: DatabaseError, line: string): string {
  const text = WRONG_VALUE.test(code) ? line.replace(/(["']).*\1/g, '…') : line
  return `${text} (${[code, constraint].filter(Boolean).join(', ')})`
}

/** An error as a line of the log has it: what it says and where it came from; nothing of what was sent. */
export function faultForLog(error: unknown): { type: string; message: string; stack: string; cause?: string } {
  const { name, stack = '', cause } = error instanceof Error ? error : new Error()
  const places = stack.split('\n').filter((line) => /^\s+at /.test(line))
  return {
    type: name,
    message: faultText(error),
    stack: places.join('\n'),
    ...(cause !== undefined && { cause: faultText(cause) }),
  }
}
