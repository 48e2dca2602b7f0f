import { textIn } from '@warsha/contract/texts'
import {
  type AnswerOf,
  groupings,
  isApart,
  nameOfRow,
  pageWorkColumns,
  type ReportGroup,
  type ReportRow,
  type ReportTotals,
} from '@warsha/contract'
import { hoursAlone } from '@warsha/domain'
import type { TFunction } from 'i18next'
import { createContext, useContext, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { adminPaths } from '../../admin-paths.ts'
import { CutText } from '../../ui/admin/cut-text.tsx'
import { DataTable, type Totals } from '../../ui/admin/data-table.tsx'
import type { Days } from '../../ui/admin/own-days.ts'
import { pageShown, rowsOfPage } from '../../ui/admin/pages.ts'
import { Pagination } from '../../ui/admin/pagination.tsx'
import { PageLink } from '../../ui/admin/row-link.tsx'
import { PersonName } from '../../ui/admin/person-name.tsx'
import { type Table, type TableColumn, useSortedTable } from '../../ui/admin/sorted-table.ts'
import { Link } from '../../ui/link.tsx'
import { signedText } from '../../i18n/admin-formats.ts'
import type { Language } from '../../i18n/language.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { Figures } from '../../ui/admin/figures.tsx'
import styles from '../../ui/admin/figures.module.css'
import {
  addressBehind,
  type Column,
  idOf,
  labelColumn,
  nameColumn,
  nameOf,
  orderOf,
  type Shown as ShownTable,
  sortedColumn,
  textsBelow,
} from './rows.ts'
import { pageSizes, type View } from './view.ts'
import { workFigures, workText } from './work-text.ts'

type TableView = Pick<View, 'by' | 'sort' | 'size' | 'page'>
type Props = {
  report: AnswerOf<'reportSummary'>
  range: Days
  view: TableView
  onView: (change: Partial<TableView>) => void
}

/** The cells of a table know their row and nothing else. */
const Shown = createContext<ShownTable>({ range: { from: '', to: '' }, by: 'technician', isSplit: false })

/** The rows of one tab, what they come to, and from each the way to its sessions. */
export function ReportTable({ report, range, view, onView }: Props) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const navigate = useNavigate()
  const { by } = view
  const columns = useMemo(() => columnsFor(by, language), [by, language])
  const table: Table<ReportRow> = useSortedTable({
    rows: report.rows,
    columns,
    idOf: (row) => idOf(row, by),
    sort: { ...view.sort, column: sortedColumn(view.sort.column, by) },
    onSort: (sort) => onView({ sort }),
  })
  const isSplit = report.rows.some(isApart)
  const shown = useMemo(() => ({ range, by, isSplit }), [range, by, isSplit])
  const total = report.rows.length
  // However they are sorted, what is charged to no job is no one of them, and comes last.
  const sorted = table
    .getSortedRowModel()
    .rows.toSorted((a, b) => Number(isApart(a.original)) - Number(isApart(b.original)))
  const page = pageShown(view.page, total, view.size)
  return (
    <Shown value={shown}>
      <DataTable
        label={textIn(groupings[by].title, language)}
        table={table}
        rows={rowsOfPage(sorted, page, view.size)}
        version={report}
        onOpen={(row) => {
          const address = addressBehind(row, shown)
          if (address !== null) void navigate(address)
        }}
        card={RowCard}
        totals={{ ...totalsOf(report.totals, by, t, language), to: adminPaths.sessionsBehind(range) }}
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
    </Shown>
  )
}

function columnsFor(group: ReportGroup, language: Language): TableColumn<ReportRow>[] {
  const common = (id: Column, header: string) => ({
    id,
    header,
    accessorFn: (row: ReportRow) => idOf(row, group),
    sortDescFirst: false,
    sortFn: (a: { original: ReportRow }, b: { original: ReportRow }) =>
      orderOf(id, group, language)(a.original, b.original),
  })
  const label = labelColumn(group)
  return [
    {
      ...common('name', textIn(nameColumn(group).text, language)),
      cell: ({ row }) => <Name row={row.original} />,
    },
    ...(label
      ? [
          {
            ...common('label', textIn(label.text, language)),
            meta: { least: 130, rank: 4 },
            cell: ({ row }: { row: { original: ReportRow } }) => (
              <CutText text={nameOfRow(row.original, label, language) ?? ''} />
            ),
          },
        ]
      : []),
    ...pageWorkColumns(group).map((column): TableColumn<ReportRow> => ({
      ...common(column.id, textIn(column.text, language)),
      sortDescFirst: true,
      meta: { align: 'end', ...('rank' in column.page && { rank: column.page.rank }) },
      cell: ({ row }) => workText(column, row.original, language),
    })),
  ]
}

/** Who or what a row is of: the keyboard's way to its sessions. */
function Name({ row }: { row: ReportRow }) {
  const shown = useContext(Shown)
  const { by } = shown
  const language = useLanguage()
  const address = addressBehind(row, shown)
  return (
    <span className={styles['named']}>
      {address === null ? (
        <NameText row={row} />
      ) : (
        <Link to={address} className={styles['name']}>
          <NameText row={row} />
        </Link>
      )}
      {textsBelow(row, by, language).map((text) => (
        <span key={text} className={styles['beside']}>
          <CutText text={text} />
        </span>
      ))}
      {row.seconds_late !== 0 && <LatePart seconds={row.seconds_late} />}
      <ToPage row={row} />
    </span>
  )
}

/** Work of closed months that counts here. */
function LatePart({ seconds }: { seconds: number }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  return (
    <span className={styles['beside']}>
      {t('reports.withLate', { hours: signedText(hoursAlone(seconds), 2, language) })}
    </span>
  )
}

function NameText({ row }: { row: ReportRow }) {
  const { by } = useContext(Shown)
  const name = nameOf(row, by, useLanguage())
  if (row.technician !== undefined) return <PersonName person={row.technician} />
  return nameColumn(by).isCode && !isApart(row) ? <CutText dir="ltr" text={name} /> : <CutText text={name} />
}

/** The way to the page of whoever or whatever a row is of; an activity has none. */
function ToPage({ row }: { row: ReportRow }) {
  const { t } = useTranslation('admin')
  const { by } = useContext(Shown)
  const { technician_id, job_id } = row
  const label = t('object.pageOf', { name: nameOf(row, by, useLanguage()) })
  if (technician_id !== undefined) return <PageLink to={adminPaths.technicianPage(technician_id)} label={label} />
  return job_id == null ? null : <PageLink to={adminPaths.job(job_id)} label={label} />
}

function totalsOf(
  totals: ReportTotals,
  group: ReportGroup,
  t: TFunction<'admin'>,
  language: Language,
): Omit<Totals, 'to'> {
  const numbers = pageWorkColumns(group).map((column) => [column.id, workText(column, totals, language)] as const)
  return {
    label: t('reports.total'),
    cells: Object.fromEntries(numbers),
    card: <Figures figures={workFigures(totals, pageWorkColumns(group), language)} />,
  }
}

function RowCard({ row }: { row: ReportRow }) {
  const language = useLanguage()
  const { by } = useContext(Shown)
  const label = labelColumn(by)
  return (
    <div className={styles['card']}>
      <Name row={row} />
      {label && <bdi>{nameOfRow(row, label, language)}</bdi>}
      <Figures figures={workFigures(row, pageWorkColumns(by), language)} />
    </div>
  )
}
