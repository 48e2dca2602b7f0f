import type { AnswerOf, ReportGroup, ReportRow, ReportTotals } from '@warsha/contract'
import type { TFunction } from 'i18next'
import { createContext, useContext, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { paths } from '../../paths.ts'
import { CutText } from '../../ui/admin/cut-text.tsx'
import { DataTable, type Totals } from '../../ui/admin/data-table.tsx'
import { NamesakesShown, useNamesakes } from '../../ui/admin/namesakes.ts'
import type { Days } from '../../ui/admin/own-days.ts'
import { pageShown, rowsOfPage } from '../../ui/admin/pages.ts'
import { Pagination } from '../../ui/admin/pagination.tsx'
import { PersonName } from '../../ui/admin/person-name.tsx'
import { type Table, type TableColumn, useSortedTable } from '../../ui/admin/sorted-table.ts'
import { Link } from '../../ui/link.tsx'
import { amountText, decimalText } from '../../i18n/admin-formats.ts'
import { numberText } from '../../i18n/formats.ts'
import type { Language } from '../../i18n/language.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { Figures } from '../../ui/admin/figures.tsx'
import styles from '../../ui/admin/figures.module.css'
import { type Column, columnsOf, idOf, nameOf, order, sortedColumn } from './rows.ts'
import { pageSizes, type View } from './view.ts'

type TableView = Pick<View, 'by' | 'sort' | 'size' | 'page'>
type Props = {
  report: AnswerOf<'reportSummary'>
  range: Days
  view: TableView
  onView: (change: Partial<TableView>) => void
}

/** The cells of a table know their row and nothing else. */
const Shown = createContext<Days>({ from: '', to: '' })

/** The rows of one tab, what they come to, and from each the way to its sessions. */
export function ReportTable({ report, range, view, onView }: Props) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const navigate = useNavigate()
  const { by } = view
  const namesakes = useNamesakes(report.rows)
  const columns = useMemo(() => columnsFor(by, t, language), [by, t, language])
  const table: Table<ReportRow> = useSortedTable({
    rows: report.rows,
    columns,
    idOf,
    sort: { ...view.sort, column: sortedColumn(view.sort.column, by) },
    onSort: (sort) => onView({ sort }),
  })
  const total = report.rows.length
  const page = pageShown(view.page, total, view.size)
  return (
    <Shown value={range}>
      <NamesakesShown value={namesakes}>
        <DataTable
          label={t(`reports.by.${by}`)}
          table={table}
          rows={rowsOfPage(table.getSortedRowModel().rows, page, view.size)}
          version={report}
          onOpen={(row) => void navigate(addressOf(row, range))}
          card={RowCard}
          totals={{ ...totalsOf(report.totals, by, t, language), to: paths.sessionsBehind(range) }}
        />
        {total > Math.min(...pageSizes) && (
          <Pagination
            page={page}
            size={view.size}
            total={total}
            sizes={pageSizes}
            onPage={(next) => onView({ page: next })}
            onSize={(next) => onView({ size: next })}
          />
        )}
      </NamesakesShown>
    </Shown>
  )
}

/** The sessions that a row was counted from. */
function addressOf({ technician_id, job_no, activity_code }: ReportRow, range: Days): string {
  return paths.sessionsBehind({ ...range, technician: technician_id, job: job_no, activity: activity_code })
}

type NumberColumn = Exclude<Column, 'name' | 'label'>

/** What a number looks like in its column. */
const numberIn: Record<NumberColumn, (of: ReportRow | ReportTotals, language: Language) => string> = {
  sessions: ({ session_count }, language) => numberText(session_count, language),
  raw: ({ hours_raw }, language) => decimalText(hours_raw, 2, language),
  effective: ({ hours_effective }, language) => decimalText(hours_effective, 2, language),
  outside: ({ hours_outside }, language) => decimalText(hours_outside, 2, language),
  cost: ({ cost_sar }, language) => amountText(cost_sar, language),
}

function isNumber(column: Column): column is NumberColumn {
  return column in numberIn
}

function numbersOf(group: ReportGroup): NumberColumn[] {
  return columnsOf[group].filter(isNumber)
}

const widths: Record<NumberColumn, string> = {
  sessions: '12%',
  raw: '13%',
  effective: '15%',
  outside: '13%',
  cost: '16%',
}

function columnsFor(group: ReportGroup, t: TFunction<'admin'>, language: Language): TableColumn<ReportRow>[] {
  return columnsOf[group].map((id) => {
    const column = {
      id,
      header: headingOf(id, group, t),
      accessorFn: idOf,
      sortFn: (a: { original: ReportRow }, b: { original: ReportRow }) => order[id](a.original, b.original),
    }
    if (id === 'name') return { ...column, sortDescFirst: false, cell: ({ row }) => <Name row={row.original} /> }
    if (!isNumber(id)) {
      return {
        ...column,
        sortDescFirst: false,
        cell: ({ row }) => <CutText text={row.original.activity_label ?? ''} />,
      }
    }
    return {
      ...column,
      sortDescFirst: true,
      meta: { align: 'end', width: widths[id] },
      cell: ({ row }) => numberIn[id](row.original, language),
    }
  })
}

function headingOf(column: Column, group: ReportGroup, t: TFunction<'admin'>): string {
  return column === 'name' ? t(`reports.columns.${group}`) : t(`reports.columns.${column}`)
}

/** Who or what a row is of: the keyboard's way to its sessions. */
function Name({ row }: { row: ReportRow }) {
  const range = useContext(Shown)
  return (
    <span className={styles['named']}>
      <Link to={addressOf(row, range)} className={styles['name']}>
        {row.technician_id === undefined ? (
          <CutText dir="ltr" text={nameOf(row)} />
        ) : (
          <PersonName id={row.technician_id} name={nameOf(row)} />
        )}
      </Link>
      {row.customer && (
        <span className={styles['beside']}>
          <CutText text={row.customer} />
        </span>
      )}
      {row.segment && (
        <span className={styles['beside']}>
          <CutText text={row.segment} />
        </span>
      )}
    </span>
  )
}

function totalsOf(
  totals: ReportTotals,
  group: ReportGroup,
  t: TFunction<'admin'>,
  language: Language,
): Omit<Totals, 'to'> {
  const numbers = numbersOf(group).map((id) => [id, numberIn[id](totals, language)] as const)
  return {
    label: t('reports.total'),
    cells: Object.fromEntries(numbers),
    card: <Figures figures={figuresOf(totals, group, t, language)} />,
  }
}

function RowCard({ row }: { row: ReportRow }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const group = row.activity_code === undefined ? 'technician' : 'activity'
  return (
    <div className={styles['card']}>
      <Name row={row} />
      {row.activity_label && <bdi>{row.activity_label}</bdi>}
      <Figures figures={figuresOf(row, group, t, language)} />
    </div>
  )
}

/** The numbers of a row where there are no columns. */
function figuresOf(of: ReportRow | ReportTotals, group: ReportGroup, t: TFunction<'admin'>, language: Language) {
  return numbersOf(group).map((id) => [t(`reports.columns.${id}`), numberIn[id](of, language)] as const)
}
