import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ROOT } from '../conventions/sources.ts'
import type { MutantName } from './mutations.ts'

const FILE = join(ROOT, '.cache/mutants/results.jsonl')

/** Killed by a failed test, or by one that took far longer than before; or nothing noticed it. */
export type State = 'killed' | 'too_slow' | 'survived'

/** What is known from earlier runs, each result kept at once: a run that is stopped goes on where it was. */
export class Results {
  readonly #states = new Map<string, State>()

  constructor() {
    if (!existsSync(FILE)) return
    // A line that was being written when the machine stopped is no result.
    for (const line of readFileSync(FILE, 'utf8')
      .split('\n')
      .filter((it) => it.endsWith('}'))) {
      const { key, state } = JSON.parse(line) as { key: string; state: State }
      this.#states.set(key, state)
    }
  }

  /** @param texts of the file and its tests: a result holds for these only */
  of(mutant: MutantName, texts: readonly string[]): State | null {
    return this.#states.get(keyOf(mutant, texts)) ?? null
  }

  keep(mutant: MutantName, texts: readonly string[], state: State): void {
    const key = keyOf(mutant, texts)
    this.#states.set(key, state)
    mkdirSync(dirname(FILE), { recursive: true })
    appendFileSync(FILE, `${JSON.stringify({ key, state, file: mutant.file, change: mutant.change })}\n`)
  }
}

function keyOf({ file, line, change, nth }: MutantName, texts: readonly string[]): string {
  return createHash('sha256')
    .update(JSON.stringify([file, line, change, nth, texts]))
    .digest('hex')
}
