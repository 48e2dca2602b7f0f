import { Line } from '../../ui/layout.tsx'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { classes } from '../../ui/classes.ts'
import styles from './failures-dialog.module.css'
import type { SavedJob } from './job-list.ts'

/** What a bulk action could not do, job by job. */
export type Failures = { title: string; jobs: { job: SavedJob; reason: string }[] }

type Props = { failures: Failures; onClose: () => void }

export function FailuresDialog({ failures: { title, jobs }, onClose }: Props) {
  const { t } = useTranslation('admin')
  return (
    <Dialog role="alertdialog" title={title} width="wide" onClose={onClose}>
      {/* A list that scrolls must be reached by the keyboard, too. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ul className={classes('lined', styles['list'])} tabIndex={0} aria-label={t('jobs.bulk.failedList')}>
        {jobs.map(({ job, reason }) => (
          <li key={job.id}>
            <Line as="span" gap="1" align="stretch" className="shrinks">
              <bdi className="rigid strong" dir="ltr">
                {job.job_no}
              </bdi>
              <bdi className="cut muted">{job.customer}</bdi>
            </Line>
            <span dir="auto">{reason}</span>
          </li>
        ))}
      </ul>
      <p>{t('jobs.bulk.stillSelected')}</p>
      <Line align="stretch" justify="end">
        <Button look="primary" data-first onClick={onClose}>
          {t('form.close')}
        </Button>
      </Line>
    </Dialog>
  )
}
