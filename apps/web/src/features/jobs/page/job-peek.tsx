import { useTranslation } from 'react-i18next'
import { Answer } from '../../../api/admin/query-part.tsx'
import { Hints } from '../../../ui/admin/hints.tsx'
import { StatusBadge } from '../../../ui/admin/status-badge.tsx'
import { WorkedSoFar } from '../../job-account/index.ts'
import { WorkingNow } from '../../live/index.ts'
import { SessionsOf } from '../../sessions/index.ts'
import { InWorkshop } from '../../workshop/index.ts'
import { useJob } from '../data.ts'
import { isSaved } from '../job-list.ts'
import { StatusIcon, statusTones } from '../status-control.tsx'
import { HoldLine } from './hold-line.tsx'
import { JobFacts } from './job-facts.tsx'

/** The essence of a job, beside the list that it stands in. */
export function JobPeek({ id }: { id: number }) {
  const { t } = useTranslation('admin')
  const query = useJob(id)
  return (
    <InWorkshop loading={null}>
      <Answer query={query} failed={t('jobPage.failed')}>
        {(job) =>
          isSaved(job) && (
            <Hints>
              <p dir="auto">
                <StatusBadge tone={statusTones[job.status]} icon={<StatusIcon status={job.status} />}>
                  {t(`jobs.statuses.${job.status}`)}
                </StatusBadge>{' '}
                {job.description}
              </p>
              <HoldLine job={job} />
              <JobFacts isBrief job={job} />
              <WorkedSoFar id={id} />
              <WorkingNow of={{ job: id }} title={t('jobPage.now')} none={t('jobPage.nobody')} />
              <SessionsOf isBrief of={{ job: id, jobNo: job.job_no }} />
            </Hints>
          )
        }
      </Answer>
    </InWorkshop>
  )
}
