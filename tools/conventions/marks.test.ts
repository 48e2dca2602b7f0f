import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { linesThatTrustMarks } from './marks.ts'
import { filesBelow, ROOT } from './sources.ts'

/** What happened in the workshop, for which nothing waits, and what compares clocks. */
const spared: Record<string, number> = {
  'apps/server/src/features/forecast/queries.ts': 1,
  'apps/server/src/features/next-work/queries.ts': 2,
  'apps/server/src/platform/clock-watch.ts': 1,
  'apps/server/src/platform/heartbeat.ts': 1,
}
/** Of this process, by a clock that only goes forward. */
const inMemory = new Set(
  ['platform/kept-answers.ts', 'features/learning/turn.ts'].map((path) => `apps/server/src/${path}`),
)

describe('no stored instant that lies ahead is trusted', () => {
  test('whatever is due after a mark, or within a time of it, asks the functions that know of wrong clocks', () => {
    const files = filesBelow('apps/server/src').filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    expect(files.length).toBeGreaterThan(200)
    const found = files
      .filter((path) => !inMemory.has(path))
      .map((path) => ({ path, lines: linesThatTrustMarks(readFileSync(join(ROOT, path), 'utf8')) }))
      .filter(({ path, lines }) => lines.length !== (spared[path] ?? 0))
    expect(found).toEqual([])
  })

  test.each([
    'if (now - link.rotated_at > REPLY_MAY_BE_LOST) {',
    'return (app.now() - last.made_at) / SECOND',
    'Math.abs(this.#parts.now() - this.#failedAt) < RETRY_AFTER',
    'where at > ${timestamptz(now - SAID_ONCE_IN)} and kind = ${kind}',
    'where last_seen_at >= ${timestamptz(now() - ALIVE_FOR_MS)}',
  ])('%s', (line) => expect(linesThatTrustMarks(line)).toEqual([line]))

  test.each([
    'if (!isWithin(link.rotated_at, REPLY_MAY_BE_LOST, now)) {',
    'where ${isWithinLast(sql`at`, SAID_ONCE_IN, now)}',
    'delete from server_error where last_at < ${timestamptz(now - DAY)}',
    'const tookMs = performance.now() - startedAt',
  ])('%s is as it should be', (line) => expect(linesThatTrustMarks(line)).toEqual([]))
})
