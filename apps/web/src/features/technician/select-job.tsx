import IconCamera from '@tabler/icons-react/dist/esm/icons/IconCamera.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import IconFolderOff from '@tabler/icons-react/dist/esm/icons/IconFolderOff.mjs'
import type { WorkableJob } from '@warsha/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { icon } from '../../ui/icon-size.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { numberText } from '../../words/formats.ts'
import { useLanguage } from '../../words/use-language.ts'
import { useJobs } from './data.ts'
import styles from './lists.module.css'
import { useDebounced } from './use-debounced.ts'

const TYPING_PAUSE = 250

type Props = { chosen: string | null; onChoose: (job: WorkableJob) => void }

export function SelectJob({ chosen, onChoose }: Props) {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const asked = useDebounced(search.trim(), TYPING_PAUSE)
  return (
    <>
      <div className={styles['search']}>
        <SearchField
          label={t('wizard.searchJobs')}
          clearLabel={t('wizard.clearSearch')}
          inputMode="numeric"
          value={search}
          onSearch={setSearch}
        />
      </div>
      <Jobs search={asked} chosen={chosen} onChoose={onChoose} />
    </>
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
  if (jobs.length === 0) {
    return (
      <EmptyState
        icon={<IconFolderOff {...icon} size={32} />}
        title={t(searched ? 'wizard.noJobsFound' : 'wizard.noJobs')}
      />
    )
  }
  return (
    <section aria-labelledby="jobs-heading" aria-busy={isPlaceholderData}>
      <h2 id="jobs-heading" className={styles['heading']} aria-live="polite">
        {t(searched ? 'wizard.searchResults' : 'wizard.allJobs', { total })}
      </h2>
      <ul className={classes(styles['list'], isPlaceholderData && styles['old'])}>
        {jobs.map((job) => (
          <li key={job.job_no}>
            <JobRow job={job} chosen={job.job_no === chosen} onChoose={onChoose} />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <div className={styles['more']}>
          <p>{t('wizard.shown', { shown: numberText(jobs.length, language), total })}</p>
          <Button wide busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('wizard.moreJobs')}
          </Button>
        </div>
      )}
    </section>
  )
}

type RowProps = { job: WorkableJob; chosen: boolean; onChoose: (job: WorkableJob) => void }

function JobRow({ job, chosen, onChoose }: RowProps) {
  const { t } = useTranslation()
  const known = job.id !== undefined
  return (
    <button
      type="button"
      className={styles['row']}
      disabled={!known}
      aria-pressed={known ? chosen : undefined}
      onClick={() => onChoose(job)}
    >
      <span className={styles['what']}>
        <bdi className={styles['jobNo']} dir="ltr">
          {job.job_no}
        </bdi>
        {job.customer && <bdi className={styles['customer']}>{job.customer}</bdi>}
        {job.description && (
          <span className={styles['description']} dir="auto">
            {job.description}
          </span>
        )}
        {!known && <span className={styles['why']}>{t('wizard.imagesJob')}</span>}
      </span>
      {known ? <IconChevronRight {...icon} className="points" /> : <IconCamera {...icon} />}
    </button>
  )
}

function ListSkeleton() {
  const { t } = useTranslation()
  return (
    <output className={styles['skeleton']} aria-label={t('loading')}>
      {[0, 1, 2, 3, 4].map((line) => (
        <Skeleton key={line} height={80} />
      ))}
    </output>
  )
}
