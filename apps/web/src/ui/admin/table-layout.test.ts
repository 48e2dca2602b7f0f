import { array, assert, integer, nat, option, property, record, tuple } from 'fast-check'
import { expect, test } from 'vitest'
import { layoutOf, LEAST_TABLE, type SizedColumn } from './table-layout.ts'

const name: SizedColumn = { id: 'name', least: 150, grow: 3, rank: null }
const job: SizedColumn = { id: 'job', least: 200, grow: 1, rank: 2 }
const rate: SizedColumn = { id: 'rate', least: 100, grow: 0, rank: 1 }
const status: SizedColumn = { id: 'status', least: 120, grow: 0, rank: null }
const columns = [name, job, rate, status]

test('what is left over is shared as the columns ask for it', () => {
  expect(widthsAt(670)).toEqual({ name: 225, job: 225, rate: 100, status: 120 })
  expect(widthsAt(570)).toEqual({ name: 150, job: 200, rate: 100, status: 120 })
})

test('the lowest rank folds first, and only as much as has to', () => {
  expect(foldedAt(569)).toEqual(['rate'])
  expect(foldedAt(480)).toEqual(['rate'])
  expect(foldedAt(570)).toEqual([])
})

test('of the same rank the last column folds first', () => {
  const several = [name, { ...job, rank: 1 }, rate, { ...status, rank: 1 }]
  expect(foldedAt(569, several)).toEqual(['status'])
})

test('where not even the name and what must stay have room, rows are cards', () => {
  const wide = [name, job, { ...status, least: 400 }]
  expect(layoutOf(wide, 550)).toMatchObject({ kind: 'table' })
  expect(layoutOf(wide, 549)).toEqual({ kind: 'cards' })
  expect(layoutOf(columns, LEAST_TABLE - 1)).toEqual({ kind: 'cards' })
})

const anyColumn = record({
  least: integer({ min: 0, max: 400 }),
  grow: integer({ min: 0, max: 5 }),
  rank: option(integer({ min: 0, max: 5 })),
})
const anyColumns = array(anyColumn, { minLength: 1, maxLength: 10 }).map((looks) =>
  looks.map((look, place) => ({ ...look, id: String(place) })),
)
const anyWidth = integer({ min: 200, max: 2600 })

test('no column is ever under its least width, and together they are as wide as the table', () => {
  const held = ([some, width]: [SizedColumn[], number]) => {
    const layout = layoutOf(some, width)
    if (layout.kind === 'cards') return
    const shown = some.filter(({ id }) => !layout.folded.has(id))
    expect([...layout.widths.keys()]).toEqual(shown.map(({ id }) => id))
    for (const { id, least } of shown) expect(layout.widths.get(id)).toBeGreaterThanOrEqual(least)
    expect([...layout.widths.values()].reduce((a, b) => a + b, 0)).toBe(width)
    expect(some.filter(({ id, rank }) => layout.folded.has(id) && rank === null)).toEqual([])
    expect(layout.folded.has('0')).toBe(false)
  }
  assert(property(tuple(anyColumns, anyWidth), held))
})

test('a wider table never hides more', () => {
  const held = (some: SizedColumn[], width: number, more: number) => {
    const narrow = layoutOf(some, width)
    const wide = layoutOf(some, width + more)
    if (narrow.kind === 'cards') return
    if (wide.kind === 'cards') throw new Error('the wider one has cards')
    for (const id of wide.folded) expect(narrow.folded).toContain(id)
  }
  assert(property(anyColumns, anyWidth, nat(600), held))
})

function widthsAt(width: number): Record<string, number> {
  const layout = layoutOf(columns, width)
  return layout.kind === 'table' ? Object.fromEntries(layout.widths) : {}
}

function foldedAt(width: number, some = columns): string[] {
  const layout = layoutOf(some, width)
  return layout.kind === 'table' ? [...layout.folded] : []
}
