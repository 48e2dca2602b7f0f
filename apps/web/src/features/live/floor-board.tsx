import { CutText } from '../../ui/admin/cut-text.tsx'
import { absenceText, type FloorTechnician, type NextJob } from '@warsha/contract'
import { type FloorState, floorStates, localDateOf } from '@warsha/domain'
import type { TFunction } from 'i18next'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Answer } from '../../api/admin/query-part.tsx'
import { serverNow } from '../../api/api.ts'
import { dayAndMonthText } from '../../i18n/date-formats.ts'
import { numberText } from '../../i18n/formats.ts'
import { activityText } from '../../i18n/people.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { adminPaths } from '../../admin-paths.ts'
import { Moment } from '../../ui/admin/moment.tsx'
import { PersonName } from '../../ui/admin/person-name.tsx'
import { RowLink } from '../../ui/admin/row-link.tsx'
import { type StaticColumn, StaticTable } from '../../ui/admin/static-table.tsx'
import { Tabs } from '../../ui/admin/tabs.tsx'
import { useZone } from '../../ui/admin/workshop-clock.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Link } from '../../ui/link.tsx'
import { useFloor } from './data.ts'
import { Elapsed } from './elapsed.tsx'
import { byState, nextJobsFor } from './floor.ts'

type Props = {
  who: FloorState
  onWho: (who: FloorState, by: 'press' | 'arrow') => void
  /** the jobs that wait for somebody, in their order */
  nextJobs?: readonly NextJob[] | undefined
  /** those who work */
  children: ReactNode
}

/** Every technician by what they are at this moment: who works, who is idle, who is away and who has not started. */
export function FloorBoard({ who, onWho, nextJobs = none, children }: Props) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const { data: floor } = useFloor()
  const groups = useMemo(() => floor && byState(floor), [floor])
  const tabs = floorStates.map((name) => ({
    name,
    label: t(`live.floor.states.${name}`),
    // The room of a count is kept before it is there.
    note: groups ? numberText(groups[name].length, language) : '\u2007',
  }))
  return (
    <Tabs label={t('live.floor.label')} tabs={tabs} current={who} onChoose={onWho}>
      {who === 'working' ? children : <Others state={who} nextJobs={nextJobs} />}
    </Tabs>
  )
}

const none: readonly NextJob[] = []

type OtherProps = { state: Exclude<FloorState, 'working'>; nextJobs: readonly NextJob[] }

function Others({ state, nextJobs }: OtherProps) {
  const { t } = useTranslation('admin')
  return (
    <section className="framed" aria-label={t(`live.floor.states.${state}`)}>
      <Answer query={useFloor()} failed={t('live.failed')}>
        {(floor) => <List state={state} technicians={byState(floor)[state]} nextJobs={nextJobs} />}
      </Answer>
    </section>
  )
}

const idOf = ({ technician_id }: FloorTechnician) => String(technician_id)

function List({ state, technicians, nextJobs }: OtherProps & { technicians: FloorTechnician[] }) {
  const { t } = useTranslation('admin')
  const next = useMemo(() => nextJobsFor(technicians, nextJobs), [technicians, nextJobs])
  const columns = useMemo(() => (state === 'away' ? columnsOfAway(t) : columnsForWork(t, next)), [t, state, next])
  if (technicians.length === 0) {
    return <EmptyState level="h2" title={t(`live.floor.none.${state}`)} text={t(`live.floor.noneText.${state}`)} />
  }
  return <StaticTable label={t(`live.floor.states.${state}`)} rows={technicians} columns={columns} idOf={idOf} />
}

/** Each part in its own direction. */
const workText = (jobNo: string, activity: string) => `\u2066${jobNo}\u2069 · \u2068${activity}\u2069`

type Column = StaticColumn<FloorTechnician>

const nameColumn = (t: TFunction<'admin'>): Column => ({
  id: 'technician',
  header: t('live.technician'),
  look: { least: 150 },
  cell: ({ technician_id, technician, employee_number }) => (
    <RowLink to={adminPaths.technicianPage(technician_id)}>
      <PersonName person={technician} number={employee_number} />
    </RowLink>
  ),
})

const lastColumn = (t: TFunction<'admin'>): Column => ({
  id: 'last',
  header: t('live.floor.last'),
  look: { least: 150, rank: 2 },
  cell: ({ last_session: last }) =>
    last ? (
      <Link to={adminPaths.session(last.session_id)}>
        <CutText text={workText(last.job_no, activityText(last))} />
      </Link>
    ) : (
      <span className="muted">{t('live.floor.noWork')}</span>
    ),
})

function columnsForWork(t: TFunction<'admin'>, next: ReadonlyMap<number, NextJob>): Column[] {
  return [
    nameColumn(t),
    { id: 'since', header: t('live.floor.since'), look: { least: 140, grow: 1 }, cell: (row) => <Since row={row} /> },
    lastColumn(t),
    {
      id: 'next',
      header: t('live.floor.next'),
      look: { least: 150, rank: 1 },
      cell: (row) => <Next row={row} job={next.get(row.technician_id)} />,
    },
  ]
}

function columnsOfAway(t: TFunction<'admin'>): Column[] {
  return [
    nameColumn(t),
    { id: 'why', header: t('live.floor.why'), look: { least: 150 }, cell: (row) => <Why row={row} /> },
    { id: 'until', header: t('live.floor.until'), look: { least: 110, grow: 1 }, cell: (row) => <Until row={row} /> },
    lastColumn(t),
  ]
}

/** Since when, and how long that is; before the hours begin, when they do. */
function Since({ row: { since, expected_at } }: { row: FloorTechnician }) {
  const { t } = useTranslation('admin')
  const today = new Date(serverNow()).toISOString()
  if (since === null) {
    if (expected_at === null) return null
    return (
      <span className="muted">
        {t('live.floor.expected')} <Moment at={expected_at} after={today} />
      </span>
    )
  }
  return (
    <>
      <Moment at={since} after={today} /> · <Elapsed startedAt={since} withUnit />
    </>
  )
}

function Next({ row: { usual_activity }, job }: { row: FloorTechnician; job: NextJob | undefined }) {
  if (job?.next_activity) {
    return (
      <Link to={adminPaths.job(job.job_id)}>
        <CutText text={workText(job.job_no, activityText(job.next_activity))} />
      </Link>
    )
  }
  return usual_activity && <bdi className="muted">{activityText(usual_activity)}</bdi>
}

function Why({ row: { absence, away_reason } }: { row: FloorTechnician }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  if (absence) return absenceText(absence, language)
  return away_reason && away_reason !== 'absence' && t(`live.floor.reasons.${away_reason}`)
}

function Until({ row: { absence, expected_at } }: { row: FloorTechnician }) {
  const language = useLanguage()
  const zone = useZone()
  const now = serverNow()
  if (expected_at !== null) return <Moment at={expected_at} after={new Date(now).toISOString()} />
  return absence && absence.last_day > localDateOf(now, zone) ? dayAndMonthText(absence.last_day, language) : null
}
