import { Line } from '../../ui/layout.tsx'
import type { AbsenceOfTechnician } from '@warsha/contract'
import { type Instant, secondsBetween } from '@warsha/domain'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { dateRangeText } from '../../i18n/date-formats.ts'
import { hoursText } from '../../i18n/admin-formats.ts'
import { adminPaths } from '../../admin-paths.ts'
import { CutText } from '../../ui/admin/cut-text.tsx'
import { PersonName } from '../../ui/admin/person-name.tsx'
import { RowLink } from '../../ui/admin/row-link.tsx'
import { type StaticColumn, StaticTable } from '../../ui/admin/static-table.tsx'
import { classes } from '../../ui/classes.ts'
import { AbsencesOfDay } from '../absences/index.ts'
import styles from './day-table.module.css'
import type { AwayStretch, Bar, Gap, Row } from './geometry.ts'
import { marksText, type TextOptions, timesText } from './texts.ts'
import { activityText } from '../../i18n/people.ts'

type Props = { rows: readonly Row[]; now: Instant; options: TextOptions }

/**
 * A session or a gap of somebody's time; null on days that have neither.
 * @property absences why they were away on its day, if they were
 */
type DayLine = Pick<Row, 'technician'> & {
  item: Bar | Gap | null
  absences: readonly AbsenceOfTechnician[]
  isFirst: boolean
}

/** The picture as a table, for screen readers and for copying. */
export function DayTable({ rows, now, options }: Props) {
  const { t } = useTranslation('admin')
  const lines = useMemo(() => rows.flatMap(linesOf), [rows])
  const columns = useMemo(() => columnsOf(now, options), [now, options])
  return (
    <div className={styles['area']}>
      <StaticTable label={t('timeline.table')} rows={lines} columns={columns} idOf={idOf} />
    </div>
  )
}

function linesOf({ technician, absences, bars, gaps, days }: Row): DayLine[] {
  const away = absences.toSorted((a, b) => a.from - b.from)
  const items = [...bars, ...gaps].map((item) => {
    const at = Math.max(item.startedAt, days.from)
    return { at, item, absences: absencesIn(away.filter(({ day }) => day.from <= at && at < day.to)) }
  })
  const onLines = new Set(items.flatMap((line) => line.absences))
  const others = away.filter(({ absence }) => !onLines.has(absence))
  const empty = [...groupedBy(others)].map(([at, ofDay]) => ({ at, item: null, absences: ofDay }))
  const lines = [...items, ...empty].toSorted((a, b) => a.at - b.at)
  if (lines.length === 0) return [{ technician, item: null, absences: [], isFirst: true }]
  return lines.map(({ item, absences: ofDay }, nth) => ({ technician, item, absences: ofDay, isFirst: nth === 0 }))
}

/** Each of them once: one of several days has a stretch on each. */
function absencesIn(stretches: readonly AwayStretch[]): AbsenceOfTechnician[] {
  return [...new Set(stretches.map(({ absence }) => absence))]
}

/** By the beginning of the first of their days that is shown. */
function groupedBy(stretches: readonly AwayStretch[]): Map<Instant, AbsenceOfTechnician[]> {
  const groups = new Map<Instant, AbsenceOfTechnician[]>()
  for (const absence of absencesIn(stretches)) {
    const at = stretches.find((stretch) => stretch.absence === absence)?.day.from ?? 0
    groups.set(at, [...(groups.get(at) ?? []), absence])
  }
  return groups
}

function idOf({ technician, item, absences }: DayLine): string {
  if (item && 'session' in item) return item.session.session_id
  return `${technician.technician_id} ${item?.startedAt ?? absences[0]?.id ?? ''}`
}

const sessionOf = ({ item }: DayLine) => (item && 'session' in item ? item.session : null)

function columnsOf(now: Instant, options: TextOptions): StaticColumn<DayLine>[] {
  const { t } = options
  return [
    {
      id: 'technician',
      header: t('timeline.technician'),
      look: { least: 170, grow: 2 },
      cell: (line) => <Technician line={line} />,
    },
    {
      id: 'segment',
      header: t('timeline.segment'),
      look: { rank: 1, grow: 1 },
      // The same for all lines of somebody.
      cell: ({ technician, isFirst }) => (isFirst ? <CutText text={technician.segment ?? ''} /> : ''),
    },
    {
      id: 'time',
      header: t('timeline.columns.time'),
      look: { least: 118, grow: 1 },
      cell: (line) => <Times line={line} options={options} />,
    },
    {
      id: 'duration',
      header: t('timeline.columns.duration'),
      look: { align: 'end' },
      cell: ({ item }) => (item ? lengthOf(item, now) : '–'),
    },
    {
      id: 'job',
      header: t('timeline.columns.job'),
      look: { least: 200, grow: 4, rank: 4 },
      cell: (line) => <Job line={line} />,
    },
    {
      id: 'activity',
      header: t('timeline.columns.activity'),
      look: { rank: 3, grow: 2 },
      cell: (line) => <Activity session={sessionOf(line)} />,
    },
    {
      id: 'state',
      header: t('timeline.columns.state'),
      look: { least: 110, rank: 2, grow: 3 },
      cell: (line) => <State line={line} options={options} />,
    },
    {
      id: 'absence',
      header: t('timeline.columns.absence'),
      look: { least: 230, rank: 1, grow: 2 },
      cell: ({ absences }) => (absences.length > 0 ? <Away absences={absences} /> : '–'),
    },
  ]
}

function Activity({ session }: { session: ReturnType<typeof sessionOf> }) {
  return <CutText text={session ? activityText(session) : ''} />
}

/** Every line has the name, so that it can be understood alone; the eye finds where somebody begins. */
function Technician({ line: { technician, isFirst } }: { line: DayLine }) {
  return (
    <RowLink
      to={adminPaths.technicianPage(technician.technician_id)}
      className={classes(styles['name'], !isFirst && styles['again'])}
    >
      <PersonName person={technician.technician} />
    </RowLink>
  )
}

function Times({ line, options }: { line: DayLine; options: TextOptions }) {
  const { item, absences } = line
  const session = sessionOf(line)
  if (item === null) return daysText(absences, options)
  const text = timesText(item.startedAt, item.endedAt, options)
  return session ? <RowLink to={adminPaths.session(session.session_id)}>{text}</RowLink> : text
}

/** Of an absence without anything else on its days, where several days are shown. */
function daysText([absence]: DayLine['absences'], { day, language }: TextOptions): string {
  return absence && day === null ? dateRangeText(absence.first_day, absence.last_day, language) : '–'
}

function lengthOf({ startedAt, endedAt }: Bar | Gap, now: Instant): string {
  return hoursText(Math.max(0, secondsBetween(startedAt, endedAt ?? now)) / 3600)
}

function Job({ line }: { line: DayLine }) {
  const session = sessionOf(line)
  if (!session) return ''
  return (
    <Line as="span" gap="1" align="stretch" className="shrinks">
      <bdi dir="ltr" className="rigid strong">
        {session.job_no}
      </bdi>{' '}
      <CutText text={session.job_description} />
    </Line>
  )
}

function Away({ absences }: Pick<DayLine, 'absences'>) {
  return (
    <span className={styles['away']} data-hint="">
      <AbsencesOfDay absences={absences} />
    </span>
  )
}

function State({ line: { item, absences }, options }: { line: DayLine; options: TextOptions }) {
  if (item && 'session' in item) return <CutText text={marksText(item, options).join(', ')} />
  if (item === null && absences.length > 0) return null
  return (
    <span className="muted">
      <CutText text={options.t(item ? 'timeline.noSession' : 'timeline.noSessions')} />
    </span>
  )
}
