import type { AnswerOf, ChangeEntry, Problem } from '@warsha/contract'
import type { Answer, Caller } from './shop.ts'

export type FeedAnswer = AnswerOf<'changesSince'>

/** Another program that keeps what the shop has: it reads the changes, and remembers how far it has come. */
export class FeedReader {
  readonly #caller: Pick<Caller, 'get'>
  readonly #query: Record<string, string>
  cursor: string | null = null
  /** everything that it keeps, by type and id */
  readonly kept = new Map<string, object>()

  constructor(caller: Pick<Caller, 'get'>, query: Record<string, string> = {}) {
    this.#caller = caller
    this.#query = query
  }

  ask(after = this.cursor): Promise<Answer<FeedAnswer & Problem>> {
    return this.#caller.get<FeedAnswer & Problem>('/changes', { query: { ...this.#query, ...(after && { after }) } })
  }

  /** Reads a page, and keeps it with its cursor unless it is lost on the way. */
  async page(isLost = false): Promise<FeedAnswer> {
    const { status, body } = await this.ask()
    if (status !== 200) throw new Error(`${status} ${body.detail}`)
    for (const entry of body.changes) this.#keep(entry)
    if (!isLost) this.cursor = body.next
    return body
  }

  /** Reads until there is no more. @returns the entries in their order */
  async all(): Promise<ChangeEntry[]> {
    const entries: ChangeEntry[] = []
    for (;;) {
      const { changes, more } = await this.page()
      entries.push(...changes)
      if (!more) return entries
    }
  }

  #keep({ type, id, removed, state }: ChangeEntry): void {
    if (removed === (state !== null)) throw new Error(`${type} ${id} is removed, and has a state`)
    if (state === null) this.kept.delete(`${type} ${id}`)
    else this.kept.set(`${type} ${id}`, state)
  }
}

/** What entries are about, and whether it was removed. */
export function namesOf(entries: readonly ChangeEntry[]): string[] {
  return entries.map(({ type, id, removed }) => `${removed ? 'no ' : ''}${type} ${id}`)
}
