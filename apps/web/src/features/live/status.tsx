import { Line } from '../../ui/layout.tsx'
import type { ActiveSession } from '@warsha/contract'
import { secondsOfEstimate } from '@warsha/domain'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { IconHourglassEmpty, IconPlayerPlay } from '../../ui/icons.ts'
import { IconClockExclamation, IconMessageQuestion } from '../../ui/admin/icons.ts'
import { StatusBadge } from '../../ui/admin/status-badge.tsx'
import { durationText } from '../../i18n/durations.ts'
import { workshopTimeText } from '../../i18n/workshop-time.ts'
import { useWorkshop } from '../workshop/index.ts'
import styles from './status.module.css'

const badgeIcon = { size: 15, stroke: 2, 'aria-hidden': true } as const

/** Stalled or active, and whether its work item runs over. */
export function Status({ session }: { session: ActiveSession }) {
  const { t } = useTranslation('admin')
  const { is_stalled, is_over } = session
  const hints = [planText(session, t), useCheck(session)?.text].filter((hint) => hint != null)
  return (
    <Line
      as="span"
      inline
      gap="3q"
      className={styles['marks']}
      data-hint={hints.length > 0 ? hints.join(' · ') : undefined}
    >
      {is_stalled ? (
        <StatusBadge tone="stalled" icon={<IconClockExclamation {...badgeIcon} />}>
          {t('live.stalled')}
        </StatusBadge>
      ) : (
        <StatusBadge quiet tone="active" icon={<IconPlayerPlay {...badgeIcon} />}>
          {t('live.active')}
        </StatusBadge>
      )}
      <Checked session={session} />
      {is_over && (
        <StatusBadge tone="over" icon={<IconHourglassEmpty {...badgeIcon} />}>
          {t('live.over')}
        </StatusBadge>
      )}
    </Line>
  )
}

/** When its technician was asked whether they still work, or answered so: the words stand in the hint, as the column is narrow. */
function Checked({ session }: { session: ActiveSession }) {
  const check = useCheck(session)
  if (!check) return null
  return (
    <StatusBadge quiet tone="on-hold" icon={<IconMessageQuestion {...badgeIcon} />}>
      <span className="only-heard">{check.text}</span>
      <span aria-hidden>{check.time}</span>
    </StatusBadge>
  )
}

function useCheck({ timer_check: check }: ActiveSession): { text: string; time: string } | null {
  const { t } = useTranslation('admin')
  const workshop = useWorkshop().data
  if (check?.kind !== 'running' || !workshop) return null
  const at = Date.parse(check.answered_at ?? check.asked_at)
  const time = `\u2068${workshopTimeText(at, workshop.business_time_zone)}\u2069`
  return { time, text: t(check.answer === 'still_working' ? 'live.confirmed' : 'live.asked', { time }) }
}

/** What was planned for the session's work item, and what is worked; null where nothing was planned. */
export function planText({ planned_hours, p80_hours, worked_hours }: ActiveSession, t: TFunction<'admin'>) {
  if (planned_hours === null || p80_hours === null || worked_hours === null) return null
  const time = (hours: number) => durationText(secondsOfEstimate(hours), t)
  return t('live.plan', { planned: time(planned_hours), usual: time(p80_hours), worked: time(worked_hours) })
}
