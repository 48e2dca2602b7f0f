import { foundExample } from '@warsha/contract/examples'
import type { FoundInFile } from '@warsha/contract'
import { expect, test } from 'vitest'
import { memoryStorage } from '../../device/storage.ts'
import { keepColumns, keptColumns } from './kept-columns.ts'

function found(...headings: [text: string, column: string | null][]): FoundInFile {
  return {
    ...foundExample({}),
    headings: headings.map(([text, column], place) => ({ place, letters: 'A', text, column, example: '' })),
  }
}

const file = found(['No', 'job_no'], ['Name', null], ['Client', 'customer'])
const chosen = { customer: 1, description: 2 }

test('what was chosen is kept for files of the same kind and headings, and for no others', () => {
  const storage = memoryStorage()
  expect(keptColumns(storage, 'jobs', file)).toBeNull()
  keepColumns(storage, 'jobs', file, chosen)
  expect(keptColumns(storage, 'jobs', file)).toEqual(chosen)
  expect(keptColumns(storage, 'technicians', file)).toBeNull()
  expect(keptColumns(storage, 'jobs', found(['No', 'job_no'], ['Client', 'customer'], ['Name', null]))).toBeNull()
  expect(keptColumns(storage, 'jobs', found(['No', 'job_no'], ['Name', null]))).toBeNull()
})

test('the last choice counts, and one that is read so already is none', () => {
  const storage = memoryStorage()
  keepColumns(storage, 'jobs', file, chosen)
  keepColumns(storage, 'jobs', file, { customer: null })
  expect(keptColumns(storage, 'jobs', file)).toEqual({ customer: null })
  keepColumns(storage, 'jobs', file, { customer: 2, description: null })
  expect(keptColumns(storage, 'jobs', file)).toBeNull()
})

test('thirty are kept, the latest', () => {
  const storage = memoryStorage()
  for (let nth = 0; nth <= 30; nth++) keepColumns(storage, `kind ${nth}`, file, chosen)
  expect(keptColumns(storage, 'kind 0', file)).toBeNull()
  expect(keptColumns(storage, 'kind 1', file)).toEqual(chosen)
})

test.each(['', '{', '{"kind":"jobs"}', '[null,{"kind":"jobs","headings":"x","columns":{"customer":"1"}}]'])(
  'what cannot be read is none: %s',
  (text) => {
    const storage = memoryStorage()
    storage.setItem('warsha.import-columns', text)
    expect(keptColumns(storage, 'jobs', file)).toBeNull()
  },
)
