import { textIn } from '@warsha/contract/texts'
import { groupings, type TimesheetLine, type TimesheetTotals } from '@warsha/contract'
import type { TFunction } from 'i18next'
import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { adminPaths } from '../../admin-paths.ts'
import { CutText } from '../../ui/admin/cut-text.tsx'
import { DataTable } from '../../ui/admin/data-table.tsx'
import { PageLink } from '../../ui/admin/row-link.tsx'
import { PersonName } from '../../ui/admin/person-name.tsx'
import { type Table, type TableColumn, useSortedTable } from '../../ui/admin/sorted-table.ts'
import { useFilters } from '../../ui/admin/use-filters.ts'
import { Link } from '../../ui/link.tsx'
import { numberText } from '../../i18n/formats.ts'
import type { Language } from '../../i18n/language.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { Figures } from '../../ui/admin/figures.tsx'
import styles from '../../ui/admin/figures.module.css'
import { workColumn, workText } from '../reports/index.ts'
import { type Column, columns, order, workNumbers } from './lines.ts'
import { fields } from './view.ts'
import type { Month } from '../../ui/admin/months.ts'
import { personText } from '../../i18n/people.ts'

/** The cells of a table know their row and nothing else. */
const Shown = createContext<Month>('')

const idOf = ({ technician_id }: TimesheetLine) => String(technician_id)

type Props = { lines: readonly TimesheetLine[]; totals: TimesheetTotals; month: Month }

/** A line for each technician, which leads to the days, and what all of them come to. */
export function LinesTable({ lines, totals, month }: Props) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const { filters, setFilters } = useFilters(fields)
  const shown = useMemo(() => columnsFor(t, language), [t, language])
  const table: Table<TimesheetLine> = useSortedTable({
    rows: lines,
    columns: shown,
    idOf,
    sort: filters.sort,
    onSort: (sort) => setFilters({ sort }),
  })
  const cells = Object.fromEntries(figures.map((id) => [id, figureText(id, totals, language)]))
  return (
    <Shown value={month}>
      <DataTable
        label={t('timesheets.list')}
        table={table}
        rows={table.getSortedRowModel().rows}
        version={lines}
        onOpen={({ technician_id }) => setFilters({ technician: technician_id })}
        card={LineCard}
        totals={{
          label: t('reports.total'),
          to: adminPaths.sessionsBehind({ month }),
          cells,
          card: <TotalCard totals={totals} />,
        }}
      />
    </Shown>
  )
}

type Of = TimesheetLine | TimesheetTotals
type Figure = Exclude<Column, 'name' | 'days'>

const figures: readonly Figure[] = [...workNumbers, 'waiting']

function figureText(id: Figure, of: Of, language: Language): string {
  if (id !== 'waiting') return workText(workColumn(id), of, language)
  return of.to_review_count > 0 ? numberText(of.to_review_count, language) : ''
}

/** What has no room folds in this order; effective hours and what waits always stay. */
const ranks = { sessions: 1, days: 2, raw: 3, outside: 4, cost: 5, effective: undefined, waiting: undefined }

function columnsFor(t: TFunction<'admin'>, language: Language): TableColumn<TimesheetLine>[] {
  return columns.map((id) => {
    const column = {
      id,
      header: headingOf(id, t, language),
      accessorFn: idOf,
      sortFn: (a: { original: TimesheetLine }, b: { original: TimesheetLine }) => order[id](a.original, b.original),
    }
    if (id === 'name') return { ...column, sortDescFirst: false, cell: ({ row }) => <Name line={row.original} /> }
    const rank = ranks[id]
    const number = { ...column, sortDescFirst: true, meta: { align: 'end' as const, ...(rank && { rank }) } }
    if (id === 'days') return { ...number, cell: ({ row }) => numberText(row.original.days_worked, language) }
    if (id === 'sessions') return { ...number, cell: ({ row }) => <Sessions line={row.original} /> }
    if (id === 'waiting') return { ...number, cell: ({ row }) => <Waiting line={row.original} /> }
    return { ...number, cell: ({ row }) => figureText(id, row.original, language) }
  })
}

function headingOf(id: Column, t: TFunction<'admin'>, language: Language): string {
  if (id === 'name') return textIn(groupings.technician.names[0].text, language)
  if (id === 'days' || id === 'waiting') return t(`timesheets.columns.${id}`)
  return textIn(workColumn(id).text, language)
}

function Name({ line: { technician_id, technician, segment } }: { line: TimesheetLine }) {
  const { t } = useTranslation('admin')
  const { addressWith } = useFilters(fields)
  return (
    <span className={styles['named']}>
      <Link to={addressWith({ technician: technician_id })} className={styles['name']}>
        <PersonName person={technician} />
      </Link>
      {segment && (
        <span className={styles['beside']}>
          <CutText text={segment} />
        </span>
      )}
      <PageLink
        to={adminPaths.technicianPage(technician_id)}
        label={t('object.pageOf', { name: personText(technician) })}
      />
    </span>
  )
}

/** How many sessions there were, and the way to them: the name leads to the days. */
function Sessions({ line: { technician_id, session_count } }: { line: TimesheetLine }) {
  const month = useContext(Shown)
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const number = numberText(session_count, language)
  if (session_count === 0) return number
  return (
    <Link
      to={adminPaths.sessionsBehind({ month, technician: technician_id })}
      className={styles['figure']}
      aria-label={t('timesheets.sessionCount', { count: session_count, number })}
    >
      {number}
    </Link>
  )
}

/** How many of the sessions wait for review, and the way to them. */
function Waiting({ line: { technician_id, to_review_count } }: { line: TimesheetLine }) {
  const month = useContext(Shown)
  const { t } = useTranslation('admin')
  const language = useLanguage()
  if (to_review_count === 0) return null
  const number = numberText(to_review_count, language)
  return (
    <Link
      to={adminPaths.sessionsBehind({ month, technician: technician_id, isWaiting: true })}
      className={styles['waiting']}
      aria-label={t('timesheets.waitingCount', { count: to_review_count, number })}
    >
      {number}
    </Link>
  )
}

function LineCard({ row }: { row: TimesheetLine }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  return (
    <div className={styles['card']}>
      <Name line={row} />
      <Figures
        figures={[
          [t('timesheets.columns.days'), numberText(row.days_worked, language)],
          ...figures.map((id) => [headingOf(id, t, language), figureOf(id, row, language)] as const),
        ]}
      />
    </div>
  )
}

/** As the columns have it: two of the numbers are ways to sessions of their own. */
function figureOf(id: Figure, row: TimesheetLine, language: Language): ReactNode {
  if (id === 'sessions') return <Sessions line={row} />
  if (id === 'waiting' && row.to_review_count > 0) return <Waiting line={row} />
  return figureText(id, row, language)
}

function TotalCard({ totals }: { totals: TimesheetTotals }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  return (
    <Figures figures={figures.map((id) => [headingOf(id, t, language), figureText(id, totals, language)] as const)} />
  )
}
