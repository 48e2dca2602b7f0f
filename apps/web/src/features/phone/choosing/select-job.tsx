import { Line, Stack } from '../../../ui/layout.tsx'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconCamera, IconChevronRight, IconFolderOff, IconQrcode } from '../../../ui/icons.ts'
import { loadScanJob } from '../../scan/index.ts'
import { Button } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { icon } from '../../../ui/icon-size.ts'
import { LoadFailure } from '../../../ui/load-failure.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { numberText } from '../../../i18n/formats.ts'
import { useLanguage } from '../../../i18n/use-language.ts'
import type { CachedJob } from './cache.ts'
import type { DraftJob } from './draft.ts'
import { useJobs } from './jobs.ts'
import styles from './lists.module.css'
import { useRecentJobs } from './recent-jobs.ts'
import { ContinueList } from './continue-list.tsx'
import { useCurrentSession } from '../running/current-session.ts'
import { ScanMissing } from './scan-missing.tsx'
import { useDebounced } from './use-debounced.ts'

const TYPING_PAUSE = 250

const ScanJob = lazy(() => loadScanJob().catch(() => ({ default: ScanMissing })))

type Props = { chosen: string | null; onChoose: (job: DraftJob) => void }

/** @param onScanned called with the number that a job card told */
export function SelectJob({ chosen, onChoose, onScanned }: Props & { onScanned: (jobNo: string) => void }) {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const [scanning, setScanning] = useState(false)
  const query = useDebounced(search.trim(), TYPING_PAUSE)
  return (
    <>
      <div className={classes(styles['search'], styles['withScan'])}>
        <SearchField
          label={t('wizard.searchJobs')}
          clearLabel={t('wizard.clearSearch')}
          value={search}
          onSearch={setSearch}
        />
        <IconButton
          className={styles['scan']}
          label={t('wizard.scan')}
          icon={<IconQrcode {...icon} />}
          onClick={() => setScanning(true)}
        />
      </div>
      {scanning && (
        <Suspense fallback={null}>
          <ScanJob
            onFound={(jobNo) => {
              setScanning(false)
              onScanned(jobNo)
            }}
            onClose={() => setScanning(false)}
          />
        </Suspense>
      )}
      {search.trim() === '' && <WorkToContinue />}
      {search.trim() === '' && <RecentJobs chosen={chosen} onChoose={onChoose} />}
      <Jobs search={query} chosen={chosen} onChoose={onChoose} />
    </>
  )
}

/** Where nothing runs: what was done last goes on with one tap. */
function WorkToContinue() {
  const { session } = useCurrentSession()
  return session === null ? <ContinueList /> : null
}

/** The jobs that were worked on last. */
export function RecentJobs({ chosen, onChoose }: Props) {
  const { t } = useTranslation()
  const jobs = useRecentJobs()
  if (jobs.length === 0) return null
  return (
    <section aria-labelledby="recent-heading" className="below-2">
      <h2 id="recent-heading" className={styles['heading']}>
        {t('wizard.recentJobs')}
      </h2>
      <ul className={classes('lined framed', styles['list'])}>
        {jobs.map((job) => (
          <li key={job.job_no}>
            <JobRow job={job} selectable chosen={job.job_no === chosen} onChoose={onChoose} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Jobs({ search, chosen, onChoose }: Props & { search: string }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { data, isError, isFetching, refetch, hasNextPage, isFetchingNextPage, fetchNextPage, isPlaceholderData } =
    useJobs(search)

  if (isError && !data) {
    return (
      <LoadFailure
        text={t('wizard.jobsFailed')}
        retryLabel={t('retry')}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    )
  }
  const first = data?.pages[0]
  if (!data || !first) return <ListSkeleton />

  const jobs = data.pages.flatMap((page) => page.jobs)
  // What was searched for belongs to the list that is shown, not to what has been typed since.
  const searched = first.search !== ''
  const total = numberText(first.total, language)
  const imagesMissing = first.images_jobs_missing && t('wizard.imagesMissing')
  if (jobs.length === 0) {
    return (
      <EmptyState
        icon={<IconFolderOff {...icon} size={32} />}
        title={t(searched ? 'wizard.noJobsFound' : 'wizard.noJobs')}
        {...(imagesMissing && { text: imagesMissing })}
      />
    )
  }
  return (
    <section aria-labelledby="jobs-heading" aria-busy={isPlaceholderData}>
      <h2 id="jobs-heading" className={styles['heading']} aria-live="polite">
        {t(searched ? 'wizard.searchResults' : 'wizard.allJobs', { total })}
      </h2>
      {first.cached && <output className="block below-1 muted">{t('wizard.cachedJobs')}</output>}
      {imagesMissing && <p className="block below-1 muted">{imagesMissing}</p>}
      <ul className={classes('lined framed', styles['list'], isPlaceholderData && styles['old'])}>
        {jobs.map((job) => (
          <li key={job.job_no}>
            <JobRow job={job} selectable={job.id !== undefined} chosen={job.job_no === chosen} onChoose={onChoose} />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Stack gap="1" className="pad-y-2 muted text-center">
          <p>{t('wizard.shown', { shown: numberText(jobs.length, language), total })}</p>
          <Button wide busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('wizard.moreJobs')}
          </Button>
        </Stack>
      )}
    </section>
  )
}

type RowProps = {
  job: Omit<CachedJob, 'id'>
  /** one of the images database alone is not */
  selectable: boolean
  chosen: boolean
  onChoose: (job: DraftJob) => void
}

function JobRow({ job, selectable, chosen, onChoose }: RowProps) {
  const { t } = useTranslation()
  return (
    <Line
      as="button"
      type="button"
      gap="1h"
      className={styles['row']}
      disabled={!selectable}
      aria-pressed={selectable ? chosen : undefined}
      onClick={() => onChoose(job)}
    >
      <Stack as="span" justify="start" className={styles['what']}>
        <bdi className="text-3xl strong" dir="ltr">
          {job.job_no}
        </bdi>
        {job.customer && <bdi className="cut within">{job.customer}</bdi>}
        {job.description && (
          <span className="cut within muted" dir="auto">
            {job.description}
          </span>
        )}
        {!selectable && <span className="stalled">{t('wizard.imagesJob')}</span>}
      </Stack>
      {selectable ? <IconChevronRight {...icon} className="points" /> : <IconCamera {...icon} />}
    </Line>
  )
}

function ListSkeleton() {
  const { t } = useTranslation()
  return (
    <Stack as="output" gap="1" aria-label={t('loading')}>
      {[0, 1, 2, 3, 4].map((line) => (
        <Skeleton key={line} height={80} />
      ))}
    </Stack>
  )
}
