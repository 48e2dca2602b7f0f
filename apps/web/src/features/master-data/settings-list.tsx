import { Cluster, Line, Split } from '../../ui/layout.tsx'
import type { UseQueryResult } from '@tanstack/react-query'
import type { CallName } from '@warsha/contract'
import type { TFunction } from 'i18next'
import { type ComponentType, type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../api/use-sign-in.ts'
import { IconListDetails } from '../../ui/admin/icons.ts'
import { DataTable } from '../../ui/admin/data-table.tsx'
import panel from '../../ui/admin/list-panel.module.css'
import { ListSkeleton } from '../../ui/admin/list-skeleton.tsx'
import { QueryFailure } from '../../api/admin/query-failure.tsx'
import type { Language } from '../../i18n/language.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { useShortcut } from '../../ui/admin/shortcuts.ts'
import { type TableColumn, useSortedTable } from '../../ui/admin/sorted-table.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { icon } from '../../ui/icon-size.ts'
import { ActiveBadge, type Entry, type EntryActions, EntryActionsContext, RowActions } from './row-actions.tsx'
import styles from './settings-list.module.css'

type Props<Row extends Entry> = {
  label: string
  query: UseQueryResult<Row[]>
  idOf: (row: Row) => string
  /** those before the status and the buttons; made anew only when the language changes */
  columnsOf: (t: TFunction<'admin'>, language: Language) => TableColumn<Row>[]
  card: ComponentType<{ row: Row }>
  actions: EntryActions<Row>
  /** the call that changes its rows: without it the list is only read */
  changedBy: CallName
  addLabel: string
  onAdd: () => void
  none: { title: string; text: string }
  /** stands at the start of the line with the button */
  aside?: ReactNode
}

/** One of the lists of the settings, with what can be done with its rows. */
export function SettingsList<Row extends Entry>(props: Props<Row>) {
  const { label, query, actions, changedBy, addLabel, onAdd, none, aside } = props
  const { t } = useTranslation('admin')
  const mayChange = useMay(changedBy)
  useShortcut(mayChange ? { keys: 'c', label: addLabel, act: onAdd, opens: 'field' } : null)
  const rows = query.data
  if (!rows && !query.isError) return <ListSkeleton label={label} />
  return (
    <>
      <QueryFailure query={query} text={t('settings.failed')} asOf={(time) => t('settings.shownAsOf', { time })} />
      {rows && (
        <EntryActionsContext value={mayChange ? actions : null}>
          <section className="framed" aria-label={label}>
            <Cluster gap="1 1h" className={panel['tools']}>
              <p className={styles['aside']}>{aside}</p>
              {mayChange && (
                <Button look="primary" onClick={onAdd}>
                  {addLabel}
                </Button>
              )}
            </Cluster>
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

function Rows<Row extends Entry>({
  label,
  rows,
  idOf,
  columnsOf,
  card,
  actions,
  changedBy,
}: Props<Row> & { rows: Row[] }) {
  const { t } = useTranslation('admin')
  const mayChange = useMay(changedBy)
  const language = useLanguage()
  const columns = useMemo(
    () =>
      [...columnsOf(t, language), statusColumn<Row>(t), ...(mayChange ? [actionsColumn<Row>(t)] : [])].map(
        (column) => ({
          ...column,
          enableSorting: false,
        }),
      ),
    [columnsOf, t, language, mayChange],
  )
  const table = useSortedTable({ rows, columns, idOf, sort: unsorted, onSort: stay })
  return (
    <DataTable
      label={label}
      table={table}
      rows={table.getSortedRowModel().rows}
      version={rows}
      {...(mayChange && { onOpen: actions.edit })}
      card={card}
    />
  )
}

function statusColumn<Row extends Entry>(t: TFunction<'admin'>): TableColumn<Row> {
  return {
    id: 'status',
    header: t('settings.status'),
    meta: { least: 108, grow: 1 },
    cell: ({ row }) => <ActiveBadge isActive={row.original.is_active} />,
  }
}

function actionsColumn<Row extends Entry>(t: TFunction<'admin'>): TableColumn<Row> {
  return {
    id: 'actions',
    header: t('settings.actions'),
    meta: { least: 152 },
    cell: ({ row }) => <RowActions row={row.original} />,
  }
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
    <Split gap="1q 1h" className={styles['card']}>
      <Line as="span" gap="1" className="shrinks">
        {picture}
        <bdi className="shrinks breaks text-l strong">{title}</bdi>
      </Line>
      <ActiveBadge isActive={row.is_active} />
      <Cluster as="span" gap="0 1h" align="stretch" className="shrinks muted breaks">
        <bdi>{code}</bdi>
        {details && <bdi>{details}</bdi>}
      </Cluster>
      <RowActions row={row} />
    </Split>
  )
}
