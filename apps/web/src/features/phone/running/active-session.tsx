import { Line } from '../../../ui/layout.tsx'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { IconCircleCheck, IconPlayerStop, IconPlus, IconSwitchHorizontal } from '../../../ui/icons.ts'
import { serverNow } from '../../../api/api.ts'
import { isBreak } from '@warsha/domain'
import type { ShownSession } from '../../../offline/replay.ts'
import { paths } from '../../../paths.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { icon } from '../../../ui/icon-size.ts'
import { PageTitle } from '../../../ui/page-title.tsx'
import { timeOrDayText } from '../../../i18n/formats.ts'
import { useLanguage } from '../../../i18n/use-language.ts'
import { ActivityIcon } from '../../../ui/activity-icon.tsx'
import { ActivitySign } from '../../../ui/activity-sign.tsx'
import { classes } from '../../../ui/classes.ts'
import pageStyles from './active-page.module.css'
import styles from './active-session.module.css'
import { sessionTexts } from './current-session.ts'
import { ElapsedTime } from './elapsed-time.tsx'
import { focusPage } from './focus-page.ts'
import { BackToWork, Pauses } from './pauses.tsx'
import { canBeFinished } from './finished-choice.tsx'
import { KeptMark } from '../sending/kept-mark.tsx'
import { OwnSessionsLink } from './own-sessions-link.tsx'
import { PlanLine } from '../choosing/plan-line.tsx'
import { Photos } from './photos.tsx'
import { SwitchSheet } from '../switching/switch-sheet.tsx'
import { useActivityText } from './activities.ts'
import { useEnd } from './use-end.ts'
import { useFinishedTexts } from './use-finished-texts.ts'
import { useMayStartNew } from '../choosing/use-may-start-new.ts'

/** The running session as the tag that hangs on the motor: the time above the perforation, the work below it. */
export function ActiveSession({ session }: { session: ShownSession }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { startedAt } = session
  return (
    <>
      <PageTitle page={t('session.page')} product={t('product')} />
      <OwnSessionsLink only="news" />
      <article className={styles['tag']} aria-labelledby="current-activity">
        <h1 id="current-activity" className="only-heard">
          {t('session.page')}
        </h1>
        <div className={styles['head']} data-state>
          <div className={styles['since']}>
            {isBreak(session.activityCode) ? (
              <Badge tone="stalled" icon={<ActivityIcon code="BREAK" size={18} />}>
                {t('session.onBreak')}
              </Badge>
            ) : (
              <Badge tone="active" icon={<span className={styles['pulse']} />}>
                {t('session.active')}
              </Badge>
            )}
            <KeptMark kept={session.kept} />
            <Line as="dl" gap="1" align="stretch" className={styles['started']}>
              <dt>{t('session.started')}</dt>
              <dd>
                <bdi>{timeOrDayText(startedAt, serverNow(), language)}</bdi>
              </dd>
            </Line>
          </div>
          <ElapsedTime startedAt={startedAt} label={t('session.elapsed')} className={styles['timer']} />
          <PlanLine session={session} />
        </div>
        <Details session={session} />
        <Photos key={session.uniqueKey} session={session} />
        <Note session={session} />
      </article>
      <OwnSessionsLink only="no-news" />
      <Actions session={session} />
    </>
  )
}

function Details({ session }: { session: ShownSession }) {
  const { t } = useTranslation()
  const activityText = useActivityText()
  const { customer, description } = sessionTexts(session)
  return (
    <dl className={classes('lined', styles['details'])} data-state data-customer={customer ? '' : undefined}>
      <Detail term={t('session.job')}>
        <bdi className={styles['jobNo']} dir="ltr">
          {session.jobNo}
        </bdi>
        {description && (
          <p className={styles['description']} dir="auto">
            {description}
          </p>
        )}
      </Detail>
      {customer && (
        <Detail term={t('session.customer')}>
          <bdi>{customer}</bdi>
        </Detail>
      )}
      <Detail term={t('session.activity')}>
        <Line as="span" inline gap="1">
          <ActivitySign code={session.activityCode} size={24} />
          <bdi>{activityText(session.activityCode, session.confirmed)}</bdi>
        </Line>
      </Detail>
    </dl>
  )
}

/** Below the photos, whose button stays in sight however long the note is. */
function Note({ session: { note } }: { session: ShownSession }) {
  const { t } = useTranslation()
  if (!note) return null
  return (
    <dl className={styles['below']} data-may-be-covered>
      <Detail term={t('session.note')}>
        <p className={styles['note']} dir="auto">
          {note}
        </p>
      </Detail>
    </dl>
  )
}

function Detail({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className={styles['detail']}>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** The end stands where the start button of the wizard was not, and asks nothing: it can be taken back. */
function Actions({ session }: { session: ShownSession }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const mayStartNew = useMayStartNew()
  const [isSwitching, setIsSwitching] = useState(false)

  async function startNew(): Promise<void> {
    if (await mayStartNew()) await navigate(paths.technicianStart)
  }

  return (
    <div className={pageStyles['actions']} data-bar>
      <BackToWork session={session} />
      <Button
        look={isBreak(session.activityCode) ? 'secondary' : 'primary'}
        size="large"
        wide
        icon={<IconSwitchHorizontal {...icon} />}
        onClick={() => setIsSwitching(true)}
      >
        {t('session.switch')}
      </Button>
      <Pauses session={session} />
      <div className={pageStyles['ways']} data-ways={canBeFinished(session) ? 3 : 2}>
        <Button wide icon={<IconPlus {...icon} />} onClick={() => void startNew()}>
          {t('session.startNew')}
        </Button>
        <Ends session={session} />
      </div>
      {isSwitching && <SwitchSheet session={session} onClose={() => setIsSwitching(false)} />}
    </div>
  )
}

/** The activity ends, and is finished with that or not: a press each. */
function Ends({ session }: { session: ShownSession }) {
  const { t } = useTranslation()
  const { endHint } = useFinishedTexts(session)
  const { end, busy } = useEnd()

  async function endIt(isFinished: boolean): Promise<void> {
    await end(session, { isFinished })
    focusPage()
  }

  const shared = { look: 'danger-outline', wide: true, busy } as const
  return (
    <>
      <Button {...shared} icon={<IconPlayerStop {...icon} />} onClick={() => void endIt(false)}>
        {t('session.end')}
      </Button>
      {canBeFinished(session) && (
        <Button
          {...shared}
          icon={<IconCircleCheck {...icon} />}
          aria-description={endHint}
          onClick={() => void endIt(true)}
        >
          {t('finished.end')}
        </Button>
      )}
    </>
  )
}
