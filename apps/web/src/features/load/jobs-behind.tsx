import { useTranslation } from 'react-i18next'
import { adminPaths } from '../../admin-paths.ts'
import { Link } from '../../ui/link.tsx'
import type { NamedJob } from './data.ts'
import styles from './load.module.css'
import { useLoadTexts } from './use-load-texts.ts'

type Props = {
  /** accessible name of the list */
  label: string
  parts: readonly { job_id: number; hours: number | null }[]
  /** of which these are the first */
  total: number
  jobs: ReadonlyMap<number, NamedJob>
}

/** The jobs behind a bar, each with its hours and the way to it. */
export function JobsBehind({ label, parts, total, jobs }: Props) {
  const { t } = useTranslation('admin')
  const { hours, count } = useLoadTexts()
  if (total === 0) return <p className="muted">{t('load.noJobs')}</p>
  return (
    <ul className={styles['jobs']} aria-label={label}>
      {parts.map((part) => {
        const job = jobs.get(part.job_id)
        if (!job) return null
        return (
          <li key={part.job_id}>
            <Link to={adminPaths.job(part.job_id)}>
              <bdi>{job.job_no}</bdi>
            </Link>
            <bdi className={styles['customer']}>{job.customer}</bdi>
            {part.hours !== null && (
              <span className="strong one-line">{t('load.hoursOf', { hours: hours(part.hours) })}</span>
            )}
          </li>
        )
      })}
      {total > parts.length && <li className="muted">{t('load.moreJobs', { number: count(total - parts.length) })}</li>}
    </ul>
  )
}
