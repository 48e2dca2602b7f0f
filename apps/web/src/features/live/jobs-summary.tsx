import type { Live } from '@warsha/contract'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { numberText } from '../../i18n/formats.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { type ActiveJob, activeJobsOf } from './board.ts'
import { classes } from '../../ui/classes.ts'
import styles from './jobs-summary.module.css'

/** Where on the page the summary is. */
export const ACTIVE_JOBS = 'active-jobs'
/** As many as are of interest at a glance. */
const FIRST = 12

type Props = {
  live: Live
  /** the address of the board with the sessions of that job alone */
  addressOf: (jobNo: string) => string
}

/** How many sessions each job has, those with the most first. */
export function JobsSummary({ live, addressOf }: Props) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const [all, showAll] = useState(false)
  const jobs = useMemo(() => activeJobsOf(live), [live])
  const total = numberText(jobs.length, language)
  return (
    <section
      id={ACTIVE_JOBS}
      tabIndex={-1}
      className={classes('framed', styles['summary'])}
      aria-labelledby="active-jobs-title"
    >
      <h2 id="active-jobs-title" className={styles['title']}>
        {t('live.jobsSummary')}
      </h2>
      <ul className={styles['jobs']}>
        {(all ? jobs : jobs.slice(0, FIRST)).map((job) => (
          <li key={job.jobNo}>
            <JobLine job={job} to={addressOf(job.jobNo)} />
          </li>
        ))}
      </ul>
      {jobs.length > FIRST && (
        <Button look="quiet" wide onClick={() => showAll(!all)}>
          {all ? t('live.fewerJobs') : t('live.allJobs', { total })}
        </Button>
      )}
    </section>
  )
}

function JobLine({ job: { jobNo, description, sessions }, to }: { job: ActiveJob; to: string }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  return (
    <Link to={to} className={styles['job']} title={description}>
      <bdi className="rigid strong" dir="ltr">
        {jobNo}
      </bdi>{' '}
      <span className="cut grows shrinks muted" dir="auto">
        {description}
      </span>{' '}
      <span className={styles['count']}>
        <span aria-hidden>{numberText(sessions, language)}</span>
        <span className="only-heard">{t('live.sessionsOfJob', { count: sessions })}</span>
      </span>
    </Link>
  )
}
