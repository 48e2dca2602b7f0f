import type { PayLine, PaySheet, PaySumsAnswer } from '@warsha/contract'
import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { DataTable } from '../../ui/admin/data-table.tsx'
import { type Table, type TableColumn, useSortedTable } from '../../ui/admin/sorted-table.ts'
import { useFilters } from '../../ui/admin/use-filters.ts'
import { Link } from '../../ui/link.tsx'
import { adminPaths } from '../../admin-paths.ts'
import { PageLink } from '../../ui/admin/row-link.tsx'
import { decimalText } from '../../i18n/admin-formats.ts'
import { numberText } from '../../i18n/formats.ts'
import type { Language } from '../../i18n/language.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { Figures } from '../../ui/admin/figures.tsx'
import styles from '../../ui/admin/figures.module.css'
import {
  type AwayColumn,
  awayColumns,
  type Column,
  columnsOf,
  daysAway,
  type Figure,
  figures,
  hoursIn,
  orderOf,
} from './lines.ts'
import own from './pay-sheet.module.css'
import type { Month } from '../../ui/admin/months.ts'
import { sessionsOfMonth } from './sessions.ts'
import { fields } from './view.ts'
import { personText } from '../../i18n/people.ts'
import { PersonName } from '../../ui/admin/person-name.tsx'

const idOf = ({ technician_id }: PayLine) => String(technician_id)

/** A line for each technician, and what the lines come to. */
export function PayLines({ sheet }: { sheet: PaySheet }) {
  const { lines, totals } = sheet
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const { filters, setFilters } = useFilters(fields)
  const columns = useMemo(() => columnsOf(lines), [lines])
  const shown = useMemo(() => tableColumns(columns, sheet.month, t, language), [columns, sheet.month, t, language])
  const table: Table<PayLine> = useSortedTable({
    rows: lines,
    columns: shown,
    idOf,
    sort: filters.sort,
    onSort: (sort) => setFilters({ sort }),
  })
  const cells = Object.fromEntries(
    [
      ...figures.map((figure) => [figure, hours(figure, totals, language)] as const),
      ...awayColumns.map((column) => [column, daysText(column, totals, language)] as const),
    ].filter(([column]) => columns.includes(column)),
  )
  return (
    <DataTable
      label={t('paySheet.title')}
      table={table}
      rows={table.getSortedRowModel().rows}
      version={lines}
      onOpen={({ technician_id }) => setFilters({ technician: technician_id })}
      card={LineCard}
      totals={{
        label: t('reports.total'),
        to: sessionsOfMonth(sheet.month),
        cells: { days: numberText(totals.days_worked, language), ...cells },
        card: <Figures figures={figuresOf(totals, t, language)} />,
      }}
    />
  )
}

/** What is zero is left empty, so that one sees where something is. */
function hours(figure: Figure, of: PaySumsAnswer, language: Language): string {
  const value = hoursIn[figure](of)
  return value === 0 && figure !== 'paid' ? '' : decimalText(value, 2, language)
}

/** Days, with the half of one. */
function daysText(column: AwayColumn, of: PaySumsAnswer, language: Language): string {
  const days = daysAway[column](of)
  return days === 0 ? '' : decimalText(days, Number.isInteger(days) ? 0 : 1, language)
}

function figuresOf(of: PaySumsAnswer, t: TFunction<'admin'>, language: Language) {
  return [
    [t('paySheet.columns.days'), numberText(of.days_worked, language)],
    ...awayColumns.map((column) => [t(`paySheet.columns.${column}`), daysText(column, of, language)]),
    ...figures.map((figure) => [t(`paySheet.columns.${figure}`), hours(figure, of, language)]),
  ] as [string, string][]
}

/** What has no room folds in this order; what is paid always stays. */
const ranks: Partial<Record<Column, number>> = {
  days: 1,
  adjustment: 2,
  held: 3,
  unpaid: 4,
  annual: 5,
  sick: 5,
  unpaidLeave: 5,
  otherAbsence: 5,
  notRecorded: 5,
  absence: 5,
  holiday: 6,
  restDay: 7,
  overtime: 8,
  regular: 9,
}

function tableColumns(
  columns: readonly Column[],
  month: Month,
  t: TFunction<'admin'>,
  language: Language,
): TableColumn<PayLine>[] {
  return columns.map((id) => {
    const order = orderOf(id)
    const column: TableColumn<PayLine> = {
      id,
      header: t(`paySheet.columns.${id}`),
      accessorFn: idOf,
      sortFn: (a, b) => order(a.original, b.original),
    }
    if (id === 'name') {
      return {
        ...column,
        sortDescFirst: false,
        meta: { least: 346 },
        cell: ({ row }) => <Name line={row.original} />,
      }
    }
    const rank = ranks[id]
    const number: TableColumn<PayLine> = {
      ...column,
      sortDescFirst: true,
      meta: { align: 'end', ...(rank && { rank }) },
    }
    if (id === 'days') return { ...number, cell: ({ row }) => <Days line={row.original} month={month} /> }
    if (id === 'paid') return { ...number, cell: ({ row }) => <strong>{hours(id, row.original, language)}</strong> }
    const away = awayColumns.find((each) => each === id)
    if (away) return { ...number, cell: ({ row }) => daysText(away, row.original, language) }
    const figure = figures.find((each) => each === id)
    return { ...number, cell: ({ row }) => figure && hours(figure, row.original, language) }
  })
}

/** How many days were worked, and the way to the sessions of the month. */
function Days({ line: { technician_id, days_worked }, month }: { line: PayLine; month: Month }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const number = numberText(days_worked, language)
  if (days_worked === 0) return number
  return (
    <Link
      to={sessionsOfMonth(month, technician_id)}
      className={own['days']}
      aria-label={`${t('paySheet.columns.days')}: ${number}`}
    >
      {number}
    </Link>
  )
}

/** Leads to the technician's days. */
function Name({ line: { technician_id, technician, employee_number, note_count: count } }: { line: PayLine }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const { addressWith } = useFilters(fields)
  return (
    <span className={styles['named']}>
      <Link to={addressWith({ technician: technician_id })} className={styles['name']}>
        <PersonName person={technician} number={employee_number} />
      </Link>
      {count > 0 && (
        <span className="rigid muted text-s">
          {t('paySheet.law.count', { count, number: numberText(count, language) })}
        </span>
      )}
      <PageLink
        to={adminPaths.technicianPage(technician_id)}
        label={t('object.pageOf', { name: personText(technician) })}
      />
    </span>
  )
}

function LineCard({ row }: { row: PayLine }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  return (
    <div className={styles['card']}>
      <Name line={row} />
      <Figures figures={figuresOf(row, t, language)} />
    </div>
  )
}
