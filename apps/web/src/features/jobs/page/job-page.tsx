import { lazy, Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import type { ActiveSession } from '@warsha/contract'
import { IfMay } from '../../../api/admin/if-may.tsx'
import { Answer, QueryPart } from '../../../api/admin/query-part.tsx'
import { adminPaths } from '../../../admin-paths.ts'
import { Hints } from '../../../ui/admin/hints.tsx'
import {
  type Home,
  ObjectBody,
  ObjectHead,
  ObjectMissing,
  ObjectPart,
  ObjectSkeleton,
} from '../../../ui/admin/object-page.tsx'
import { HistoryPart } from '../../audit/index.ts'
import { InvoicingOfJob } from '../../invoicing/index.ts'
import { AccountPart, ProgressPart } from '../../job-account/index.ts'
import { useLiveLine, WorkingNow } from '../../live/index.ts'
import { loadEndSession, SessionsOf } from '../../sessions/index.ts'
import { InWorkshop } from '../../workshop/index.ts'
import { useJob } from '../data.ts'
import { isSaved, type SavedJob } from '../job-list.ts'
import { rowTextsOf } from '../row-texts.ts'
import { StatusControl } from '../status-control.tsx'
import { useStatusInPlace } from '../use-status-in-place.tsx'
import { HoldLine } from './hold-line.tsx'
import { JobActions } from './job-actions.tsx'
import { JobFacts } from './job-facts.tsx'
import { numberText } from '../../../i18n/formats.ts'
import { useLanguage } from '../../../i18n/use-language.ts'
import { PictureStrip, StripSkeleton, useJobPictures } from '../../pictures/index.ts'

const EndSession = lazy(loadEndSession)

/** What a change in the hall may have changed of a job. */
const PARTS = ['job', 'job-account', 'job-estimates', 'job-pictures', 'sessions'].map((part) => ['admin', part])

/** /admin/jobs/ID: a job with everything that is known of it, and what can be done with it. */
export function JobPage() {
  const { t } = useTranslation('admin')
  const { id = '' } = useParams()
  useLiveLine(PARTS)
  if (!/^[1-9]\d{0,8}$/.test(id)) return <Missing />
  return (
    <InWorkshop
      loading={
        <ObjectSkeleton home={{ to: adminPaths.jobs, label: t('pages.jobs.title') }} label={t('jobPage.loading')} />
      }
    >
      <Loaded key={id} id={Number(id)} />
    </InWorkshop>
  )
}

function useHome(): Home {
  const { t } = useTranslation('admin')
  return { to: adminPaths.jobs, label: t('pages.jobs.title') }
}

function Loaded({ id }: { id: number }) {
  const { t } = useTranslation('admin')
  const waiting = <ObjectSkeleton home={useHome()} label={t('jobPage.loading')} />
  return (
    <Hints>
      <Answer query={useJob(id)} failed={t('jobPage.failed')} waiting={waiting} missing={<Missing />}>
        {(job) => (isSaved(job) ? <Whole job={job} /> : waiting)}
      </Answer>
    </Hints>
  )
}

function Whole({ job }: { job: SavedJob }) {
  const { t } = useTranslation('admin')
  return (
    <>
      <Head job={job} />
      <ObjectBody
        facts={
          <ObjectPart title={t('jobPage.about')}>
            <JobFacts job={job} />
          </ObjectPart>
        }
      >
        <Parts job={job} />
      </ObjectBody>
    </>
  )
}

function Missing() {
  const { t } = useTranslation('admin')
  return (
    <ObjectMissing
      home={useHome()}
      title={t('jobPage.missing')}
      text={t('jobPage.missingText')}
      wayBack={t('jobPage.toAll')}
    />
  )
}

function Head({ job }: { job: SavedJob }) {
  const { t } = useTranslation('admin')
  const texts = useMemo(() => rowTextsOf(t), [t])
  const { setStatus, holdDialog } = useStatusInPlace()
  const { job_no: number, customer, description } = job
  const home = useHome()
  return (
    <>
      <ObjectHead
        home={home}
        title={t('jobPage.title', { number, customer })}
        name={
          <>
            <bdi dir="ltr">{number}</bdi> <bdi>{customer}</bdi>
          </>
        }
        state={<StatusControl job={job} texts={texts} onStatus={setStatus} />}
        about={
          <>
            <p dir="auto">{description}</p>
            <HoldLine job={job} onChange={() => setStatus(job, 'on_hold')} />
          </>
        }
        actions={<JobActions job={job} />}
      />
      {holdDialog}
    </>
  )
}

/** Each is read by itself. */
function Parts({ job: { id, job_no } }: { job: SavedJob }) {
  const { t } = useTranslation('admin')
  const [ended, end] = useState<ActiveSession | null>(null)
  return (
    <>
      <WorkingNow of={{ job: id }} title={t('jobPage.now')} none={t('jobPage.nobody')} onEnd={end} />
      <ProgressPart id={id} />
      <AccountPart id={id} />
      <IfMay call="jobInvoicing">
        <InvoicingOfJob id={id} />
      </IfMay>
      <SessionsOf of={{ job: id, jobNo: job_no }} />
      <PhotosPart jobNo={job_no} />
      <IfMay call="audit">
        <HistoryPart kind="job" subject={job_no} />
      </IfMay>
      <Suspense>{ended && <EndSession session={ended} onClose={() => end(null)} />}</Suspense>
    </>
  )
}

/** What was photographed on a job, and what the images database has of it. */
function PhotosPart({ jobNo }: { jobNo: string }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  return (
    <QueryPart
      title={t('jobPage.photos')}
      query={useJobPictures(jobNo)}
      failed={t('jobPictures.failed')}
      note={({ pictures }) => numberText(pictures.length, language)}
      skeleton={<StripSkeleton />}
    >
      {({ pictures, images_missing }) => (
        <>
          {images_missing && <p className="muted">{t('jobPictures.missing')}</p>}
          {pictures.length === 0 ? (
            <p className="muted">{t('jobPictures.noneText')}</p>
          ) : (
            <PictureStrip pictures={pictures} title={t('jobPictures.title', { number: jobNo })} />
          )}
        </>
      )}
    </QueryPart>
  )
}
