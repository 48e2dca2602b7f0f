import type { Live } from '@warsha/contract'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { numberText } from '../../i18n/formats.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { type ActiveJob, activeJobsOf, foldedJobs } from './board.ts'
import { classes } from '../../ui/classes.ts'
import styles from './jobs-summary.module.css'

/** Where on the page the summary is. */
export const ACTIVE_JOBS = 'active-jobs'

type Props = {
  live: Live
  /** the address of the board with the sessions of that job alone */
  addressOf: (jobNo: string) => string
}

/** How many sessions each job has: those with several at once, the others when somebody opens them. */
export function JobsSummary({ live, addressOf }: Props) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const [all, showAll] = useState(false)
  const jobs = useMemo(() => activeJobsOf(live), [live])
  const { shown, folded } = foldedJobs(jobs)
  const areSingle = folded.every(({ sessions }) => sessions === 1)
  const more = areSingle
    ? t('live.singleJobs', { count: folded.length, number: numberText(folded.length, language) })
    : t('live.allJobs', { total: numberText(jobs.length, language) })
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
      {(all || shown.length > 0) && (
        <ul className={styles['jobs']}>
          {(all ? jobs : shown).map((job) => (
            <li key={job.jobNo}>
              <JobLine job={job} to={addressOf(job.jobNo)} />
            </li>
          ))}
        </ul>
      )}
      {folded.length > 0 && (
        <Button look="quiet" wide aria-expanded={all} onClick={() => showAll(!all)}>
          {all ? t('live.fewerJobs') : more}
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
