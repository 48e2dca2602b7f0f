import { once } from 'node:events'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

/** Asks the person at the terminal. Throws an Error of one line where there is none. */
export function prompt(question: string): Promise<string> {
  return answerTo(question, process.stdout)
}

/** Asks for something that must not be seen on the screen. */
export async function askSecretly(question: string): Promise<string> {
  process.stdout.write(question)
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() })
  const answer = await answerTo('', unseen)
  process.stdout.write('\n')
  return answer
}

async function answerTo(question: string, output: NodeJS.WritableStream): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output, terminal: process.stdin.isTTY })
  const unanswered = once(terminal, 'close').then(() => {
    throw new Error('There is no terminal at which somebody could be asked. Give everything as options.')
  })
  try {
    return await Promise.race([terminal.question(question), unanswered])
  } finally {
    terminal.close()
  }
}
