import { Cluster, Line, Split } from '../../../ui/layout.tsx'
import type { AnswerOf, SessionRecord } from '@warsha/contract'
import { daysBetween, localDateOf } from '@warsha/domain'
import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { columnsOfAnswer } from '../../../ui/admin/columns-of-answer.ts'
import { CutText } from '../../../ui/admin/cut-text.tsx'
import { DataTable } from '../../../ui/admin/data-table.tsx'
import { Pagination } from '../../../ui/admin/pagination.tsx'
import { WithPeek } from '../../../ui/admin/peek.tsx'
import { RowLink } from '../../../ui/admin/row-link.tsx'
import { adminPaths } from '../../../admin-paths.ts'
import { usePeekOfSessions } from '../use-peek.tsx'
import { PersonName } from '../../../ui/admin/person-name.tsx'
import { type TableColumn, useSortedTable } from '../../../ui/admin/sorted-table.ts'
import { Moment } from '../../../ui/admin/moment.tsx'
import { useZone } from '../../../ui/admin/workshop-clock.tsx'
import type { ColumnLook } from '../../../ui/admin/table-layout.ts'
import { amountText } from '../../../i18n/admin-formats.ts'
import { useLanguage } from '../../../i18n/use-language.ts'
import { fullWorkshopMomentText, workshopTimeText } from '../../../i18n/workshop-time.ts'
import { classes } from '../../../ui/classes.ts'
import { countText } from '../count-texts.ts'
import { hoursOf, outsideSeconds } from '../hours.ts'
import { Marks } from '../marks.tsx'
import { pageSizes, type View } from '../view.ts'
import styles from './sessions-table.module.css'
import { activityText, personText } from '../../../i18n/people.ts'

type Props = {
  found: AnswerOf<'sessionRecords'>
  onView: (change: Partial<Pick<View, 'page' | 'size'>>) => void
  onOpen: (id: string) => void
}

const idOf = ({ session_id }: SessionRecord) => session_id
const asTheyCame = { column: 'start', descending: true }

export function SessionsTable({ found, onView, onOpen }: Props) {
  const { t } = useTranslation('admin')
  const columns = useMemo(
    () => columnsOfAnswer(columnsOf(t), found.sessions, { id: 'cost', field: 'cost_sar' }),
    [t, found],
  )
  const table = useSortedTable({ rows: found.sessions, columns, idOf, sort: asTheyCame, onSort: () => undefined })
  const peekOf = usePeekOfSessions(found.sessions)
  return (
    <>
      <WithPeek peekOf={peekOf}>
        <DataTable
          label={t('sessions.list')}
          table={table}
          rows={table.getSortedRowModel().rows}
          version={found}
          toneOf={({ flags, state }) => (flags.length > 0 && state !== 'voided' ? 'stalled' : undefined)}
          onOpen={({ session_id }) => onOpen(session_id)}
          card={SessionCard}
        />
      </WithPeek>
      <Pagination
        ellipsis
        page={found.page}
        size={found.page_size}
        total={found.total}
        sizes={pageSizes}
        onPage={(page) => onView({ page })}
        onSize={(size) => onView({ size })}
      />
    </>
  )
}

type ColumnId = 'technician' | 'job' | 'activity' | 'start' | 'end' | 'raw' | 'effective' | 'outside' | 'cost' | 'state'

function columnsOf(t: TFunction<'admin'>): TableColumn<SessionRecord>[] {
  const column = (id: ColumnId, meta: ColumnLook) => ({
    id,
    header: t(`sessions.${id}`),
    accessorFn: idOf,
    enableSorting: false,
    meta,
  })
  const number = (rank?: number): ColumnLook => ({ align: 'end', ...(rank && { rank }) })
  return [
    {
      ...column('technician', { least: 140 }),
      cell: ({ row }) => <Technician session={row.original} />,
    },
    { ...column('job', { least: 136, grow: 4, rank: 7 }), cell: ({ row }) => <Job session={row.original} /> },
    {
      ...column('activity', { least: 100, grow: 2, rank: 5 }),
      cell: ({ row }) => <CutText text={activityText(row.original)} />,
    },
    { ...column('start', { least: 118, grow: 1 }), cell: ({ row }) => <Moment at={row.original.started_at} /> },
    { ...column('end', { least: 72, grow: 1, rank: 6 }), cell: ({ row }) => <EndTime session={row.original} /> },
    { ...column('raw', number(2)), cell: ({ row }) => <Counted session={row.original} of="raw" /> },
    { ...column('effective', number()), cell: ({ row }) => <Counted session={row.original} of="effective" /> },
    { ...column('outside', number(1)), cell: ({ row }) => <OutsideHours session={row.original} /> },
    { ...column('cost', number(3)), cell: ({ row }) => <Cost session={row.original} /> },
    { ...column('state', { least: 104, grow: 1 }), cell: ({ row }) => <Marks isTight session={row.original} /> },
  ]
}

/** The keyboard's way to the session. */
function Technician({ session }: { session: SessionRecord }) {
  const { t } = useTranslation('admin')
  const { session_id, technician, job_no: number } = session
  return (
    <RowLink
      to={adminPaths.session(session_id)}
      className={classes(styles['opener'], session.state === 'voided' && styles['voided'])}
      aria-label={t('object.openSession', { name: personText(technician), number })}
    >
      <PersonName person={technician} />
    </RowLink>
  )
}

function Job({ session: { job_id, job_no, customer } }: { session: SessionRecord }) {
  const { t } = useTranslation('admin')
  return (
    <Line as="span" gap="1" align="stretch" className={styles['job']}>
      <RowLink
        to={adminPaths.job(job_id)}
        className={styles['number']}
        aria-label={t('object.openJob', { number: job_no })}
      >
        <bdi dir="ltr">{job_no}</bdi>
      </RowLink>
      <span className="shrinks muted">
        <CutText text={customer} />
      </span>
    </Line>
  )
}

/** Only the time of day, with how many days after the start that was. */
function EndTime({ session: { started_at, ended_at } }: { session: SessionRecord }) {
  const language = useLanguage()
  const zone = useZone()
  if (ended_at === null) return '–'
  const end = Date.parse(ended_at)
  const days = daysBetween(localDateOf(Date.parse(started_at), zone), localDateOf(end, zone))
  return (
    <time dateTime={ended_at} data-hint={fullWorkshopMomentText(end, zone, language)}>
      <bdi dir="ltr">
        {workshopTimeText(end, zone)}
        {days > 0 && <sup className={styles['later']}>{`+${days}`}</sup>}
      </bdi>
    </time>
  )
}

/** Only the time of day where it ended on the day on which it began. */
function End({ session: { started_at, ended_at } }: { session: SessionRecord }) {
  return ended_at === null ? '–' : <Moment at={ended_at} after={started_at} />
}

/** Hours as they count in the month of the session; where they are not all of it, a hint says why. */
function Counted({ session, of: figure }: { session: SessionRecord; of: 'raw' | 'effective' }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const zone = useZone()
  const why = countText(session, { t, language, zone })
  const hours = hoursOf(session)[figure]
  return why === null ? hours : <span data-hint={why}>{hours}</span>
}

/** What does not count, or counts elsewhere, where there is no room to hover. */
function Why({ session }: { session: SessionRecord }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const zone = useZone()
  const why = countText(session, { t, language, zone })
  return why && <span className="full-row muted">{why}</span>
}

function OutsideHours({ session }: { session: SessionRecord }) {
  return <span className={outsideSeconds(session) ? undefined : 'muted'}>{hoursOf(session).outside}</span>
}

function Cost({ session: { cost_sar } }: { session: SessionRecord }) {
  const language = useLanguage()
  return cost_sar == null ? '–' : amountText(cost_sar, language)
}

function SessionCard({ row: session }: { row: SessionRecord }) {
  const { t } = useTranslation('admin')
  return (
    <Split gap="1q 1h" className={styles['card']}>
      <Technician session={session} />
      <Marks session={session} />
      <Job session={session} />
      <Cluster as="span" gap="0 1h" align="stretch" className="muted">
        <bdi>{activityText(session)}</bdi>
        <span>
          <Moment at={session.started_at} />
          {session.ended_at !== null && ' – '}
          {session.ended_at !== null && <End session={session} />}
        </span>
      </Cluster>
      {session.seconds_effective !== null && (
        <span className={styles['hours']}>{t('sessions.hours', { hours: hoursOf(session).effective })}</span>
      )}
      <Why session={session} />
    </Split>
  )
}
