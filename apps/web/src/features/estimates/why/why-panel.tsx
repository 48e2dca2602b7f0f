import { Stack } from '../../../ui/layout.tsx'
import { type EstimateReasons, motorText } from '@warsha/contract'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../i18n/use-language.ts'
import { IfMay } from '../../../api/admin/if-may.tsx'
import { reasonFor } from '../../../api/errors.ts'
import { classes } from '../../../ui/classes.ts'
import { LoadFailure } from '../../../ui/load-failure.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Hints } from '../../../ui/admin/hints.tsx'
import { SidePanel } from '../../../ui/admin/side-panel.tsx'
import { InWorkshop } from '../../workshop/index.ts'
import { type EstimateCell, useReasons } from './data.ts'
import { DecisionButtons } from './decision-buttons.tsx'
import { ItemsOfCell } from './items.tsx'
import { JobSteps } from './job-steps.tsx'
import { Planned } from './planned.tsx'
import { Steps } from './steps.tsx'
import { useDecisions } from './use-decisions.ts'
import styles from './why.module.css'
import { activityText, jobTypeText } from '../../../i18n/people.ts'

type Props = { cell: EstimateCell; onClose: () => void }

/** Why a cell, or an activity of a job, plans with its number, and what an admin can decide about that. */
export function WhyPanel({ cell, onClose }: Props) {
  const { t } = useTranslation('admin')
  return (
    <SidePanel title={t('why.title')} onClose={onClose}>
      <InWorkshop loading={<Loading />}>
        <Hints>
          <Reasons cell={cell} />
        </Hints>
      </InWorkshop>
    </SidePanel>
  )
}

function Loading() {
  const { t } = useTranslation('admin')
  return (
    <Stack as="output" gap="2" narrow aria-label={t('why.loading')}>
      <Skeleton height={96} />
      <Skeleton height={220} />
      <Skeleton height={160} />
    </Stack>
  )
}

function Reasons({ cell }: { cell: EstimateCell }) {
  const { t } = useTranslation(['admin', 'app'])
  const { data, error, isFetching, refetch } = useReasons(cell)
  const decisions = useDecisions(cell)
  if (!data) {
    if (!error) return <Loading />
    const text = reasonFor(error, t('why.failed')) ?? t('why.failed')
    return <LoadFailure text={text} retryLabel={t('app:retry')} busy={isFetching} onRetry={() => void refetch()} />
  }
  return (
    <Stack gap="2" narrow>
      <Kind reasons={data} />
      <output className={styles['learning']}>{data.is_learning && t('why.learning')}</output>
      <Stack gap="2" narrow className={classes(data.is_learning && styles['stale'])}>
        <Planned reasons={data} />
        {(data.planned || data.frozen) && (
          <IfMay call="freezeEstimate">
            <DecisionButtons reasons={data} decisions={decisions} />
          </IfMay>
        )}
        <Steps reasons={data} />
        {data.on_job && <JobSteps part={data.on_job} />}
      </Stack>
      <ItemsOfCell reasons={data} decisions={decisions} />
    </Stack>
  )
}

/** What kind of work it is about. */
function Kind({ reasons }: { reasons: EstimateReasons }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const { power_rating_code: power, rpm_category_name: rpm } = reasons
  return (
    <div>
      <p className="strong">
        <bdi>{activityText(reasons)}</bdi>
        {' · '}
        <bdi>{jobTypeText(reasons)}</bdi>
      </p>
      <p className="muted">
        {power !== null && rpm !== null ? t('why.motor', { power, rpm: motorText(rpm, language) }) : t('why.anyMotor')}
      </p>
    </div>
  )
}
