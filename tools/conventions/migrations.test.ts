import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { filesBelow, ROOT } from './sources.ts'

/** The last one that was released before migrations had kinds. */
const LAST_UNMARKED = '0080_photo_checks.sql'
/** What takes something from whoever still reads or writes it. */
const TAKES = /\b(?:drop (?:table|column)|rename (?:to|column)|set not null)\b/i

const names = filesBelow('apps/server/migrations').map((path) => path.split('/').at(-1) ?? '')
const marked = names
  .filter((name) => name > LAST_UNMARKED)
  .map((name) => ({ name, text: readFileSync(join(ROOT, 'apps/server/migrations', name), 'utf8') }))

test('a migration says in its first line whether the version before goes on serving beside it', () => {
  expect(names).toContain(LAST_UNMARKED)
  expect(marked.filter(({ text }) => !/^-- (?:before|after): \S/.test(text)).map(({ name }) => name)).toEqual([])
})

test('one that drops, renames or forbids says after', () => {
  const lying = marked.filter(({ text }) => text.startsWith('-- before:') && TAKES.test(text))
  expect(lying.map(({ name }) => name)).toEqual([])
})
