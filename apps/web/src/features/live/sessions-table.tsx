import { Cluster, Line, Split } from '../../ui/layout.tsx'
import type { ActiveSession } from '@warsha/contract'
import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { CutText } from '../../ui/admin/cut-text.tsx'
import { DataTable } from '../../ui/admin/data-table.tsx'
import type { Sort } from '../../ui/admin/filters.ts'
import { Moment } from '../../ui/admin/moment.tsx'
import { pageShown, rowsOfPage } from '../../ui/admin/pages.ts'
import { Pagination } from '../../ui/admin/pagination.tsx'
import { type Peeked, WithPeek } from '../../ui/admin/peek.tsx'
import { RowLink } from '../../ui/admin/row-link.tsx'
import { adminPaths } from '../../admin-paths.ts'
import { PersonName } from '../../ui/admin/person-name.tsx'
import { type Table, type TableColumn, useSortedTable } from '../../ui/admin/sorted-table.ts'
import { type Column, order } from './board.ts'
import { Elapsed } from './elapsed.tsx'
import { planText, Status } from './status.tsx'
import styles from './sessions-table.module.css'
import { activityText, personText } from '../../i18n/people.ts'

export const pageSizes = [25, 50, 100] as const

type View = { sort: Sort<Column>; page: number; size: number }

type Props = {
  sessions: readonly ActiveSession[]
  /** those that have just ended, still shown for a moment */
  going: ReadonlySet<string>
  /** without those */
  total: number
  /** all of the board */
  version: readonly ActiveSession[]
  view: View
  onView: (change: Partial<View>) => void
  /** ends a session for its technician */
  onEnd: (session: ActiveSession) => void
  peekOf: (session: ActiveSession) => Peeked
}

export const idOf = ({ session_id }: ActiveSession) => session_id

export function SessionsTable({ sessions, going, total, version, view, onView, onEnd, peekOf }: Props) {
  const { sort, size } = view
  const { t } = useTranslation('admin')
  const columns = useMemo(() => columnsOf(t, onEnd), [t, onEnd])
  const Card = useMemo(() => cardThatEnds(onEnd), [onEnd])
  const table: Table<ActiveSession> = useSortedTable({
    rows: sessions,
    columns,
    idOf,
    sort,
    onSort: (next) => onView({ sort: next }),
  })
  const navigate = useNavigate()
  const { rows } = table.getSortedRowModel()
  const page = pageShown(view.page, total, size)
  return (
    <>
      <WithPeek
        peekOf={(row) => {
          const session = sessions.find((one) => idOf(one) === row)
          return session ? peekOf(session) : null
        }}
      >
        <DataTable
          label={t('live.activeSessions')}
          table={table}
          rows={rowsOfPage(rows, page, size)}
          version={version}
          going={going}
          toneOf={({ is_stalled }) => (is_stalled ? 'stalled' : undefined)}
          onOpen={({ session_id }) => void navigate(adminPaths.session(session_id))}
          card={Card}
        />
      </WithPeek>
      <Pagination
        page={page}
        size={size}
        total={total}
        sizes={pageSizes}
        onPage={(next) => onView({ page: next })}
        onSize={(next) => onView({ size: next })}
      />
    </>
  )
}

function columnsOf(t: TFunction<'admin'>, onEnd: Props['onEnd']): TableColumn<ActiveSession>[] {
  const sortable = (id: Column) => ({
    id,
    header: t(`live.${id}`),
    accessorFn: idOf,
    sortFn: (a: { original: ActiveSession }, b: { original: ActiveSession }) => order[id](a.original, b.original),
  })
  return [
    {
      ...sortable('technician'),
      sortDescFirst: false,
      meta: { least: 150 },
      cell: ({ row }) => <Technician session={row.original} />,
    },
    {
      ...sortable('job'),
      sortDescFirst: false,
      meta: { least: 180, grow: 5, rank: 3 },
      cell: ({ row }) => <JobCell session={row.original} />,
    },
    {
      ...sortable('activity'),
      sortDescFirst: false,
      meta: { least: 110, grow: 2, rank: 2 },
      cell: ({ row }) => <CutText text={activityText(row.original)} />,
    },
    {
      ...sortable('started'),
      sortDescFirst: true,
      meta: { least: 124, grow: 1, rank: 1 },
      cell: ({ row }) => <Moment at={row.original.started_at} />,
    },
    {
      ...sortable('elapsed'),
      sortDescFirst: true,
      meta: { align: 'end' },
      cell: ({ row }) => <Elapsed startedAt={row.original.started_at} />,
    },
    {
      id: 'status',
      header: t('live.status'),
      enableSorting: false,
      meta: { least: 120, grow: 1 },
      cell: ({ row }) => <StatusCell session={row.original} />,
    },
    {
      id: 'actions',
      header: () => <span className="only-heard">{t('live.actions')}</span>,
      enableSorting: false,
      meta: { least: 76 },
      cell: ({ row }) => <End session={row.original} onEnd={onEnd} />,
    },
  ]
}

/** The keyboard's way to the session. */
function Technician({ session }: { session: ActiveSession }) {
  const { t } = useTranslation('admin')
  const { session_id, technician, job_no: number } = session
  return (
    <RowLink
      to={adminPaths.session(session_id)}
      aria-label={t('object.openSession', { name: personText(technician), number })}
    >
      <PersonName person={technician} />
    </RowLink>
  )
}

function JobCell({ session: { job_id, job_no, job_description } }: { session: ActiveSession }) {
  const { t } = useTranslation('admin')
  return (
    <Line as="span" gap="1" align="stretch" className={styles['job']}>
      <RowLink
        to={adminPaths.job(job_id)}
        className={styles['number']}
        aria-label={t('object.openJob', { number: job_no })}
      >
        <bdi dir="ltr">{job_no}</bdi>
      </RowLink>{' '}
      <span className={styles['description']} dir="auto" data-hint="">
        {job_description}
      </span>
    </Line>
  )
}

/** What its hint tells who hovers is there for those who only hear, too. */
function StatusCell({ session }: { session: ActiveSession }) {
  const { t } = useTranslation('admin')
  return (
    <>
      <Status session={session} />
      {session.is_over && <span className="only-heard">{planText(session, t)}</span>}
    </>
  )
}

function End({ session, onEnd }: { session: ActiveSession; onEnd: Props['onEnd'] }) {
  const { t } = useTranslation('admin')
  return (
    <button
      type="button"
      className={styles['end']}
      aria-label={t('live.endOf', { name: personText(session.technician) })}
      onClick={() => onEnd(session)}
    >
      {t('live.end')}
    </button>
  )
}

function cardThatEnds(onEnd: Props['onEnd']) {
  return function SessionCard({ row: session }: { row: ActiveSession }) {
    return <Card session={session} onEnd={onEnd} />
  }
}

function Card({ session, onEnd }: { session: ActiveSession; onEnd: Props['onEnd'] }) {
  const { t } = useTranslation('admin')
  return (
    <Split gap="1q 1h" className={styles['card']}>
      <span className="text-l strong">
        <Technician session={session} />
      </span>
      <span className="self-end">
        <Status session={session} />
      </span>
      <JobCell session={session} />
      <Cluster as="span" gap="0 1h" align="stretch" className="muted">
        <bdi>{activityText(session)}</bdi>
        <Moment at={session.started_at} />
      </Cluster>
      <Line as="span" gap="half" className={styles['elapsed']}>
        <Elapsed startedAt={session.started_at} withUnit />
        <End session={session} onEnd={onEnd} />
      </Line>
      {/* A finger cannot hover for it. */}
      {session.is_over && <span className={styles['plan']}>{planText(session, t)}</span>}
    </Split>
  )
}
