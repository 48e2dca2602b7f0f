import { createElement } from 'react'
import { describe, expect, test } from 'vitest'
import { columnsInUse } from './columns-in-use.ts'

type Row = { name: string; hours: number | null }

const columns = [
  { id: 'name', cell: ({ name }: Row) => name },
  { id: 'hours', cell: ({ hours }: Row) => (hours === null ? '–' : String(hours)) },
  { id: 'bar', cell: () => createElement('i') },
]
const idsOf = (rows: Row[]) => columnsInUse(columns, rows).map(({ id }) => id)

describe('a column of dashes', () => {
  test('takes no room', () => {
    expect(idsOf([{ name: 'Ali', hours: null }])).toEqual(['name', 'bar'])
  })

  test('is there once a single row has something', () => {
    const rows = [
      { name: 'Ali', hours: null },
      { name: 'Omar', hours: 0 },
    ]
    expect(columnsInUse(columns, rows)).toBe(columns)
  })

  test('stays when it names the row, and while there are no rows', () => {
    expect(idsOf([{ name: '', hours: 1 }])).toEqual(['name', 'hours', 'bar'])
    expect(idsOf([])).toEqual(['name', 'hours', 'bar'])
  })
})
