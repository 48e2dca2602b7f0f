import type { ActiveSession, Live } from '@warsha/contract'
import { useTranslation } from 'react-i18next'
import { serverNow } from '../../api/api.ts'
import { type Figure, StatCard, StatCards } from '../../ui/admin/stat-card.tsx'
import { numberText } from '../../words/formats.ts'
import { useLanguage } from '../../words/use-language.ts'
import { figuresOf, startedInLastHour } from './board.ts'
import { ACTIVE_JOBS } from './jobs-summary.tsx'
import { useTicking } from './ticking.ts'

type Props = {
  live: Live | 'loading' | 'unknown'
  /** the addresses of the board with all rows, and with the stalled ones alone */
  all: string
  stalled: string
}

export function Stats({ live, all, stalled }: Props) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const isKnown = typeof live !== 'string'
  const figures = isKnown ? figuresOf(live) : null
  const value = (count = 0): Figure => (isKnown ? { text: numberText(count, language) } : live)
  const isAnyStalled = figures !== null && figures.stalledSessions > 0
  return (
    <StatCards>
      <StatCard
        label={t('live.activeSessions')}
        value={value(figures?.activeSessions)}
        note={isKnown && <StartedLately sessions={live.active_sessions} />}
        to={all}
      />
      <StatCard
        label={t('live.activeJobs')}
        value={value(figures?.activeJobs)}
        note={figures && figures.activeJobs > 0 && t('live.sharedJobs', { count: figures.sharedJobs })}
        to={`#${ACTIVE_JOBS}`}
      />
      <StatCard
        label={t('live.stalledSessions')}
        value={value(figures?.stalledSessions)}
        tone={isAnyStalled ? 'stalled' : undefined}
        note={figures && figures.activeSessions > 0 && t('live.ofSessions', { count: figures.activeSessions })}
        to={stalled}
      />
    </StatCards>
  )
}

function StartedLately({ sessions }: { sessions: readonly ActiveSession[] }) {
  const { t } = useTranslation('admin')
  const count = useTicking(() => startedInLastHour(sessions, serverNow()))
  return t('live.recent', { count })
}
