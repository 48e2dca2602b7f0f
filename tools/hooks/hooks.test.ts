import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { faultOf } from './subject.mjs'

const run = promisify(execFile)

test.each([
  'Add a column for the department to reports',
  'Refuse a change as out of date by one helper in components’ tests',
  'Bring the board up to date after a change of activity types',
  'Merge branch of a very long name that Git has written by itself and that nobody has to shorten',
  'fixup! add a column',
])('a subject that is taken: %s', (subject) => {
  expect(faultOf(subject)).toBeNull()
})

test.each([
  ['WIP', /step that is done/],
  ['wip: the table of pages', /step that is done/],
  ['Added a column', /no imperative/],
  ['Fixes the board', /no imperative/],
  ['Adding a column', /no imperative/],
  ['add a column', /capital letter/],
  ['Add a column.', /full stop/],
  [
    'Add a column for the department to the reports and their files and to every paper',
    /has 81 characters. 72 are the most/,
  ],
  ['', /capital letter/],
])('a subject that is not: %s', (subject, why) => {
  expect(faultOf(subject)).toMatch(why)
})

test('Git refuses a commit with such a subject, and takes another one', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'warsha-hooks-'))
  const hooks = fileURLToPath(new URL('.', import.meta.url))
  const git = (...args: string[]) =>
    run('git', ['-c', 'user.name=A', '-c', 'user.email=a@b.c', ...args], { cwd: folder })
  await git('init', '-q')
  await git('config', 'core.hooksPath', hooks)
  await writeFile(join(folder, 'file'), 'text')
  await git('add', '.')
  await expect(git('commit', '-m', 'Fixed it')).rejects.toThrow('"Fixed" is no imperative')
  await git('commit', '-m', 'Add a file')
  expect((await git('log', '--format=%s')).stdout.trim()).toBe('Add a file')
  await rm(folder, { recursive: true })
})
