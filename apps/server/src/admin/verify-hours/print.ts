import type { Figure } from '@warsha/audit'
import { hoursAlone, localMomentOf, sarOfHalalas, timeOfSecond } from '@warsha/domain'
import type { HoursVerdict } from '../../features/calendar/index.ts'
import { alignedTable } from '../aligned-table.ts'
import type { HoursAudit, Listed, WrongDay, WrongFigure, WrongResult } from './audit.ts'

/** What the auditor found, in lines. */
export function auditLines(found: HoursAudit, timeZone: string): string[] {
  const lines = [`Completed sessions: ${found.sessions}`, `Figures compared: ${found.compared}`]
  lines.push(
    ...listLines('Sessions with a wrong result', found.results, {
      headings: ['SESSION', 'JOB', 'TECHNICIAN', 'STARTED', 'HOURS', 'RATE', 'COST', ''],
      rowOf: (result) => resultRow(result, timeZone),
    }),
  )
  lines.push(
    ...listLines('Days with a wrong sum', found.days, {
      headings: ['DAY', 'TECHNICIAN', 'SESSIONS', 'RAW', 'HOURS', 'COST', 'SEGMENT', ''],
      rowOf: ({ key, technician, ...sides }) => [
        key.day,
        technician,
        ...sumColumns(sides),
        key.segment ?? '-',
        heldColumn(sides),
      ],
    }),
  )
  lines.push(
    ...listLines('Lines of closed months that differ', found.lines, {
      headings: ['DAY', 'TECHNICIAN', 'JOB', 'ACTIVITY', 'SEGMENT', 'RATE', 'SESSIONS', 'RAW', 'HOURS', 'COST', ''],
      rowOf: ({ key, technician, job, ...sides }) => [
        key.day,
        technician,
        job,
        key.activity,
        key.segment ?? '-',
        key.rateHalalas === null ? 'none' : sar(key.rateHalalas),
        ...sumColumns(sides),
        [key.day.startsWith(key.month) ? '' : `kept of ${key.month}`, heldColumn(sides)].filter(Boolean).join('; '),
      ],
    }),
  )
  lines.push(`Closed months with a wrong sum: ${found.months.length}`)
  if (found.months.length > 0) {
    const rows = found.months.map(({ key, ...sides }) => [key, ...sumColumns(sides)])
    lines.push(alignedTable(['MONTH', 'SESSIONS', 'RAW', 'HOURS', 'COST'], rows))
  }
  lines.push(...listLines('Other stored figures that differ', found.stored, figureTable))
  lines.push(...listLines('Figures of pages, papers and files that differ', found.answers, figureTable))
  return lines
}

const figureTable: Table<WrongFigure> = {
  headings: ['WHAT', 'OF', 'PERSON', 'JOB', 'DAY', 'FIGURE', 'STORED -> RIGHT'],
  rowOf: ({ kind, of, technician, job, day = '', field, ...sides }) => {
    return [kind, of, technician, job, day, field, `${shortened(sides.stored)} -> ${shortened(sides.expected)}`]
  },
}

/** Of a list of windows, as much as tells two of them apart. */
function shortened(value: Figure): string {
  const text = String(value ?? 'none')
  return text.length <= 60 ? text : `${text.slice(0, 59)}…`
}

/** What the product's own rules found, and put right. */
export function verdictLines({ sessions, results, days }: HoursVerdict, timeZone: string): string[] {
  const lines = [`Completed sessions: ${sessions}`, `Sessions with a wrong result: ${results.length}`]
  if (results.length > 0) {
    const rows = results.map((result) => [
      result.id,
      result.technician,
      startOf(result.started_at, timeZone),
      becomes(hours, result.seconds_stored, result.seconds),
      becomes(sar, result.halalas_stored, result.halalas),
      result.is_closed ? 'closed month' : '',
    ])
    lines.push(alignedTable(['SESSION', 'TECHNICIAN', 'STARTED', 'HOURS', 'COST', ''], rows))
  }
  lines.push(`Days with a wrong sum: ${days.length}`)
  if (days.length > 0) {
    const rows = days.map((day) => [
      day.day,
      day.technician,
      becomes(count, day.sessions_stored, day.sessions),
      becomes(hours, day.seconds_stored, day.seconds),
      becomes(sar, day.halalas_stored, day.halalas),
    ])
    lines.push(alignedTable(['DAY', 'TECHNICIAN', 'SESSIONS', 'HOURS', 'COST'], rows))
  }
  return lines
}

type Table<Item> = { headings: readonly string[]; rowOf: (item: Item) => string[] }

function listLines<Item>(title: string, { count, first }: Listed<Item>, { headings, rowOf }: Table<Item>): string[] {
  const lines = [`${title}: ${count}`]
  if (count > 0) lines.push(alignedTable(headings, first.map(rowOf)))
  if (count > first.length) lines.push(`… and ${count - first.length} more`)
  return lines
}

function resultRow(result: WrongResult, timeZone: string): string[] {
  const { id, job, technician, startedAt, stored, expected, isClosed, differences } = result
  const others = differences
    .filter(({ field }) => !IN_COLUMNS.has(field))
    .map(({ field, ...sides }) => `${field} ${sides.stored ?? 'none'} -> ${sides.expected ?? 'none'}`)
  return [
    id,
    job,
    technician,
    startOf(startedAt, timeZone),
    becomes(hours, stored.effectiveSeconds, expected?.effectiveSeconds),
    becomes(sar, stored.rateHalalas, expected?.rateHalalas),
    becomes(sar, stored.costHalalas, expected?.costHalalas),
    [...others, ...(isClosed ? ['closed month'] : [])].join('; '),
  ]
}

const IN_COLUMNS = new Set(['effectiveSeconds', 'rateHalalas', 'costHalalas'])

function heldColumn({ stored, expected }: Pick<WrongDay, 'stored' | 'expected'>): string {
  const [is, right] = [stored?.heldSeconds ?? 0, expected?.heldSeconds ?? 0]
  return is === right ? '' : `held back ${becomes(hours, is, right)}`
}

function sumColumns({ stored, expected }: Pick<WrongDay, 'stored' | 'expected'>): string[] {
  return [
    becomes(count, stored?.sessions, expected?.sessions),
    becomes(hours, stored?.rawSeconds, expected?.rawSeconds),
    becomes(hours, stored?.effectiveSeconds, expected?.effectiveSeconds),
    becomes(sar, stored?.costHalalas, expected?.costHalalas),
  ]
}

function startOf(startedAt: number, timeZone: string): string {
  const { date, second } = localMomentOf(startedAt, timeZone)
  return `${date} ${timeOfSecond(second)}`
}

type Shown = (value: number) => string

const count: Shown = String
const hours: Shown = (seconds) => `${hoursAlone(seconds).toFixed(2)} h`
const sar: Shown = (halalas) => `SAR ${sarOfHalalas(halalas).toFixed(2)}`

/** What is stored and what is right; hours that only differ in seconds say by how many. */
function becomes(show: Shown, stored: number | null | undefined, right: number | null | undefined): string {
  const [from, to] = [stored, right].map((value) => (typeof value === 'number' ? show(value) : 'none'))
  const off = (right ?? 0) - (stored ?? 0)
  const seconds = from === to && off !== 0 ? ` (${off > 0 ? '+' : ''}${off} s)` : ''
  return `${from} -> ${to}${seconds}`
}
