import { expect, test } from 'vitest'
import { ali, omar, timeline } from './testing/timeline.ts'
import { dateMoved, daysOf, techniciansShown } from './view.ts'

const THURSDAY = '2026-11-19'

test.each([
  [
    { date: '', span: 'day' },
    { first: THURSDAY, last: THURSDAY, count: 1 },
  ],
  [
    { date: '2026-10-31', span: 'day' },
    { first: '2026-10-31', last: '2026-10-31', count: 1 },
  ],
  [
    { date: '', span: 'week' },
    { first: '2026-11-15', last: '2026-11-21', count: 7 },
  ],
  [
    { date: '2026-11-15', span: 'week' },
    { first: '2026-11-15', last: '2026-11-21', count: 7 },
  ],
] as const)('%j shows %j', (view, days) => expect(daysOf(view, THURSDAY)).toEqual(days))

test.each([
  [{ date: '', span: 'day' }, -1, '2026-11-18'],
  [{ date: '2026-11-18', span: 'day' }, 1, ''],
  [{ date: '', span: 'week' }, 1, '2026-11-26'],
  [{ date: '2026-11-26', span: 'week' }, -1, ''],
] as const)('%j turned by %d is %j', (view, by, date) => expect(dateMoved(view, by, THURSDAY)).toBe(date))

test.each([
  [{ segment: '', technician: '' }, [ali, omar]],
  [{ segment: 'Electrical', technician: '' }, [omar]],
  [{ segment: '', technician: '7' }, [ali]],
  [{ segment: 'Electrical', technician: '7' }, []],
])('%j leaves', (view, people) => expect(techniciansShown(timeline(), view)).toEqual(people))
