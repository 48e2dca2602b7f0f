import { Line } from '../../ui/layout.tsx'
import { type Instant, secondsBetween } from '@warsha/domain'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { hoursText } from '../../i18n/admin-formats.ts'
import { adminPaths } from '../../admin-paths.ts'
import { CutText } from '../../ui/admin/cut-text.tsx'
import { PersonName } from '../../ui/admin/person-name.tsx'
import { RowLink } from '../../ui/admin/row-link.tsx'
import { type StaticColumn, StaticTable } from '../../ui/admin/static-table.tsx'
import { classes } from '../../ui/classes.ts'
import { KindBadge } from '../absences/index.ts'
import styles from './day-table.module.css'
import type { Bar, Gap, Row } from './geometry.ts'
import { marksText, type TextOptions, timesText } from './texts.ts'
import { activityText } from '../../i18n/people.ts'

type Props = { rows: readonly Row[]; now: Instant; options: TextOptions }

/** A session or a gap of somebody's time; null of whoever has neither. */
type Line = Pick<Row, 'technician' | 'absences'> & { item: Bar | Gap | null; isFirst: boolean }

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

function linesOf({ technician, absences, bars, gaps }: Row): Line[] {
  const items = [...bars, ...gaps].toSorted((a, b) => a.startedAt - b.startedAt)
  if (items.length === 0) return [{ technician, absences, item: null, isFirst: true }]
  return items.map((item, nth) => ({ technician, absences, item, isFirst: nth === 0 }))
}

function idOf({ technician, item }: Line): string {
  if (item && 'session' in item) return item.session.session_id
  return `${technician.technician_id} ${item?.startedAt ?? ''}`
}

const sessionOf = ({ item }: Line) => (item && 'session' in item ? item.session : null)

function columnsOf(now: Instant, options: TextOptions): StaticColumn<Line>[] {
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
  ]
}

function Activity({ session }: { session: ReturnType<typeof sessionOf> }) {
  return <CutText text={session ? activityText(session) : ''} />
}

/** Every line has the name, so that it can be understood alone; the eye finds where somebody begins. */
function Technician({ line: { technician, isFirst } }: { line: Line }) {
  return (
    <RowLink
      to={adminPaths.technicianPage(technician.technician_id)}
      className={classes(styles['name'], !isFirst && styles['again'])}
    >
      <PersonName person={technician.technician} />
    </RowLink>
  )
}

function Times({ line, options }: { line: Line; options: TextOptions }) {
  const { item } = line
  const session = sessionOf(line)
  if (item === null) return '–'
  const text = timesText(item.startedAt, item.endedAt, options)
  return session ? <RowLink to={adminPaths.session(session.session_id)}>{text}</RowLink> : text
}

function lengthOf({ startedAt, endedAt }: Bar | Gap, now: Instant): string {
  return hoursText(Math.max(0, secondsBetween(startedAt, endedAt ?? now)) / 3600)
}

function Job({ line }: { line: Line }) {
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

function State({ line: { item, absences }, options }: { line: Line; options: TextOptions }) {
  if (item && 'session' in item) return <CutText text={marksText(item, options).join(', ')} />
  const away = absences[0]?.absence
  if (item === null && away) return <KindBadge absence={away} />
  return (
    <span className="muted">
      <CutText text={options.t(item ? 'timeline.noSession' : 'timeline.noSessions')} />
    </span>
  )
}
