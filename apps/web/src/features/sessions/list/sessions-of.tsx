import { Cluster, Line, Split } from '../../../ui/layout.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { AnswerOf, SessionRecord } from '@warsha/contract'
import type { TFunction } from 'i18next'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { call } from '../../../api/api.ts'
import { QueryPart } from '../../../api/admin/query-part.tsx'
import { adminPaths } from '../../../admin-paths.ts'
import { columnsOfAnswer } from '../../../ui/admin/columns-of-answer.ts'
import { CutText } from '../../../ui/admin/cut-text.tsx'
import { DataTable } from '../../../ui/admin/data-table.tsx'
import { Pagination } from '../../../ui/admin/pagination.tsx'
import type { ColumnLook } from '../../../ui/admin/table-layout.ts'
import { WithPeek } from '../../../ui/admin/peek.tsx'
import { PersonName } from '../../../ui/admin/person-name.tsx'
import { type TableColumn, useSortedTable } from '../../../ui/admin/sorted-table.ts'
import { Moment } from '../../../ui/admin/moment.tsx'
import { amountText } from '../../../i18n/admin-formats.ts'
import { numberText } from '../../../i18n/formats.ts'
import { useLanguage } from '../../../i18n/use-language.ts'
import { Link } from '../../../ui/link.tsx'
import { hoursOf } from '../hours.ts'
import { Marks } from '../marks.tsx'
import { usePeekOfSessions } from '../use-peek.tsx'
import styles from './sessions-of.module.css'
import { activityText, personText } from '../../../i18n/people.ts'

type Props = {
  /** on which job, or by whom */
  of: { job: number; jobNo: string } | { technician: number }
  /** the first of them alone, without pages, in a peek */
  isBrief?: boolean
}

const REFRESH = 30_000
const sizes = [10, 25, 50] as const

/** The sessions on a job, or those of a technician, newest first; each leads to its own page. */
export function SessionsOf({ of, isBrief = false }: Props) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const [{ page, size }, setView] = useState<{ page: number; size: number }>({ page: 1, size: sizes[0] })
  const whose = 'job' in of ? { job_id: of.job } : { technician_id: String(of.technician) }
  const query = { ...whose, state: 'all', page, page_size: isBrief ? 5 : size } as const
  const found = useQuery({
    queryKey: ['admin', 'sessions', 'list', query],
    queryFn: ({ signal }) => call('sessionRecords', { query, signal }),
    staleTime: 0,
    refetchInterval: REFRESH,
    placeholderData: keepPreviousData,
  })
  const all =
    'job' in of
      ? adminPaths.sessionsBehind({ job: of.jobNo, state: 'all' })
      : adminPaths.sessionsBehind({ technician: of.technician, state: 'all' })
  return (
    <QueryPart
      title={t('pages.sessions.title')}
      query={found}
      failed={t('sessions.failed')}
      note={({ total }) => numberText(total, language)}
      action={<Link to={all}>{t('sessions.inList')}</Link>}
      isBare
    >
      {(data) =>
        data.total === 0 ? (
          <p className={styles['none']}>{t('sessions.noneYet')}</p>
        ) : (
          <>
            <Rows found={data} named={'job' in of ? 'technician' : 'job'} />
            {!isBrief && data.total > sizes[0] && (
              <Pagination
                ellipsis
                page={data.page}
                size={data.page_size}
                total={data.total}
                sizes={sizes}
                onPage={(next) => setView({ size, page: next })}
                onSize={(next) => setView({ page: 1, size: next })}
              />
            )}
          </>
        )
      }
    </QueryPart>
  )
}

type Named = 'technician' | 'job'
type RowsProps = { found: AnswerOf<'sessionRecords'>; named: Named }

const idOf = ({ session_id }: SessionRecord) => session_id
const asTheyCame = { column: 'start', descending: true }
const stay = () => undefined

function Rows({ found, named }: RowsProps) {
  const { t } = useTranslation('admin')
  const navigate = useNavigate()
  const columns = useMemo(
    () => columnsOfAnswer(columnsOf(t, named), found.sessions, { id: 'cost', field: 'cost_sar' }),
    [t, named, found],
  )
  const table = useSortedTable({ rows: found.sessions, columns, idOf, sort: asTheyCame, onSort: stay })
  const peekOf = usePeekOfSessions(found.sessions)
  const Card = named === 'technician' ? CardWithTechnician : CardWithJob
  return (
    <WithPeek peekOf={peekOf}>
      <DataTable
        label={t('sessions.list')}
        table={table}
        rows={table.getCoreRowModel().rows}
        version={found}
        toneOf={({ flags, state }) => (flags.length > 0 && state !== 'voided' ? 'stalled' : undefined)}
        onOpen={({ session_id }) => void navigate(adminPaths.session(session_id))}
        card={Card}
      />
    </WithPeek>
  )
}

type ColumnId = 'start' | Named | 'activity' | 'effective' | 'cost' | 'state'

function columnsOf(t: TFunction<'admin'>, named: Named): TableColumn<SessionRecord>[] {
  const column = (id: ColumnId, meta: ColumnLook) => ({
    id,
    header: t(`sessions.${id}`),
    accessorFn: idOf,
    enableSorting: false,
    meta,
  })
  return [
    {
      ...column('start', { least: 118, grow: 1 }),
      cell: ({ row }) => <Start session={row.original} />,
    },
    {
      ...column(named, { least: 136, grow: 4, rank: 4 }),
      cell: ({ row }) => (named === 'technician' ? <Worker session={row.original} /> : <Job session={row.original} />),
    },
    {
      ...column('activity', { least: 100, grow: 2, rank: 2 }),
      cell: ({ row }) => <CutText text={activityText(row.original)} />,
    },
    { ...column('effective', { align: 'end' }), cell: ({ row }) => hoursOf(row.original).effective },
    {
      ...column('cost', { align: 'end', rank: 1 }),
      cell: ({ row }) => <Cost session={row.original} />,
    },
    {
      ...column('state', { least: 104, grow: 1 }),
      cell: ({ row }) => <Marks isTight session={row.original} />,
    },
  ]
}

/** The keyboard's way to the session. */
function Start({ session: { session_id, started_at, technician, job_no } }: { session: SessionRecord }) {
  const { t } = useTranslation('admin')
  return (
    <Link to={adminPaths.session(session_id)} className={styles['start']}>
      <Moment at={started_at} />{' '}
      <span className="only-heard">{t('object.openSession', { name: personText(technician), number: job_no })}</span>
    </Link>
  )
}

function Worker({ session: { technician_id, technician } }: { session: SessionRecord }) {
  return (
    <Link to={adminPaths.technicianPage(technician_id)} className={styles['name']}>
      <PersonName person={technician} />
    </Link>
  )
}

function Job({ session: { job_id, job_no, customer } }: { session: SessionRecord }) {
  return (
    <Link to={adminPaths.job(job_id)} className={styles['name']}>
      <Line as="span" gap="1" align="stretch" className={styles['job']}>
        <bdi dir="ltr">{job_no}</bdi>
        <span className="shrinks muted">
          <CutText text={customer} />
        </span>
      </Line>
    </Link>
  )
}

function Cost({ session: { cost_sar } }: { session: SessionRecord }) {
  const language = useLanguage()
  return cost_sar == null ? '–' : amountText(cost_sar, language)
}

function CardWithTechnician({ row }: { row: SessionRecord }) {
  return <Card session={row} named="technician" />
}

function CardWithJob({ row }: { row: SessionRecord }) {
  return <Card session={row} named="job" />
}

function Card({ session, named }: { session: SessionRecord; named: Named }) {
  const { t } = useTranslation('admin')
  const { seconds_effective } = session
  return (
    <Split gap="1q 1h" className={styles['card']}>
      <Start session={session} />
      <Marks session={session} />
      {named === 'technician' ? <Worker session={session} /> : <Job session={session} />}
      <Cluster as="span" gap="0 1h" align="stretch" justify="between" className="full-row muted">
        <bdi>{activityText(session)}</bdi>
        {seconds_effective !== null && <span>{t('sessions.hours', { hours: hoursOf(session).effective })}</span>}
      </Cluster>
    </Split>
  )
}
