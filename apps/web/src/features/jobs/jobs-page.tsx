import { Cluster } from '../../ui/layout.tsx'
import { NativeSelect, SegmentedControl } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { Job } from '@warsha/contract'
import { type ReactNode, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { IfMay } from '../../api/admin/if-may.tsx'
import { useMay } from '../../api/use-sign-in.ts'
import { GoneDrafts } from '../../api/admin/gone-drafts.tsx'
import { useTranslation } from 'react-i18next'
import { Navigate, useNavigate } from 'react-router'
import { IconCamera } from '../../ui/icons.ts'
import { IconBriefcase, IconFileImport, IconPhotoOff } from '../../ui/admin/icons.ts'
import { FilterToggle } from '../../ui/admin/filter-toggle.tsx'
import panel from '../../ui/admin/list-panel.module.css'
import { ListSkeleton } from '../../ui/admin/list-skeleton.tsx'
import { NothingFound } from '../../ui/admin/nothing-found.tsx'
import { QuietNotice } from '../../ui/admin/notice.tsx'
import { PageHeader } from '../../ui/admin/page-header.tsx'
import { QueryFailure } from '../../api/admin/query-failure.tsx'
import { SearchBox } from '../../ui/admin/search-box.tsx'
import { useShortcut } from '../../ui/admin/shortcuts.ts'
import { useDialogParam } from '../../ui/admin/use-dialog-param.ts'
import { adminPaths } from '../../admin-paths.ts'
import { toasts } from '../../ui/toasts.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { icon, smallIcon } from '../../ui/icon-size.ts'
import { numberText } from '../../i18n/formats.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { askForJobs, useImagesDatabase, useJobs, useLookupsAhead } from './data.ts'
import { ACCOUNT } from '../job-account/index.ts'
import {
  figuresOf,
  isSaved,
  jobsMatching,
  jobsSorted,
  prepareSearch,
  type StatusFilter,
  statusFilters,
} from './job-list.ts'
import styles from './jobs-page.module.css'
import { JobsTable } from './jobs-table.tsx'
import { SelectedJobs } from './selected-jobs.tsx'
import { Stats } from './stats.tsx'
import { useStable } from './use-stable.ts'
import { useStatusInPlace } from './use-status-in-place.tsx'
import { ImportDialog, JobEditor, PicturesDialog, useWindowsAhead } from './windows-later.tsx'
import { FORMER_ACCOUNT, NEW, nothingSought, useJobsView } from './view.ts'

/** /admin/jobs: all work orders, to find, change and create. */
export function JobsPage() {
  const { t } = useTranslation('admin')
  const { data: jobs, isError } = useJobs()
  const { view, addressWith, openJob } = useJobsView()
  useLookupsAhead(jobs !== undefined)
  useWindowsAhead(jobs !== undefined || isError)
  const [isImporting, setImporting] = useState(false)
  const mayEdit = useMay('updateJob')
  useShortcut(mayEdit ? { keys: 'c', label: t('keys.newJob'), act: () => openJob(NEW), opens: 'field' } : null)
  return (
    <>
      <PageHeader title={t('pages.jobs.title')}>
        <Cluster gap="1" align="stretch">
          <IfMay call="importJobs">
            <Button icon={<IconFileImport {...smallIcon} />} onClick={() => setImporting(true)}>
              {t('jobs.import')}
            </Button>
          </IfMay>
          <IfMay call="createJob">
            <Button look="primary" aria-keyshortcuts="c" onClick={() => openJob(NEW)}>
              {t('jobs.add')}
            </Button>
          </IfMay>
        </Cluster>
      </PageHeader>
      <Stats jobs={jobs} failed={isError} addressOf={(status) => addressWith({ ...nothingSought, status, job: '' })} />
      <Failure />
      <ImagesNotice />
      {jobs && <List jobs={jobs} />}
      {!jobs && !isError && <ListSkeleton label={t('jobs.loading')} />}
      {mayEdit && view.job !== '' && (jobs || view.job === NEW) && <JobEditor key={view.job} jobs={jobs ?? []} />}
      {jobs && view.job === '' && <GoneDrafts form="job" existing={jobs.map(({ job_no }) => job_no)} />}
      {jobs && <FormerAccount jobs={jobs} />}
      {isImporting && <ImportDialog onClose={() => setImporting(false)} />}
    </>
  )
}

JobsPage.prefetch = askForJobs

/** An address of an account from before jobs had pages leads to the page. */
function FormerAccount({ jobs }: { jobs: readonly Job[] }) {
  const { t } = useTranslation('admin')
  const { opened: number, close } = useDialogParam(FORMER_ACCOUNT)
  const id = number === '' ? undefined : jobs.find(({ job_no }) => job_no === number)?.id
  const isUnknown = number !== '' && id === undefined
  useEffect(() => {
    if (!isUnknown) return
    toasts.warning(t('jobs.unknown', { number }))
    close()
    // Once, as the page came with this address.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isUnknown])
  return id === undefined ? null : <Navigate replace to={`${adminPaths.job(id)}#${ACCOUNT}`} />
}

/** Drawn anew by itself while the list is read again. */
function Failure() {
  const { t } = useTranslation('admin')
  const asOf = (time: string) => t('jobs.shownAsOf', { time })
  return <QueryFailure query={useJobs()} text={t('jobs.loadFailed')} asOf={asOf} />
}

/** That the list is not complete, and why. */
function ImagesNotice() {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const images = useImagesDatabase()
  if (images?.state === 'away') {
    return <QuietNotice icon={<IconPhotoOff {...smallIcon} />}>{t('jobs.imagesAway')}</QuietNotice>
  }
  if (!images || images.unusable_rows === 0) return null
  const { unusable_rows: count } = images
  return (
    <QuietNotice icon={<IconPhotoOff {...smallIcon} />}>
      {t('jobs.imagesUnusable', { count, number: numberText(count, language) })}
    </QuietNotice>
  )
}

function List({ jobs }: { jobs: Job[] }) {
  const { t } = useTranslation('admin')
  const navigate = useNavigate()
  const { view, setView, openJob } = useJobsView()
  const { q, status, origin, page, size } = view
  const { column, descending } = view.sort
  const sort = useMemo(() => ({ column, descending }), [column, descending])
  // What is typed counts at once; the address follows when the typing pauses.
  const [typed, setTyped] = useState(q)
  // What is in sight is drawn at once, at first and after a letter; what lies below it when the browser has a moment.
  const isOpened = useDeferredValue(true, false)
  const isWholePage = useDeferredValue(typed) === typed && isOpened
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [picturesOf, setPicturesOf] = useState<string | null>(null)
  const { setStatus: onStatus, holdDialog } = useStatusInPlace()
  const onView = useStable(setView)
  const onEdit = useStable(({ job_no }: Job) => openJob(job_no))
  const mayEdit = useMay('updateJob')
  const onOpen = useStable((job: Job) => {
    if (isSaved(job)) void navigate(adminPaths.job(job.id))
    else if (mayEdit) openJob(job.job_no)
  })
  const actions = useMemo(
    () => ({ onStatus, onOpen, onEdit, onPictures: ({ job_no }: Job) => setPicturesOf(job_no) }),
    [onStatus, onOpen, onEdit],
  )
  useEffect(() => prepareSearch(jobs), [jobs])
  const sorted = useMemo(() => jobsSorted(jobs, sort), [jobs, sort])
  const matching = useMemo(() => jobsMatching(sorted, { q: typed, status, origin }), [sorted, typed, status, origin])

  if (jobs.length === 0) return <NoJobs onAdd={() => openJob(NEW)} />
  return (
    <section className="framed" aria-label={t('jobs.list')}>
      <Tools jobs={jobs} found={matching.length} onTyped={setTyped} />
      {matching.length > 0 ? (
        <JobsTable
          jobs={matching}
          version={jobs}
          isWholePage={isWholePage}
          sort={sort}
          size={size}
          page={typed === q ? page : 1}
          onView={onView}
          selected={selected}
          onSelect={setSelected}
          actions={actions}
        />
      ) : (
        <NoMatch typed={typed} />
      )}
      <SelectedJobs jobs={jobs} found={matching} selected={selected} onSelect={setSelected} />
      {holdDialog}
      {picturesOf !== null && <PicturesDialog jobNo={picturesOf} onClose={() => setPicturesOf(null)} />}
    </section>
  )
}

/** Search and filters, and how many they leave. */
function Tools({ jobs, found, onTyped }: { jobs: Job[]; found: number; onTyped: (typed: string) => void }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const { view, setView } = useJobsView()
  const { q, origin } = view
  const { images } = useMemo(() => figuresOf(jobs), [jobs])
  const values = { count: found, number: numberText(found, language), total: numberText(jobs.length, language) }
  return (
    <Cluster gap="1 1h" className={panel['tools']}>
      <SearchBox
        label={t('jobs.search')}
        value={q}
        // To begin a search is a step that the back button undoes; to type on is not.
        onSearch={(next) => setView({ q: next }, q === '' || next === '' ? 'push' : 'replace')}
        onDraft={onTyped}
      />
      <StatusChoice />
      {(images > 0 || origin === 'images') && (
        <FilterToggle
          icon={<IconCamera {...smallIcon} />}
          label={t('jobs.images')}
          count={numberText(images, language)}
          isOn={origin === 'images'}
          onToggle={(isOn) => setView({ origin: isOn ? 'images' : 'any' })}
        />
      )}
      <output className={panel['found']}>{found < jobs.length && t('jobs.matching', values)}</output>
    </Cluster>
  )
}

const NARROW = '(max-width: 767px)'

/** The status to show: side by side, or in a list where there is no room for that. */
function StatusChoice() {
  const { t } = useTranslation('admin')
  const { view, setView } = useJobsView()
  const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false })
  const choice = {
    'aria-label': t('jobs.filter'),
    data: statusFilters.map((value) => ({
      value,
      label: value === 'all' ? t('jobs.allStatuses') : t(`jobs.statuses.${value}`),
    })),
    value: view.status,
  }
  const choose = (status: string) => setView({ status: status as StatusFilter })
  if (!isNarrow) return <SegmentedControl {...choice} onChange={choose} />
  return (
    <NativeSelect {...choice} className={styles['status']} onChange={(event) => choose(event.currentTarget.value)} />
  )
}

function NoMatch({ typed }: { typed: string }) {
  const { t } = useTranslation('admin')
  const { setView } = useJobsView()

  function clear(): void {
    setView(nothingSought)
    // The button goes, and would take the focus with it.
    document.getElementById('main')?.focus({ preventScroll: true })
  }

  return <NothingFound title={t('jobs.notFound')} sought={typed} clearLabel={t('jobs.clearAll')} onClear={clear} />
}

function NoJobs({ onAdd }: { onAdd: () => void }): ReactNode {
  const { t } = useTranslation('admin')
  return (
    <section className="framed">
      <EmptyState
        icon={<IconBriefcase {...icon} size={32} />}
        level="h2"
        title={t('jobs.none')}
        action={
          <Button look="primary" onClick={onAdd}>
            {t('jobs.add')}
          </Button>
        }
      />
    </section>
  )
}
