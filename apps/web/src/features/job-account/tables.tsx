import type { JobAccount, SessionRecord } from '@warsha/contract'
import { hoursOfSeconds } from '@warsha/domain'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../paths.ts'
import { markedName, useNamesakes } from '../../ui/admin/namesakes.ts'
import { Moment } from '../../ui/admin/moment.tsx'
import { useZone } from '../../ui/admin/workshop-clock.tsx'
import { classes } from '../../ui/classes.ts'
import { Link } from '../../ui/link.tsx'
import { amountText, hoursText } from '../../i18n/admin-formats.ts'
import { percentText } from '../../i18n/durations.ts'
import { numberText } from '../../i18n/formats.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { workshopMomentText } from '../../i18n/workshop-time.ts'
import styles from './account.module.css'
import { sessionAddress } from './addresses.ts'
import { againstEstimate } from './against-estimate.ts'

type Props = { account: JobAccount }

/** What was spent on each activity, against what was planned for it. */
export function ActivitySums({ account: { activities, job_no } }: Props) {
  const { t } = useTranslation('admin')
  const { number, money } = useFormats()
  return (
    <Titled title={t('jobAccount.byActivity')}>
      {(titleId) => (
        <table className={styles['table']} aria-labelledby={titleId}>
          <Headings
            names={['activity', 'count', 'effectiveColumn', 'estimatedColumn', 'against', 'costColumn']}
            late={['estimatedColumn']}
          />
          <tbody>
            {activities.map(({ activity_code: activity, activity_label: name, ...sums }) => (
              <tr key={activity}>
                <th scope="row">
                  <ToSessions address={paths.sessionsBehind({ job: job_no, activity })} name={name} number={job_no} />
                </th>
                <td>{number(sums.session_count)}</td>
                <td>{hoursText(sums.hours_effective)}</td>
                <td className={styles['late']}>
                  {sums.estimated_hours === null ? '–' : hoursText(sums.estimated_hours)}
                </td>
                <td>
                  <Against worked={sums.hours_effective} estimated={sums.estimated_hours} />
                </td>
                <td>{money(sums.cost_sar)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Titled>
  )
}

/** What each technician spent on the job. */
export function TechnicianSums({ account: { technicians, job_no } }: Props) {
  const { t } = useTranslation('admin')
  const { number, money } = useFormats()
  const namesakes = useNamesakes(technicians)
  return (
    <Titled title={t('jobAccount.byTechnician')}>
      {(titleId) => (
        <table className={styles['table']} aria-labelledby={titleId}>
          <Headings names={['technician', 'count', 'effectiveColumn', 'costColumn']} />
          <tbody>
            {technicians.map(({ technician_id, technician_name: name, ...sums }) => (
              <tr key={technician_id}>
                <th scope="row">
                  <ToSessions
                    address={paths.sessionsBehind({ job: job_no, technician: technician_id })}
                    name={markedName(name, namesakes.get(technician_id))}
                    number={job_no}
                  />
                </th>
                <td>{number(sums.session_count)}</td>
                <td>{hoursText(sums.hours_effective)}</td>
                <td>{money(sums.cost_sar)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Titled>
  )
}

const SHOWN = 20

/** The newest of its sessions; each leads to itself. */
export function NewestSessions({ account: { sessions, totals, job_no } }: Props) {
  const { t } = useTranslation('admin')
  const { number, money } = useFormats()
  const namesakes = useNamesakes(sessions)
  const shown = sessions.slice(0, SHOWN)
  const total = totals.session_count + totals.running_count
  const title =
    shown.length < total
      ? t('jobAccount.newestOf', { shown: number(shown.length), total: number(total) })
      : t('jobAccount.newest')
  return (
    <Titled title={title}>
      {(titleId) => (
        <table className={styles['table']} aria-labelledby={titleId}>
          <Headings
            names={['start', 'technician', 'activity', 'effectiveColumn', 'costColumn']}
            texts={['technician', 'activity']}
            late={['activity']}
          />
          <tbody>
            {shown.map((session) => (
              <tr key={session.session_id}>
                <th scope="row">
                  <ToSession session={session} jobNo={job_no} />
                </th>
                <td className={styles['words']} dir="auto">
                  {markedName(session.technician_name, namesakes.get(session.technician_id))}
                </td>
                <td className={classes(styles['words'], styles['late'])} dir="auto">
                  {session.activity_label}
                </td>
                <td>
                  {session.seconds_effective === null ? '–' : hoursText(hoursOfSeconds(session.seconds_effective))}
                </td>
                <td>{session.cost_sar === null ? '–' : money(session.cost_sar)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Titled>
  )
}

function Titled({ title, children }: { title: string; children: (titleId: string) => ReactNode }) {
  const titleId = useId()
  return (
    <section className={styles['part']}>
      <h3 id={titleId} className={styles['title']}>
        {title}
      </h3>
      {children(titleId)}
    </section>
  )
}

type Name =
  | 'activity'
  | 'technician'
  | 'start'
  | 'count'
  | 'effectiveColumn'
  | 'estimatedColumn'
  | 'against'
  | 'costColumn'
type HeadingsProps = {
  names: readonly Name[]
  /** beside the first, those that hold words and not numbers */
  texts?: readonly Name[]
  /** those that a phone has no room for */
  late?: readonly Name[]
}

function Headings({ names, texts = [], late = [] }: HeadingsProps) {
  const { t } = useTranslation('admin')
  return (
    <thead>
      <tr>
        {names.map((name) => (
          <th
            key={name}
            scope="col"
            className={classes(texts.includes(name) && styles['words'], late.includes(name) && styles['late'])}
          >
            {t(`jobAccount.${name}`)}
          </th>
        ))}
      </tr>
    </thead>
  )
}

function ToSessions({ address, name, number }: { address: string; name: string; number: string }) {
  const { t } = useTranslation('admin')
  return (
    <Link to={address} aria-label={t('jobAccount.ofActivity', { name, number })}>
      <bdi>{name}</bdi>
    </Link>
  )
}

function ToSession({ session, jobNo }: { session: SessionRecord; jobNo: string }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const start = workshopMomentText(Date.parse(session.started_at), useZone(), language)
  return (
    <Link
      to={sessionAddress(jobNo, session.session_id)}
      aria-label={t('jobAccount.openSession', { name: session.technician_name, start })}
    >
      <Moment at={session.started_at} />
    </Link>
  )
}

function Against({ worked, estimated }: { worked: number; estimated: number | null }) {
  const language = useLanguage()
  if (estimated === null || estimated <= 0) return '–'
  const { kind, percent } = againstEstimate(worked, estimated)
  return <span className={styles[kind]}>{percentText(percent, language)}</span>
}

function useFormats() {
  const language = useLanguage()
  return {
    number: (count: number) => numberText(count, language),
    money: (sar: number) => amountText(sar, language),
  }
}
