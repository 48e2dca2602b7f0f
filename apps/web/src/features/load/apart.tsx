import { useTranslation } from 'react-i18next'
import { Stack } from '../../ui/layout.tsx'
import type { LoadAnswer, NamedJob } from './data.ts'
import { JobsBehind } from './jobs-behind.tsx'
import styles from './load.module.css'
import { useLoadTexts } from './use-load-texts.ts'

type Jobs = ReadonlyMap<number, NamedJob>

/** Jobs whose work is in no week: those on hold, those of which nothing is known, and those that are newer. */
export function Apart({ answer, jobs }: { answer: LoadAnswer; jobs: Jobs }) {
  const { t } = useTranslation('admin')
  const { hours, count } = useLoadTexts()
  const { held, without_estimate: unknown, not_yet: newer } = answer
  const counted = ({ job_count: number }: { job_count: number }) => ({ count: number, number: count(number) })
  return (
    <>
      <PartApart
        title={t('load.held')}
        text={t('load.heldText', { ...counted(held), hours: hours(held.hours) })}
        total={held.job_count}
        parts={held.jobs}
        jobs={jobs}
      />
      <PartApart
        title={t('load.withoutEstimate')}
        text={t('load.withoutEstimateText', counted(unknown))}
        total={unknown.job_count}
        parts={withoutHours(unknown)}
        jobs={jobs}
      />
      <PartApart
        title={t('load.notYet')}
        text={t('load.notYetText', counted(newer))}
        total={newer.job_count}
        parts={withoutHours(newer)}
        jobs={jobs}
      />
    </>
  )
}

type Part = { job_id: number; hours: number | null }

function withoutHours({ job_ids }: LoadAnswer['not_yet']): Part[] {
  return job_ids.map((job_id) => ({ job_id, hours: null }))
}

type PartProps = { title: string; text: string; total: number; parts: readonly Part[]; jobs: Jobs }

function PartApart({ title, text, total, parts, jobs }: PartProps) {
  if (total === 0) return null
  return (
    <Stack as="section" gap="1" className={styles['part']} aria-label={title}>
      <h2 className="text-xl strong">{title}</h2>
      <p>{text}</p>
      <JobsBehind label={title} parts={parts} total={total} jobs={jobs} />
    </Stack>
  )
}
