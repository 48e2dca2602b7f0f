/** A message of PostgreSQL's protocol, version 3. The first one of a client has no type. */
export type Message = { type: string; bytes: Buffer }

const LENGTH_BYTES = 4

/** Cuts what comes over a connection into messages. */
export class MessageReader {
  #rest: Buffer = Buffer.alloc(0)
  #expectsType: boolean

  /** @param from whose messages they are: a client begins with one that has no type */
  constructor(from: 'client' | 'server') {
    this.#expectsType = from === 'server'
  }

  /** The messages that are complete by now; what is left waits for more. */
  read(chunk: Buffer): Message[] {
    this.#rest = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk])
    const messages: Message[] = []
    for (let next = this.#next(); next; next = this.#next()) messages.push(next)
    return messages
  }

  #next(): Message | null {
    const typeBytes = this.#expectsType ? 1 : 0
    if (this.#rest.length < typeBytes + LENGTH_BYTES) return null
    const whole = typeBytes + this.#rest.readInt32BE(typeBytes)
    if (this.#rest.length < whole) return null
    const bytes = this.#rest.subarray(0, whole)
    const type = this.#expectsType ? String.fromCharCode(bytes[0] ?? 0) : ''
    this.#expectsType = true
    this.#rest = this.#rest.subarray(whole)
    return { type, bytes }
  }
}

/** What a connection is about to keep, or has kept: the statements since the last time. */
export type Unit = { texts: string[] }

const BEGIN = /^\s*(begin|start transaction)\b/i
const COMMIT = /^\s*(commit|end)\b/i
const ROLLBACK = /^\s*(rollback|abort)\b/i

/** Follows one connection: which statements are asked on it, and when they are to be kept. */
export class Conversation {
  readonly #statements = new Map<string, string>()
  #bound = ''
  #texts: string[] = []
  #isInTransaction = false
  #awaited: Unit | null = null

  /** A message of the client. @returns what it asks to be kept, null for most messages */
  asked({ type, bytes }: Message): Unit | null {
    const strings = () => stringsIn(bytes.subarray(1 + LENGTH_BYTES), 2)
    if (type === 'P') this.#statements.set(strings()[0] ?? '', strings()[1] ?? '')
    if (type === 'B') this.#bound = this.#statements.get(strings()[1] ?? '') ?? ''
    if (type === 'E') this.#texts.push(this.#bound)
    if (type === 'Q') return this.#askedAtOnce(strings()[0] ?? '')
    return type === 'S' && !this.#isInTransaction && this.#texts.length > 0 ? this.#keep() : null
  }

  /** A message of the server. @returns what has been kept by now, null for most messages */
  answered({ type, bytes }: Message): Unit | null {
    if (type === 'E') this.#awaited = null
    if (type !== 'Z') return null
    this.#isInTransaction = String.fromCharCode(bytes[1 + LENGTH_BYTES] ?? 0) !== 'I'
    const kept = this.#awaited
    this.#awaited = null
    if (!this.#isInTransaction) this.#texts = []
    return kept
  }

  /** The statement that was asked for last. */
  lastText(): string | null {
    return this.#texts.at(-1) ?? null
  }

  #askedAtOnce(text: string): Unit | null {
    if (ROLLBACK.test(text)) this.#texts = []
    if (BEGIN.test(text) || ROLLBACK.test(text)) return null
    if (COMMIT.test(text)) return this.#keep()
    this.#texts.push(text)
    return this.#isInTransaction ? null : this.#keep()
  }

  #keep(): Unit {
    this.#awaited = { texts: this.#texts }
    return this.#awaited
  }
}

function stringsIn(bytes: Buffer, count: number): string[] {
  const found: string[] = []
  for (let from = 0; found.length < count && from < bytes.length;) {
    const end = bytes.indexOf(0, from)
    found.push(bytes.toString('utf8', from, end < 0 ? bytes.length : end))
    from = end < 0 ? bytes.length : end + 1
  }
  return found
}
