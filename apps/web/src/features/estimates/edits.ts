import type { Estimate } from '@warsha/contract'
import { createStore } from '../../store.ts'
import { type Cell, isExact, keyOf, type OwnHours } from './cells.ts'

/** How edits reach the server, and what they find there. */
export type Surroundings = {
  /** what the server said last of a cell */
  estimateOf: (cell: Cell) => Estimate | undefined
  create: (cell: Cell, hours: number) => Promise<Estimate>
  update: (id: number, hours: number) => Promise<Estimate>
  remove: (id: number) => Promise<void>
  /** keeps what the server said */
  keep: (cell: Cell, estimate: Estimate | undefined) => void
}

/** What became of an edit; `superseded` when a later one of the same cell went in its place. */
export type Outcome = { kind: 'saved' } | { kind: 'superseded' } | { kind: 'failed'; error: unknown }

type Pending = ReadonlyMap<string, { hours: OwnHours; turn: number }>

export type Edits = ReturnType<typeof createEdits>

/**
 * Edits of cells that are shown at once. Those of one cell go to the server one after another, so that its last word is
 * the last edit; what fails is no longer shown.
 */
export function createEdits({ estimateOf, create, update, remove, keep }: Surroundings) {
  const pending = createStore<Pending>(new Map())
  let turns = 0
  const lines = new Map<string, Promise<unknown>>()
  const beneath = new Map<string, Estimate>()

  function show(change: (next: Map<string, { hours: OwnHours; turn: number }>) => void): void {
    const next = new Map(pending.get())
    change(next)
    pending.set(next)
  }

  function put(cell: Cell, hours: OwnHours): Promise<Outcome> {
    const key = keyOf(cell)
    const turn = (turns += 1)
    show((next) => next.set(key, { hours, turn }))
    const before = lines.get(key) ?? Promise.resolve()
    const outcome = before.then(() => carryOut(cell, hours, turn))
    lines.set(key, outcome)
    return outcome
  }

  async function carryOut(cell: Cell, hours: OwnHours, turn: number): Promise<Outcome> {
    const key = keyOf(cell)
    const isLast = () => pending.get().get(key)?.turn === turn
    if (!isLast()) return { kind: 'superseded' }
    try {
      keep(cell, await save(cell, hours))
      return { kind: 'saved' }
    } catch (error) {
      return { kind: 'failed', error }
    } finally {
      if (isLast()) show((next) => next.delete(key))
    }
  }

  async function save(cell: Cell, hours: OwnHours): Promise<Estimate | undefined> {
    const known = estimateOf(cell)
    const exact = known && isExact(known) ? known : null
    if (known && !exact) beneath.set(keyOf(cell), known)
    if (hours !== null) return exact ? update(exact.id, hours) : create(cell, hours)
    if (!exact) return known
    await remove(exact.id)
    return beneath.get(keyOf(cell))
  }

  return {
    /** shows a cell's hours at once and sends them; null takes back what was created */
    put,
    pending: pending.get,
    subscribe: pending.subscribe,
  }
}
