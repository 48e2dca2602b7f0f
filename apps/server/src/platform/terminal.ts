import { once } from 'node:events'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

/** Nobody can be asked. */
export class NoTerminal extends Error {
  constructor() {
    super('There is no terminal at which somebody could be asked. Give everything as options.')
  }
}

/**
 * Asks the person at the terminal, beside the standard output, which has the outcome alone. Throws NoTerminal where there
 * is none.
 */
export function prompt(question: string): Promise<string> {
  return answerTo(question, visible())
}

/** Asks for something that must not be seen on the screen. */
export async function askSecretly(question: string): Promise<string> {
  visible().write(question)
  const answer = await answerTo('', unseen())
  visible().write('\n')
  return answer
}

/** A question that a file or a program answers is shown to nobody. */
const visible = (): NodeJS.WritableStream => (process.stdin.isTTY ? process.stderr : unseen())

const unseen = () => new Writable({ write: (_chunk, _encoding, done) => done() })

async function answerTo(question: string, output: NodeJS.WritableStream): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output, terminal: process.stdin.isTTY })
  const unanswered = once(terminal, 'close').then(() => {
    throw new NoTerminal()
  })
  // At a prompt the terminal keeps Ctrl+C to itself.
  terminal.once('SIGINT', () => process.kill(process.pid, 'SIGINT'))
  try {
    return await Promise.race([terminal.question(question), unanswered])
  } finally {
    terminal.close()
  }
}
