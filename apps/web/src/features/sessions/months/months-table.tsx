import type { Period } from '@warsha/contract'
import { createContext, useContext, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { TFunction } from 'i18next'
import { type Behind, paths } from '../../../paths.ts'
import { DataTable } from '../../../ui/admin/data-table.tsx'
import { type TableColumn, useSortedTable } from '../../../ui/admin/sorted-table.ts'
import { Button } from '../../../ui/button.tsx'
import { Link } from '../../../ui/link.tsx'
import { amountText } from '../../../words/admin-formats.ts'
import { numberText } from '../../../words/formats.ts'
import { useLanguage } from '../../../words/use-language.ts'
import { monthAndYearText } from '../../../words/workshop-time.ts'
import { MonthState } from './month-state.tsx'
import styles from './months.module.css'

type Actions = { onClose: (period: Period) => void; onReopen: (period: Period) => void }
type Props = Actions & { months: readonly Period[] }

const Doing = createContext<Actions>({ onClose: () => undefined, onReopen: () => undefined })
const idOf = ({ month }: Period) => month
const asTheyCame = { column: 'month', descending: true }

export function MonthsTable({ months, onClose, onReopen }: Props) {
  const { t } = useTranslation('admin')
  const columns = useMemo(() => columnsOf(t), [t])
  const table = useSortedTable({ rows: months, columns, idOf, sort: asTheyCame, onSort: () => undefined })
  const actions = useMemo(() => ({ onClose, onReopen }), [onClose, onReopen])
  return (
    <Doing value={actions}>
      <DataTable
        label={t('months.list')}
        table={table}
        rows={table.getSortedRowModel().rows}
        version={months}
        card={MonthCard}
      />
    </Doing>
  )
}

type ColumnId = 'month' | 'sessions' | 'raw' | 'effective' | 'cost' | 'waiting' | 'running' | 'state' | 'actions'

function columnsOf(t: TFunction<'admin'>): TableColumn<Period>[] {
  const column = (id: ColumnId, width: string, align?: 'end') => ({
    id,
    header: t(`months.${id}`),
    accessorFn: idOf,
    enableSorting: false,
    meta: { width, ...(align && { align }) },
  })
  return [
    { ...column('month', '14%'), cell: ({ row }) => <Month period={row.original} /> },
    { ...column('sessions', '84px', 'end'), cell: ({ row }) => <Sessions of={row.original} /> },
    { ...column('raw', '92px', 'end'), cell: ({ row }) => <Amount of={row.original.totals.hours_raw} /> },
    { ...column('effective', '96px', 'end'), cell: ({ row }) => <Amount of={row.original.totals.hours_effective} /> },
    { ...column('cost', '112px', 'end'), cell: ({ row }) => <Amount of={row.original.totals.cost_sar} /> },
    { ...column('waiting', '86px', 'end'), cell: ({ row }) => <Waiting of={row.original} /> },
    { ...column('running', '78px', 'end'), cell: ({ row }) => <Running of={row.original} /> },
    { ...column('state', 'auto'), cell: ({ row }) => <MonthState period={row.original} /> },
    { ...column('actions', '140px', 'end'), cell: ({ row }) => <Act period={row.original} /> },
  ]
}

/** Leads to the sessions of the month. */
function Month({ period: { month } }: { period: Period }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const name = monthAndYearText(month, language)
  return (
    <Link
      to={paths.sessionsBehind({ month })}
      className={styles['month']}
      aria-label={t('months.showOf', { month: name })}
    >
      {name}
    </Link>
  )
}

function Sessions({ of: { month, totals } }: { of: Period }) {
  return <Count of={totals.session_count} column="sessions" behind={{ month }} />
}

/** Those that still run count in it as well. */
function Waiting({ of: { month, to_review_count } }: { of: Period }) {
  return <Count of={to_review_count} column="waiting" behind={{ month, state: 'all', isWaiting: true }} />
}

function Running({ of: { month, running_count } }: { of: Period }) {
  return <Count of={running_count} column="running" behind={{ month, state: 'running' }} />
}

type CountProps = { of: number; column: 'sessions' | 'waiting' | 'running'; behind: Behind }

/** A number of sessions, and the way to them. */
function Count({ of: count, column, behind }: CountProps) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const number = numberText(count, language)
  if (count === 0) return <span className={styles['muted']}>{number}</span>
  return (
    <Link
      to={paths.sessionsBehind(behind)}
      className={styles['count']}
      aria-label={t('months.countOf', {
        number,
        title: t(`months.${column}`),
        month: monthAndYearText(behind.month ?? '', language),
      })}
    >
      {number}
    </Link>
  )
}

function Amount({ of: amount }: { of: number }) {
  const language = useLanguage()
  return amountText(amount, language)
}

function Act({ period }: { period: Period }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const { onClose, onReopen } = useContext(Doing)
  const month = monthAndYearText(period.month, language)
  if (period.locked) {
    return (
      <Button className={styles['act']} aria-label={t('months.reopenOf', { month })} onClick={() => onReopen(period)}>
        {t('months.reopen')}
      </Button>
    )
  }
  if (!period.is_over) return <span className={styles['muted']}>{t('months.notOver')}</span>
  return (
    <Button className={styles['act']} aria-label={t('months.closeOf', { month })} onClick={() => onClose(period)}>
      {t('months.close')}
    </Button>
  )
}

function MonthCard({ row: period }: { row: Period }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const { month, totals, to_review_count: waiting } = period
  return (
    <div className={styles['card']}>
      <Month period={period} />
      <MonthState period={period} />
      <Link to={paths.sessionsBehind({ month })} className={styles['count']}>
        {t('sessions.found', { count: totals.session_count, number: numberText(totals.session_count, language) })}
      </Link>
      <span className={styles['end']}>
        {t('sessions.hours', { hours: amountText(totals.hours_effective, language) })}
      </span>
      <span>{t('time.sar', { amount: amountText(totals.cost_sar, language) })}</span>
      <span className={styles['end']}>
        {waiting > 0 && (
          <Link to={paths.sessionsBehind({ month, state: 'all', isWaiting: true })} className={styles['count']}>
            {t('review.waiting', { count: waiting, number: numberText(waiting, language) })}
          </Link>
        )}
      </span>
      <Act period={period} />
    </div>
  )
}
