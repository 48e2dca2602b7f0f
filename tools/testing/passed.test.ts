import { execFileSync } from 'node:child_process'
import { appendFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Passed, passedLine } from './passed.mjs'
import { digestOfKind, fileDigests, type Kind, READS } from './sources.mjs'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'warsha-passed-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

describe('what has passed', () => {
  const opened = async () => {
    const passed = new Passed(join(folder, 'soak/passed.jsonl'))
    await passed.read()
    return passed
  }

  test('is known to the next run, also where the last one was killed as it wrote', async () => {
    await (await opened()).add('a', 'a.test.ts', 7)
    await appendFile(join(folder, 'soak/passed.jsonl'), passedLine('b', 'b.test.ts', 2) + '{"key":"c","fi')
    const next = await opened()
    expect(['a', 'b', 'c'].map((key) => next.countOf(key))).toEqual([7, 2, undefined])
  })

  test('is forgotten by its key', async () => {
    const passed = await opened()
    await passed.add('a', 'a.test.ts', 7)
    await passed.add('b', 'b.test.ts', 2)
    await passed.forget(['a'])
    const next = await opened()
    expect([next.countOf('a'), next.countOf('b')]).toEqual([undefined, 2])
  })
})

describe('what parts read', () => {
  const kindsOf = (path: string) => (Object.keys(READS) as Kind[]).filter((kind) => READS[kind](path))

  test.each([
    ['docs/runbook.md', ['everything']],
    ['CHANGELOG.md', ['everything']],
    // The server's tests compare these with what it says.
    ['docs/api.md', ['everything', 'code', 'sources', 'server']],
    ['docs/technicians.md', ['everything', 'code', 'sources', 'server']],
    ['package-lock.json', ['everything', 'code', 'sources', 'server', 'components']],
    ['packages/domain/src/session.ts', ['everything', 'code', 'sources', 'server', 'components']],
    ['packages/domain/src/session.test.ts', ['everything', 'code']],
    ['apps/server/src/app.ts', ['everything', 'code', 'sources', 'server']],
    ['apps/server/migrations/0001_people.sql', ['everything', 'code', 'sources', 'server']],
    ['apps/web/src/features/jobs/jobs-page.tsx', ['everything', 'code', 'sources', 'components']],
    // A phone's queue is driven by tests of the server, too.
    ['apps/web/src/offline/outbox.ts', ['everything', 'code', 'sources', 'server', 'components']],
    ['e2e/warsha.ts', ['everything', 'code', 'sources']],
    ['e2e/simulator/phone.ts', ['everything', 'code', 'sources', 'server']],
    ['bench/run.ts', ['everything', 'code']],
  ])('%s', (path, kinds) => {
    expect(kindsOf(path)).toEqual(kinds)
  })

  test('a file that is changed, added, renamed or removed is another state of the sources', async () => {
    const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, stdio: 'ignore' })
    const write = async (path: string, text: string) => {
      await mkdir(dirname(join(folder, path)), { recursive: true })
      await writeFile(join(folder, path), text)
    }
    const state = async (kind: Kind = 'sources') => {
      const digests = await fileDigests(folder)
      return digests && digestOfKind(digests, kind)
    }
    git('init')
    await write('.gitignore', 'dist/\n')
    await write('apps/server/src/app.ts', 'one')
    git('add', '.')
    const states = [await state()]
    await write('apps/server/src/app.ts', 'two')
    states.push(await state())
    await write('apps/server/src/added.ts', 'two')
    states.push(await state())
    await rm(join(folder, 'apps/server/src/app.ts'))
    states.push(await state())
    expect(new Set(states).size).toBe(states.length)
    await write('docs/runbook.md', 'prose')
    await write('apps/server/dist/main.js', 'built')
    await write('apps/server/src/added.test.ts', 'a test')
    expect(await state()).toBe(states.at(-1))
    expect(await state('everything')).not.toBe(states.at(-1))
  })

  test('without git nothing is known', async () => {
    expect(await fileDigests(folder)).toBeNull()
  })
})
