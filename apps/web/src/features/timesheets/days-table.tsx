import { Cluster, Stack } from '../../ui/layout.tsx'
import { textIn } from '@warsha/contract/texts'
import type { AnswerOf, TimesheetLine } from '@warsha/contract'
import type { TFunction } from 'i18next'
import { createContext, useContext, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { adminPaths } from '../../admin-paths.ts'
import { DataTable } from '../../ui/admin/data-table.tsx'
import { type TableColumn, useSortedTable } from '../../ui/admin/sorted-table.ts'
import type { ColumnLook } from '../../ui/admin/table-layout.ts'
import { AbsencesOfDay } from '../absences/index.ts'
import { workColumn, workFigures, workText } from '../reports/index.ts'
import { isDue, isUnexplained, type WorkNumber, workNumbers } from './lines.ts'
import { useKnownWorkshop } from '../workshop/index.ts'
import { Link } from '../../ui/link.tsx'
import { decimalText } from '../../i18n/admin-formats.ts'
import { shortDateText } from '../../i18n/date-formats.ts'
import type { Language } from '../../i18n/language.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { Figures } from '../../ui/admin/figures.tsx'
import styles from './timesheet.module.css'
import { timesText } from './view.ts'
import type { Month } from '../../ui/admin/months.ts'

type Day = AnswerOf<'timesheet'>['days'][number]

const work = workNumbers.map(workColumn)

/** The cells of a table know their row and nothing else. */
const TechnicianId = createContext(0)

const idOf = ({ date }: Day) => date
const isWorked = ({ session_count }: Day) => session_count > 0
const byDate = { column: 'date', descending: false }
const stay = () => undefined

/** The days of a month in their order, those without work among them. */
export function DaysTable({ days, line, month }: { days: readonly Day[]; line: TimesheetLine; month: Month }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const navigate = useNavigate()
  const columns = useMemo(() => columnsFor(t, language), [t, language])
  const table = useSortedTable({ rows: days, columns, idOf, sort: byDate, onSort: stay })
  const cells = Object.fromEntries(work.map((column) => [column.id, workText(column, line, language)]))
  return (
    <TechnicianId value={line.technician_id}>
      <DataTable
        label={t('timesheets.dayByDay')}
        table={table}
        rows={table.getCoreRowModel().rows}
        version={days}
        onOpen={(day) => isWorked(day) && void navigate(addressOf(day, line.technician_id))}
        card={DayCard}
        totals={{
          label: t('reports.total'),
          to: adminPaths.sessionsBehind({ month, technician: line.technician_id }),
          cells,
          card: <Figures figures={workFigures(line, work, language)} />,
        }}
      />
    </TechnicianId>
  )
}

function addressOf({ date }: Day, technician: number): string {
  return adminPaths.sessionsBehind({ from: date, to: date, technician })
}

/** What has no room folds in this order; effective hours always stay. */
const ranks: Record<WorkNumber, ColumnLook> = {
  sessions: { rank: 1 },
  raw: { rank: 2 },
  outside: { rank: 3 },
  cost: { rank: 4 },
  effective: {},
}

function columnsFor(t: TFunction<'admin'>, language: Language): TableColumn<Day>[] {
  const column = (id: string, header: string, meta: ColumnLook) => ({
    id,
    header,
    accessorFn: idOf,
    enableSorting: false,
    meta,
  })
  return [
    {
      ...column('date', t('timesheets.columns.date'), { least: 116, grow: 1 }),
      cell: ({ row }) => <DateOf day={row.original} />,
    },
    {
      ...column('calendar', t('timesheets.columns.calendar'), { least: 150, rank: 5 }),
      cell: ({ row }) => <Calendar day={row.original} />,
    },
    {
      ...column('times', t('timesheets.columns.times'), { least: 120, grow: 1, rank: 6 }),
      cell: ({ row }) => <Times day={row.original} />,
    },
    ...work.map((each): TableColumn<Day> => {
      return {
        ...column(each.id, textIn(each.text, language), { align: 'end', ...ranks[each.id] }),
        cell: ({ row }) => isWorked(row.original) && workText(each, row.original, language),
      }
    }),
  ]
}

/** The day, and where something was done on it the keyboard's way to that. */
function DateOf({ day }: { day: Day }) {
  const language = useLanguage()
  const technician = useContext(TechnicianId)
  const text = shortDateText(day.date, language)
  if (!isWorked(day)) return <span className="muted">{text}</span>
  return (
    <Link to={addressOf(day, technician)} className={styles['day']}>
      {text}
    </Link>
  )
}

/** What the working calendar has on a day, and why it is another one than usual. */
function Calendar({ day }: { day: Day }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const { today } = useKnownWorkshop()
  const { kind, working_seconds, exception, absences } = day
  // Without rules there are no hours to show, and none that were missed.
  const hours = isDue(day) ? t('time.hours', { hours: decimalText(working_seconds / 3600, 2, language) }) : '–'
  const due = kind === 'working_day' ? hours : t(`timesheets.kinds.${kind}`)
  const isMissed = isUnexplained(day) && day.date < today
  return (
    <span className={styles['calendar']} data-hint={exception ?? ''}>
      {due}
      {absences.length > 0 && (
        <>
          {' · '}
          <AbsencesOfDay absences={absences} />
        </>
      )}
      {isMissed && (
        <>
          {' · '}
          <span className="stalled strong">{t('timesheets.noWork')}</span>
        </>
      )}
      {day.is_running && (
        <>
          {' · '}
          <span className="strong">{t('timesheets.running')}</span>
        </>
      )}
      {exception !== null && (
        <>
          {' · '}
          <bdi className="on-hold">{exception}</bdi>
        </>
      )}
    </span>
  )
}

/** First start and last end, in the order of the heading; of a night also the day on which it ended, and what of it lies on which day. */
function Times({ day: { first_start, last_end, last_end_date, parts } }: { day: Day }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  if (first_start === null) return null
  const times = timesText(first_start, last_end)
  if (last_end_date === null) return times
  const byDay = parts.map(({ date, seconds }) =>
    t('timesheets.part', { day: shortDateText(date, language), hours: decimalText(seconds / 3600, 2, language) }),
  )
  return (
    <span data-hint={byDay.join(' · ')}>
      {times} <span className="muted text-s">{shortDateText(last_end_date, language)}</span>
    </span>
  )
}

function DayCard({ row: day }: { row: Day }) {
  const language = useLanguage()
  return (
    <Stack gap="half">
      <Cluster as="span" gap="1q 1h" align="stretch" justify="between">
        <DateOf day={day} />
        <Times day={day} />
      </Cluster>
      <Calendar day={day} />
      {isWorked(day) && <Figures figures={workFigures(day, work, language)} />}
    </Stack>
  )
}
