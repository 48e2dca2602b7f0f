import { appendFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

const KEPT_MS = 30 * 24 * 3_600_000

/** What has passed before, by the digest of all that it depends on: a line for each file of tests, appended as it ends. */
export class Passed {
  #path
  /** @type {Map<string, { key: string, file: string, passed: number, at: number }>} */
  #lines = new Map()

  constructor(path) {
    this.#path = path
  }

  /** Reads what runs before have left, however they ended; reporters find its folder. */
  async read() {
    await mkdir(dirname(this.#path), { recursive: true })
    const text = await readFile(this.#path, 'utf8').catch(() => '')
    const lines = text.split('\n').flatMap(lineOf)
    this.#lines = new Map(lines.filter(({ at }) => Date.now() - at < KEPT_MS).map((line) => [line.key, line]))
  }

  /** How many tests passed; undefined for what has not. */
  countOf(key) {
    return this.#lines.get(key)?.passed
  }

  async add(key, file, passed) {
    await appendFile(this.#path, passedLine(key, file, passed))
    await this.read()
  }

  async forget(keys) {
    await this.read()
    for (const key of keys) this.#lines.delete(key)
    await writeFile(this.#path, [...this.#lines.values()].map((line) => `${JSON.stringify(line)}\n`).join(''))
  }
}

/** A line as reporters append it, too. */
export function passedLine(key, file, passed) {
  return `${JSON.stringify({ key, file, passed, at: Date.now() })}\n`
}

/** A line that a killed run has not finished says nothing. */
function lineOf(text) {
  try {
    return [JSON.parse(text)]
  } catch {
    return []
  }
}
