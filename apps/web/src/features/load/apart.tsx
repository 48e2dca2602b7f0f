import { useTranslation } from 'react-i18next'
import { Stack } from '../../ui/layout.tsx'
import type { LoadAnswer, NamedJob } from './data.ts'
import { JobsBehind } from './jobs-behind.tsx'
import styles from './load.module.css'
import { useLoadTexts } from './use-load-texts.ts'

type Props = { answer: LoadAnswer; jobs: ReadonlyMap<number, NamedJob> }

/** Jobs whose work is in no week: those on hold, and those of which nothing is known. */
export function Apart({ answer: { held, without_estimate: unknown }, jobs }: Props) {
  const { t } = useTranslation('admin')
  const { hours, count } = useLoadTexts()
  const bare = unknown.job_ids.map((job_id) => ({ job_id, hours: null }))
  const [many, more] = [held.job_count, unknown.job_count]
  return (
    <>
      {many > 0 && (
        <Stack as="section" gap="1" className={styles['part']} aria-label={t('load.held')}>
          <h2 className="text-xl strong">{t('load.held')}</h2>
          <p>{t('load.heldText', { count: many, number: count(many), hours: hours(held.hours) })}</p>
          <JobsBehind label={t('load.held')} parts={held.jobs} total={many} jobs={jobs} />
        </Stack>
      )}
      {more > 0 && (
        <Stack as="section" gap="1" className={styles['part']} aria-label={t('load.withoutEstimate')}>
          <h2 className="text-xl strong">{t('load.withoutEstimate')}</h2>
          <p>{t('load.withoutEstimateText', { count: more, number: count(more) })}</p>
          <JobsBehind label={t('load.withoutEstimate')} parts={bare} total={more} jobs={jobs} />
        </Stack>
      )}
    </>
  )
}
