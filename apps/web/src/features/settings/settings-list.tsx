import IconListDetails from '@tabler/icons-react/dist/esm/icons/IconListDetails.mjs'
import type { UseQueryResult } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { type ComponentType, type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/errors.ts'
import { DataTable } from '../../ui/admin/data-table.tsx'
import panel from '../../ui/admin/list-panel.module.css'
import { ListSkeleton } from '../../ui/admin/list-skeleton.tsx'
import { StaleNotice } from '../../ui/admin/notice.tsx'
import { useShortcut } from '../../ui/admin/shortcuts.ts'
import { type TableColumn, useSortedTable } from '../../ui/admin/sorted-table.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { icon } from '../../ui/icon-size.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { momentText } from '../../words/admin-formats.ts'
import { useLanguage } from '../../words/use-language.ts'
import { ActiveBadge, type Entry, type EntryActions, EntryActionsContext, RowActions } from './row-actions.tsx'
import styles from './settings-list.module.css'

type Props<Row extends Entry> = {
  label: string
  query: UseQueryResult<Row[]>
  idOf: (row: Row) => string
  /** those before the status and the buttons; made anew only when the language changes */
  columnsOf: (t: TFunction<'admin'>) => TableColumn<Row>[]
  card: ComponentType<{ row: Row }>
  actions: EntryActions<Row>
  addLabel: string
  onAdd: () => void
  none: { title: string; text: string }
  /** stands at the start of the line with the button */
  aside?: ReactNode
}

/** One of the lists of the settings, with what can be done with its rows. */
export function SettingsList<Row extends Entry>(props: Props<Row>) {
  const { label, query, actions, addLabel, onAdd, none, aside } = props
  useShortcut({ keys: 'c', label: addLabel, act: onAdd })
  const rows = query.data
  if (!rows && !query.isError) return <ListSkeleton label={label} />
  return (
    <>
      <Failure query={query} />
      {rows && (
        <EntryActionsContext value={actions}>
          <section className={panel['panel']} aria-label={label}>
            <div className={styles['tools']}>
              <p className={styles['aside']}>{aside}</p>
              <Button look="primary" onClick={onAdd}>
                {addLabel}
              </Button>
            </div>
            {rows.length > 0 ? (
              <Rows {...props} rows={rows} />
            ) : (
              <EmptyState icon={<IconListDetails {...icon} size={32} />} level="h2" {...none} />
            )}
          </section>
        </EntryActionsContext>
      )}
    </>
  )
}

const unsorted = { column: 'status', descending: false }
const stay = () => undefined

function Rows<Row extends Entry>({ label, rows, idOf, columnsOf, card, actions }: Props<Row> & { rows: Row[] }) {
  const { t } = useTranslation('admin')
  const columns = useMemo(
    () =>
      [...columnsOf(t), statusColumn<Row>(t), actionsColumn<Row>(t)].map((column) => ({
        ...column,
        enableSorting: false,
      })),
    [columnsOf, t],
  )
  const table = useSortedTable({ rows, columns, idOf, sort: unsorted, onSort: stay })
  return (
    <DataTable
      label={label}
      table={table}
      rows={table.getSortedRowModel().rows}
      version={rows}
      onOpen={actions.edit}
      card={card}
    />
  )
}

function statusColumn<Row extends Entry>(t: TFunction<'admin'>): TableColumn<Row> {
  return {
    id: 'status',
    header: t('settings.status'),
    meta: { width: '132px' },
    cell: ({ row }) => <ActiveBadge isActive={row.original.is_active} />,
  }
}

function actionsColumn<Row extends Entry>(t: TFunction<'admin'>): TableColumn<Row> {
  return {
    id: 'actions',
    header: t('settings.actions'),
    meta: { width: '140px', align: 'end' },
    cell: ({ row }) => <RowActions row={row.original} />,
  }
}

/** What could not be loaded, above what is known from before, or in its place. */
function Failure<Row>({ query }: { query: UseQueryResult<Row[]> }) {
  const { t } = useTranslation(['admin', 'app'])
  const language = useLanguage()
  const { data, error, isError, isFetching, dataUpdatedAt, refetch } = query
  if (!isError) return null
  const retry = { retryLabel: t('app:retry'), busy: isFetching, onRetry: () => void refetch() }
  if (!data) return <LoadFailure text={t('settings.failed')} {...retry} />
  const reason = error instanceof ApiError && error.status >= 500 ? error.detail : ''
  const asOf = t('settings.shownAsOf', { time: momentText(dataUpdatedAt, language) })
  return <StaleNotice text={t('settings.failed')} detail={[reason, asOf].filter(Boolean).join(' ')} {...retry} />
}

type CardProps<Row extends Entry> = {
  row: Row
  title: string
  code: string
  details?: string | undefined
  picture?: ReactNode
}

/** A row as a phone shows it. */
export function EntryCard<Row extends Entry>({ row, title, code, details, picture }: CardProps<Row>) {
  return (
    <div className={styles['card']}>
      <span className={styles['heading']}>
        {picture}
        <bdi className={styles['name']}>{title}</bdi>
      </span>
      <ActiveBadge isActive={row.is_active} />
      <span className={styles['details']}>
        <bdi>{code}</bdi>
        {details && <bdi>{details}</bdi>}
      </span>
      <RowActions row={row} />
    </div>
  )
}
