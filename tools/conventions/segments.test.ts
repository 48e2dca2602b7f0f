import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { segmentReadsIn, segmentReadsOf } from './segments.ts'
import { filesBelow, ROOT } from './sources.ts'

/**
 * Where a column `segment` is read, how often, and why that is right. A person's is the one of today: whatever asks about
 * a moment asks for the segment of then (`features/calendar/segments.ts`).
 */
const reads: Record<string, [count: number, reason: string]> = {
  'functions/keep_segment.sql': [5, 'keeps the history'],
  'functions/names_of_people.sql': [1, 'tells people of one name apart as they are now'],
  'src/admin/verify-hours/records.ts': [1, 'is compared with the last one of the history'],
  'src/features/absences/queries.ts': [1, 'beside the names of a calendar, to find people as they are now'],
  'src/features/forecast/queries.ts': [5, 'of a moment: the column is that of its own subqueries by segment_at'],
  'src/features/forecast/team-queries.ts': [1, 'of a moment: the column is named so by segment_at'],
  'src/features/planned-work/queries.ts': [1, 'when work counts from now on'],
  'src/features/reports/grouping-sql.ts': [1, 'of people who have not moved since the range began'],
  'src/features/retention/redating.ts': [1, 'whether what was said ahead of now is what holds today'],
  'src/features/schedule/queries.ts': [
    2,
    'an exception is for a segment to which somebody belongs now; and its own column',
  ],
  'src/features/search/queries.ts': [1, 'finds people as they are now'],
  'src/features/sign-in-cards/queries.ts': [1, 'who has yet to sign in, as they are now'],
  'src/features/sign-in/queries.ts': [1, 'the signed-in person, as they are now'],
  'src/features/technician-import/surroundings.ts': [4, 'the segments in use, which a file may name'],
  'src/features/technicians/adding.ts': [3, 'the first segment of people out of a file'],
  'src/features/technicians/queries.ts': [6, 'the master record of people, read and changed'],
}

const textOf = (path: string) => readFileSync(join(ROOT, path), 'utf8')

test('today’s segment of a person is read where now is meant, and nowhere else', () => {
  const sources = filesBelow('apps/server/src').filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
  const functions = filesBelow('apps/server/functions').filter((path) => path.endsWith('.sql'))
  const found = [
    ...sources.map((path) => [path, segmentReadsOf(path, textOf(path))] as const),
    ...functions.map((path) => [path, segmentReadsIn(textOf(path))] as const),
  ].filter(([, count]) => count > 0)
  expect(Object.fromEntries(found)).toEqual(
    Object.fromEntries(Object.entries(reads).map(([path, [count]]) => [`apps/server/${path}`, count])),
  )
})

describe('a read', () => {
  test.each([
    ['select person.segment from person', 1],
    ['select id, segment, is_active from person where segment = $', 2],
    ['left join calendar using (segment)', 1],
    ['left join calendar on calendar.segment = person.segment', 1],
    ['insert into person (full_name, segment) values ($, $)', 1],
    ['if new.segment is null', 1],
  ])('%s', (statement, count) => expect(segmentReadsIn(statement)).toBe(count))

  test.each([
    'select segment.name as segment from work_session as s left join segment on segment.id = s.segment_id',
    'select name from person_segment join segment on segment.id = segment_id -- not that of person.segment',
    'where schedule_exception.segment in ($, day.segment)',
    "select json_build_object('segment', name), segment_at(technician_id, started_at)",
  ])('is not in: %s', (statement) => expect(segmentReadsIn(statement)).toBe(0))

  test('in a template of a source, and in one within another', () => {
    const source = 'const columns = sql`id, ${sql`segment`}`\nconst segment = `segment`'
    expect(segmentReadsOf('a.ts', source)).toBe(1)
  })
})
