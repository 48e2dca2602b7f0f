import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import * as fc from 'fast-check'
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { firstLineOf, pythonWith } from '../../../testing/outside-programs.ts'
import type { CalendarEvent } from './events.ts'
import { icsOf } from './ics.ts'

const run = promisify(execFile)
const now = Date.parse('2026-11-20T08:00:00Z')
const uid = '11111111-2222-4333-8444-555555555555'

const event = (given: Partial<CalendarEvent> = {}): CalendarEvent => ({
  key: 'day-7',
  sequence: 2,
  title: 'National Day',
  text: '',
  lasts: { firstDay: '2026-09-23', lastDay: '2026-09-23' },
  isBusy: true,
  ...given,
})
const arabic = event({
  key: 'due-12',
  title: `مستحق: 1001 · ${'شركة المياه الوطنية، فرع الرياض؛ '.repeat(5)}🏭`,
  text: 'Rewind, "double"; C:\\motors\nsecond line\r\nثالث',
  isBusy: false,
})
const hours = event({ key: 'day-8', lasts: { from: now, to: now + 5_400_000 } })
const ics = (events: readonly CalendarEvent[]) => icsOf({ name: 'أوامر العمل – ورشة', uid, events, now })

/** Lines as they are sent, before they are put together again. */
const linesOf = (text: string) => text.split('\r\n').slice(0, -1)

test('no line has more than 75 bytes, and none is cut within a character', () => {
  const lines = linesOf(ics([event(), arabic, hours]))
  expect(lines.length).toBeGreaterThan(40)
  for (const line of lines) {
    const bytes = Buffer.from(line)
    expect(bytes.length).toBeLessThanOrEqual(75)
    expect(new TextDecoder('utf-8', { fatal: true }).decode(bytes)).toBe(line)
    expect(line).not.toMatch(/[\n\uFFFD]/)
  }
})

test('whole days end before the day behind them; hours are in UTC; its name and how often it changes are there', () => {
  const text = ics([event(), hours])
  for (const line of [
    'DTSTART;VALUE=DATE:20260923',
    'DTEND;VALUE=DATE:20260924',
    'DTSTART:20261120T080000Z',
    'DTEND:20261120T093000Z',
    'DTSTAMP:20261120T080000Z',
    `UID:day-7@${uid}`,
    'SEQUENCE:2',
    'TRANSP:OPAQUE',
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    'VERSION:2.0',
  ]) {
    expect(linesOf(text)).toContain(line)
  }
})

test('an empty calendar is one', () => {
  expect(linesOf(ics([])).at(-1)).toBe('END:VCALENDAR')
})

test('any text comes back as it was', () => {
  const texts = fc.string({ unit: 'binary' }).filter((text) => !/\p{Cc}|\p{Cs}/u.test(text))
  fc.assert(
    fc.property(
      texts,
      fc.string({ unit: fc.constantFrom('ع', ',', ';', '\\', '"', ' ', '🏭', 'n', ':') }),
      (one, other) => {
        const [read] = new ICAL.Component(ICAL.parse(ics([event({ title: one, text: other })]))).getAllSubcomponents(
          'vevent',
        )
        expect(read?.getFirstPropertyValue('summary')).toBe(one)
        expect(read?.getFirstPropertyValue('description') ?? '').toBe(other)
      },
    ),
  )
})

/** What a library of others reads, which has no line of the one that wrote it. */
const BY_PYTHON = `
import json, sys
from icalendar import Calendar
calendar = Calendar.from_ical(sys.stdin.buffer.read())
print(json.dumps([dict(uid=str(event['uid']), sequence=int(event['sequence']), title=str(event['summary']),
  text=str(event.get('description', '')), start=event['dtstart'].dt.isoformat(), end=event['dtend'].dt.isoformat(),
  stamp=event['dtstamp'].dt.isoformat()) for event in calendar.walk('vevent')]))
`

test('Python’s icalendar reads the same', async ({ skip }) => {
  const python = await pythonWith('icalendar')
  if (python === null) skip('icalendar is not here')
  console.log(`the calendar was read by icalendar of ${await firstLineOf(python ?? '', ['--version'])}`)
  const reading = run(python ?? '', ['-c', BY_PYTHON])
  reading.child.stdin?.end(ics([event(), arabic, hours]))
  const stamp = '2026-11-20T08:00:00+00:00'
  expect(JSON.parse((await reading).stdout)).toEqual([
    {
      uid: `day-7@${uid}`,
      sequence: 2,
      title: 'National Day',
      text: '',
      start: '2026-09-23',
      end: '2026-09-24',
      stamp,
    },
    {
      uid: `due-12@${uid}`,
      sequence: 2,
      title: arabic.title,
      text: arabic.text.replaceAll('\r\n', '\n'),
      start: '2026-09-23',
      end: '2026-09-24',
      stamp,
    },
    {
      uid: `day-8@${uid}`,
      sequence: 2,
      title: 'National Day',
      text: '',
      start: stamp,
      end: '2026-11-20T09:30:00+00:00',
      stamp,
    },
  ])
})
