import type { JobAccount } from '@warsha/contract'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../paths.ts'
import { markedName, useNamesakes } from '../../ui/admin/namesakes.ts'
import { classes } from '../../ui/classes.ts'
import { Link } from '../../ui/link.tsx'
import { amountText, hoursText } from '../../i18n/admin-formats.ts'
import { percentText } from '../../i18n/durations.ts'
import { numberText } from '../../i18n/formats.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import styles from './account.module.css'
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
                  <ToTechnician id={technician_id} name={markedName(name, namesakes.get(technician_id))} />
                </th>
                <td>
                  <Link
                    to={paths.sessionsBehind({ job: job_no, technician: technician_id })}
                    aria-label={t('jobAccount.ofTechnician', {
                      total: number(sums.session_count),
                      name: markedName(name, namesakes.get(technician_id)),
                      number: job_no,
                    })}
                  >
                    {number(sums.session_count)}
                  </Link>
                </td>
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

type Name = 'activity' | 'technician' | 'count' | 'effectiveColumn' | 'estimatedColumn' | 'against' | 'costColumn'
type HeadingsProps = {
  names: readonly Name[]
  /** those that a phone has no room for */
  late?: readonly Name[]
}

function Headings({ names, late = [] }: HeadingsProps) {
  const { t } = useTranslation('admin')
  return (
    <thead>
      <tr>
        {names.map((name) => (
          <th key={name} scope="col" className={classes(late.includes(name) && styles['late'])}>
            {t(`jobAccount.${name}`)}
          </th>
        ))}
      </tr>
    </thead>
  )
}

function ToTechnician({ id, name }: { id: number; name: string }) {
  return (
    <Link to={paths.technicianPage(id)}>
      <bdi>{name}</bdi>
    </Link>
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
