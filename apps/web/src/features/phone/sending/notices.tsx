import { useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { DAY, HOUR, MINUTE, TOLERATED_CLOCK_ERROR } from '@warsha/domain'
import { serverClock } from '../../../api/api.ts'
import { useOnline } from '../../../device/use-online.ts'
import { timeOrDayText } from '../../../i18n/formats.ts'
import { useLanguage } from '../../../i18n/use-language.ts'
import { useWork } from '../running/current-session.ts'
import type { Part } from './readiness.ts'
import { useReadyText } from './ready-state.tsx'
import styles from './notices.module.css'

/**
 * What the technician must know whatever the page: no network, and what is missing without one, work that waits for a
 * day, a wrong clock.
 */
export function Notices({ missing }: { missing: readonly Part[] | null }) {
  const { t } = useTranslation()
  const online = useOnline()
  const readyText = useReadyText(missing)
  return (
    <>
      {!online && <output className={styles['notice']}>{t('offlineBanner')}</output>}
      {!online && missing?.some(isNeededNow) && <output className={styles['notice']}>{readyText}</output>}
      <LongUnsent />
      <WrongClock />
    </>
  )
}

/** The app is there already, as it shows this. */
function isNeededNow(part: Part): boolean {
  return part === 'jobs' || part === 'activities' || part === 'photos'
}

function LongUnsent() {
  const { t } = useTranslation()
  const language = useLanguage()
  const work = useWork()
  const now = useNow()
  const oldest = Math.min(...(work?.listed ?? []).map(({ entry }) => entry.recordedAt))
  if (now - oldest < DAY || !Number.isFinite(oldest)) return null
  return (
    <output className={styles['notice']}>
      {t('work.longUnsent', { since: `\u2068${timeOrDayText(oldest, now, language)}\u2069` })}
    </output>
  )
}

/** The device's clock, looked at every minute. */
function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE)
    return () => clearInterval(timer)
  }, [])
  return now
}

function WrongClock() {
  const { t } = useTranslation()
  const ahead = useSyncExternalStore(serverClock.subscribe, () => serverClock.ahead())
  if (ahead === null || Math.abs(ahead) <= TOLERATED_CLOCK_ERROR) return null
  const [unit, size] = Math.abs(ahead) < 2 * HOUR ? (['min', MINUTE] as const) : (['hours', HOUR] as const)
  const amount = Math.round(Math.abs(ahead) / size)
  return (
    <output className={styles['notice']}>
      {t(`clock.${ahead > 0 ? 'fast' : 'slow'}.${unit}`, { amount })} {t('clock.corrected')}
    </output>
  )
}
