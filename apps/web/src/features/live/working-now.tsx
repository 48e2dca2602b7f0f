import { Cluster, Stack } from '../../ui/layout.tsx'
import type { ActiveSession } from '@warsha/contract'
import { useTranslation } from 'react-i18next'
import { QueryPart } from '../../api/admin/query-part.tsx'
import { PersonName } from '../../ui/admin/person-name.tsx'
import { Moment } from '../../ui/admin/moment.tsx'
import { adminPaths } from '../../admin-paths.ts'
import { Link } from '../../ui/link.tsx'
import { useLive } from './data.ts'
import { Elapsed } from './elapsed.tsx'
import { planText, Status } from './status.tsx'
import styles from './working-now.module.css'
import { activityText, personText } from '../../i18n/people.ts'

type Props = {
  /** whose work it is, or on what */
  of: { job: number } | { technician: number }
  title: string
  /** where nobody works */
  none: string
  /** ends a session for its technician; a peek offers nothing */
  onEnd?: ((session: ActiveSession) => void) | undefined
}

/** What goes on with a job, or with a technician, at this moment; it follows the live board. */
export function WorkingNow({ of, title, none, onEnd }: Props) {
  const { t } = useTranslation('admin')
  return (
    <QueryPart title={title} query={useLive()} failed={t('live.failed')}>
      {({ active_sessions }) => (
        <RunningSessions
          sessions={active_sessions.filter(({ job_id, technician_id }) =>
            'job' in of ? job_id === of.job : technician_id === of.technician,
          )}
          named={'job' in of ? 'technician' : 'job'}
          none={none}
          onEnd={onEnd}
        />
      )}
    </QueryPart>
  )
}

type ListProps = Pick<Props, 'none' | 'onEnd'> & {
  sessions: readonly ActiveSession[]
  /** what each is known by where it stands */
  named: 'technician' | 'job'
}

export function RunningSessions({ sessions, named, none, onEnd }: ListProps) {
  const { t } = useTranslation('admin')
  if (sessions.length === 0) return <p className="muted">{none}</p>
  return (
    <Stack as="ul">
      {sessions.map((session) => (
        <Cluster as="li" key={session.session_id} gap="half 1h" className={styles['item']}>
          <Stack narrow className={styles['who']}>
            {named === 'technician' ? <Technician session={session} /> : <JobOf session={session} />}
            <span className={styles['what']}>
              <bdi>{activityText(session)}</bdi>
              {' · '}
              <Link to={adminPaths.session(session.session_id)}>
                {t('live.since')} <Moment at={session.started_at} />{' '}
                <span className="only-heard">
                  {t('object.openSession', { name: personText(session.technician), number: session.job_no })}
                </span>
              </Link>
            </span>
          </Stack>
          <Status session={session} />
          <span className={styles['elapsed']}>
            <Elapsed startedAt={session.started_at} withUnit />
          </span>
          {onEnd && (
            <button
              type="button"
              className={styles['end']}
              aria-label={t('live.endOf', { name: personText(session.technician) })}
              onClick={() => onEnd(session)}
            >
              {t('live.end')}
            </button>
          )}
          {session.is_over && <span className="muted whole-line text-s">{planText(session, t)}</span>}
        </Cluster>
      ))}
    </Stack>
  )
}

function Technician({ session: { technician_id, technician, employee_number } }: { session: ActiveSession }) {
  return (
    <Link to={adminPaths.technicianPage(technician_id)} className={styles['name']}>
      <PersonName person={technician} number={employee_number} />
    </Link>
  )
}

function JobOf({ session: { job_id, job_no, job_description } }: { session: ActiveSession }) {
  return (
    <Link to={adminPaths.job(job_id)} className={styles['name']}>
      <bdi dir="ltr">{job_no}</bdi>{' '}
      <span className="regular" dir="auto">
        {job_description}
      </span>
    </Link>
  )
}
