import type { SessionDetails } from '@warsha/contract'
import { secondsBetween } from '@warsha/domain'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { serverNow } from '../../../api/api.ts'
import { ObjectPart } from '../../../ui/admin/object-page.tsx'
import { useZone } from '../../../ui/admin/workshop-clock.tsx'
import { hoursText } from '../../../i18n/admin-formats.ts'
import { durationText, sarText } from '../../../i18n/durations.ts'
import { useLanguage } from '../../../i18n/use-language.ts'
import { weekdayMomentText } from '../../../i18n/workshop-time.ts'
import { countText } from '../count-texts.ts'
import { hoursOf, outsideSeconds } from '../hours.ts'
import styles from './session-page.module.css'

/** When it was, how much of it counts, and what it costs. */
export function Times({ session }: { session: SessionDetails }) {
  const { t } = useTranslation('admin')
  const { started_at, ended_at, seconds_raw, seconds_effective } = session
  const zone = useZone()
  const language = useLanguage()
  const hours = hoursOf(session)
  const why = countText(session, { t, language, zone })
  return (
    <ObjectPart title={t('sessions.details.counted')}>
      <dl className={styles['facts']}>
        <Fact label={t('sessions.start')}>
          <At at={started_at} />
        </Fact>
        <Fact label={t('sessions.end')}>{ended_at ? <At at={ended_at} /> : <Running since={started_at} />}</Fact>
        <Fact label={t('sessions.details.duration')}>
          <Lasting seconds={seconds_raw} hours={hours.raw} why={why} />
        </Fact>
        <Fact label={t('sessions.details.effective')}>
          <Lasting seconds={seconds_effective} hours={hours.effective} why={why} />
        </Fact>
        <Fact label={t('sessions.details.outside')}>
          <Lasting seconds={outsideSeconds(session)} hours={hours.outside} why={why} />
        </Fact>
        {session.seconds_held !== null && (
          <Fact label={t('months.held')}>
            <Lasting seconds={session.seconds_held} hours={hoursText(session.seconds_held / 3600)} why={why} />
          </Fact>
        )}
        {session.cost_sar !== undefined && (
          <Fact label={t('sessions.details.cost')}>
            <Cost session={session} />
          </Fact>
        )}
      </dl>
      <p className="muted text-s">{t('sessions.details.zone', { zone })}</p>
    </ObjectPart>
  )
}

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles['fact']}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** A moment with its weekday. @param at ISO 8601 */
export function At({ at }: { at: string }) {
  const language = useLanguage()
  const text = weekdayMomentText(Date.parse(at), useZone(), language)
  return <time dateTime={at}>{text}</time>
}

function Running({ since }: { since: string }) {
  const { t } = useTranslation('admin')
  const seconds = Math.max(0, secondsBetween(Date.parse(since), serverNow()))
  return t('sessions.details.runningFor', { duration: durationText(seconds, t) })
}

type LastingProps = { seconds: number | null; hours: string; why: string | null }

/** For people, and as decimal hours as tables and files have it. */
function Lasting({ seconds, hours, why }: LastingProps) {
  const { t } = useTranslation('admin')
  if (seconds === null) return <span data-hint={why ?? undefined}>–</span>
  return (
    <>
      {durationText(seconds, t)} <span className="muted regular">{`(${t('sessions.hours', { hours })})`}</span>
    </>
  )
}

function Cost({ session: { cost_sar, hourly_rate } }: { session: SessionDetails }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const rate =
    hourly_rate == null
      ? t('sessions.details.noRate')
      : t('sessions.details.rate', { rate: sarText(hourly_rate, language, t) })
  if (cost_sar == null) return '–'
  return (
    <>
      {sarText(cost_sar, language, t)} <span className="muted regular">{` · ${rate}`}</span>
    </>
  )
}
