import { appendFile, rename, stat } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { oneAtATime } from '@warsha/domain/coalesce'

const LARGEST_BYTES = 5_000_000
const REMEMBERED = 200

/** What PostgreSQL says: into a file of limited size, and remembered, for when the file's disk is full. */
export class ServerLog {
  readonly file: string
  #recent: string[] = []
  #unwritten: string[] = []
  readonly #write = oneAtATime(() => this.#writeRest())
  #writing: Promise<void> = Promise.resolve()

  constructor(file: string) {
    this.file = file
  }

  listenTo(output: Readable): void {
    createInterface({ input: output }).on('line', (line) => this.#add(line))
  }

  /** Whether something like this was said lately. */
  mentions(pattern: RegExp): boolean {
    return this.#recent.some((line) => pattern.test(line))
  }

  /** Why it ended, in its own words. */
  lastLines(): string {
    const last = (severity: string) => this.#recent.findLast((line) => line.includes(`${severity}: `))
    // A session turned away is told FATAL, so that a PANIC says more even when it is older.
    const line = last('PANIC') ?? last('FATAL') ?? this.#recent.at(-1) ?? ''
    return line.replace(/^.*?(PANIC|FATAL|ERROR|LOG): +/, '')
  }

  async written(): Promise<void> {
    await this.#writing
  }

  #add(line: string): void {
    this.#recent = [...this.#recent.slice(1 - REMEMBERED), line]
    this.#unwritten.push(line)
    this.#writing = this.#write()
  }

  async #writeRest(): Promise<void> {
    const lines = this.#unwritten.splice(0)
    // A log that cannot be written must not end what it tells of.
    await this.#makeRoom().catch(() => undefined)
    await appendFile(this.file, `${lines.join('\n')}\n`, { mode: 0o600 }).catch(() => undefined)
  }

  async #makeRoom(): Promise<void> {
    const { size } = await stat(this.file)
    if (size > LARGEST_BYTES) await rename(this.file, `${this.file}.1`)
  }
}
