import { Stack } from '../../../ui/layout.tsx'
import type { SessionDetails, JobPicture } from '@warsha/contract'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { IfMay } from '../../../api/admin/if-may.tsx'
import { Answer } from '../../../api/admin/query-part.tsx'
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
import { InvoicingOfSession } from '../../invoicing/index.ts'
import { useLiveLine } from '../../live/index.ts'
import { InWorkshop } from '../../workshop/index.ts'
import { useSession } from '../data.ts'
import { Marks } from '../marks.tsx'
import { EndOffers, hasOffers } from './end-offers.tsx'
import { History } from './history.tsx'
import { hasNotices, Notices } from './notices.tsx'
import { Overview } from './overview.tsx'
import { Reported } from './reported.tsx'
import { SessionActions } from './session-actions.tsx'
import { At, Times } from './times.tsx'
import { activityText, personText } from '../../../i18n/people.ts'
import { useLanguage } from '../../../i18n/use-language.ts'
import { useZone } from '../../../ui/admin/workshop-clock.tsx'
import { timerCheckText } from '../timer-check-text.ts'
import styles from './session-page.module.css'
import { PictureStrip } from '../../pictures/index.ts'
import { numberText } from '../../../i18n/formats.ts'

/** /admin/sessions/UUID: a session with everything that is known of it, and what can be done about it. */
export function SessionPage() {
  const { id = '' } = useParams()
  const home = useHome()
  const { t } = useTranslation('admin')
  useLiveLine([['admin', 'sessions', 'one', id]])
  return (
    <InWorkshop loading={<ObjectSkeleton home={home} label={t('sessions.details.loading')} />}>
      <Loaded key={id} id={id} />
    </InWorkshop>
  )
}

function useHome(): Home {
  const { t } = useTranslation('admin')
  return { to: adminPaths.sessions, label: t('pages.sessions.title') }
}

function Loaded({ id }: { id: string }) {
  const { t } = useTranslation('admin')
  const waiting = <ObjectSkeleton home={useHome()} label={t('sessions.details.loading')} />
  return (
    <Hints>
      <Answer query={useSession(id)} failed={t('sessions.details.failed')} waiting={waiting} missing={<Missing />}>
        {(session) => <Whole session={session} />}
      </Answer>
    </Hints>
  )
}

function Whole({ session }: { session: SessionDetails }) {
  const { t } = useTranslation('admin')
  return (
    <>
      <Head session={session} />
      <ObjectBody
        facts={
          <ObjectPart title={t('sessions.details.what')}>
            <Overview session={session} />
          </ObjectPart>
        }
      >
        <Doubts session={session} />
        <Times session={session} />
        <Reported session={session} />
        <Photos session={session} />
        <TimerChecks session={session} />
        <IfMay call="sessionInvoicing">
          <InvoicingOfSession id={session.session_id} />
        </IfMay>
        <History session={session} />
      </ObjectBody>
    </>
  )
}

function Missing() {
  const { t } = useTranslation('admin')
  return (
    <ObjectMissing
      home={useHome()}
      title={t('sessions.details.missing')}
      text={t('sessions.details.missingText')}
      wayBack={t('sessions.details.toAll')}
    />
  )
}

function Head({ session }: { session: SessionDetails }) {
  const { t } = useTranslation('admin')
  const { technician, started_at, job_no, customer } = session
  const title = t('object.session', { name: personText(technician) })
  return (
    <ObjectHead
      home={useHome()}
      title={title}
      state={<Marks session={session} />}
      about={
        <>
          <At at={started_at} />
          {' · '}
          <bdi>{activityText(session)}</bdi>
          {' · '}
          <bdi dir="ltr">{job_no}</bdi> <bdi>{customer}</bdi>
        </>
      }
      actions={<SessionActions session={session} />}
    />
  )
}

/** What one should know, or decide, before anything else. */
export function Doubts({ session, isBrief = false }: { session: SessionDetails; isBrief?: boolean }) {
  const { t } = useTranslation('admin')
  if (!hasNotices(session, isBrief) && (isBrief || !hasOffers(session))) return null
  return (
    <ObjectPart title={t('sessions.details.doubts')}>
      <Stack gap="2">
        <Notices session={session} isBrief={isBrief} />
        {!isBrief && <EndOffers session={session} />}
      </Stack>
    </ObjectPart>
  )
}

/** What the technician was asked about the timer, and what they answered. */
function TimerChecks({ session: { timer_checks: checks } }: { session: SessionDetails }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const zone = useZone()
  if (checks.length === 0) return null
  return (
    <ObjectPart title={t('sessions.timerChecks.title')}>
      <Stack as="ol" gap="1h" className={styles['history']}>
        {checks.map((check) => (
          <li key={`${check.kind} ${check.asked_at} ${check.answered_at} ${check.answer}`}>
            {timerCheckText(check, { t, language, zone })}
          </li>
        ))}
      </Stack>
    </ObjectPart>
  )
}

/** The photos that were taken during a session, to be opened large. */
function Photos({ session }: { session: SessionDetails }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const { technician_name, technician, activity_label, activity_label_ar, job_no: number, photos } = session
  const pictures: JobPicture[] = photos.map((photo) => ({
    source: 'session',
    ...photo,
    technician_name,
    technician,
    activity_label,
    activity_label_ar,
  }))
  if (pictures.length === 0) return null
  return (
    <ObjectPart title={t('sessions.details.photos')} note={numberText(pictures.length, language)}>
      <PictureStrip
        pictures={pictures}
        title={t('sessions.details.photosOf', { name: personText(technician), number })}
      />
    </ObjectPart>
  )
}
