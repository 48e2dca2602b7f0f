import type { AnswerOf, JobForecast } from '@warsha/contract'
import { useTranslation } from 'react-i18next'
import { QueryFailure } from '../../../api/admin/query-failure.tsx'
import { percentText } from '../../../i18n/durations.ts'
import { useLanguage } from '../../../i18n/use-language.ts'
import { adminPaths } from '../../../admin-paths.ts'
import { IconFlagCheck } from '../../../ui/admin/icons.ts'
import { ListSkeleton } from '../../../ui/admin/list-skeleton.tsx'
import { Moment } from '../../../ui/admin/moment.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { icon } from '../../../ui/icon-size.ts'
import { Cluster, Stack } from '../../../ui/layout.tsx'
import { Link } from '../../../ui/link.tsx'
import { isLikelyLate } from '../../forecast/index.ts'
import { useJobForecasts } from '../data.ts'
import { latenessFinding } from '../findings/findings.ts'
import { useFindingTexts } from '../findings/use-finding-texts.ts'
import { useFigures } from '../use-figures.ts'
import { DatesRecord } from './dates-record.tsx'

/** How many of the open jobs are likely late, and how such dates held. Each job and its dates are in Next Jobs, once. */
export function FinishForecast() {
  const { t } = useTranslation('admin')
  const query = useJobForecasts()
  const { data, isError } = query
  return (
    <>
      <QueryFailure query={query} text={t('forecast.failed')} asOf={(time) => t('forecast.madeAt', { time })} />
      {data && (data.jobs.length === 0 ? <Nothing /> : <Known answer={data} />)}
      {data && <DatesRecord record={data.record} isGuess={data.is_guess} />}
      {!data && !isError && <ListSkeleton label={t('forecast.loading')} />}
    </>
  )
}

function Nothing() {
  const { t } = useTranslation('admin')
  return (
    <section className="framed" aria-label={t('forecast.title')}>
      <EmptyState
        icon={<IconFlagCheck {...icon} size={32} />}
        level="h2"
        title={t('forecast.empty')}
        text={t('forecast.emptyText')}
      />
    </section>
  )
}

function Known({
  answer: { jobs, job_count: total, is_guess: isGuess, ...made },
}: {
  answer: AnswerOf<'jobForecasts'>
}) {
  const { t } = useTranslation('admin')
  const { count } = useFigures()
  const findings = useFindingTexts()
  return (
    <section className="framed" aria-label={t('forecast.title')}>
      <Stack gap="1" className="pad-y-1h pad-x-2">
        <Cluster gap="half 2" align="baseline" justify="between">
          <h2 className="text-xl strong">{t('forecast.title')}</h2>
          <MadeOf {...made} />
        </Cluster>
        <p>{isGuess ? t('forecast.lateUnknown') : findings.lateness(latenessFinding(jobs.map(lateness)))}</p>
        {total > jobs.length && (
          <p className="muted">{t('forecast.part', { number: count(jobs.length), total: count(total) })}</p>
        )}
        <p>
          <Link to={adminPaths.nextWork}>{t('forecast.eachJob')}</Link>
        </p>
      </Stack>
    </section>
  )
}

/** Whether a job is likely late; null where that cannot be said. */
const lateness = (job: JobForecast) => (job.late_percent === null ? null : isLikelyLate(job))

type Made = Pick<AnswerOf<'jobForecasts'>, 'made_at' | 'technicians' | 'utilisation_percent'>

/** When it was reckoned, and with what. */
function MadeOf({ made_at, technicians, utilisation_percent: used }: Made) {
  const { t } = useTranslation('admin')
  const { count } = useFigures()
  const language = useLanguage()
  if (made_at === null) return null
  const values = {
    count: technicians,
    number: count(technicians),
    percent: percentText(Math.round(used ?? 0), language),
  }
  return (
    <Cluster as="p" gap="1q 2" align="stretch" className="muted text-s">
      {technicians > 0 && used !== null && <span>{t('forecast.computedWith', values)}</span>}
      <Moment at={made_at} />
    </Cluster>
  )
}
