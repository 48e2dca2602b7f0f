import type { ActiveSession, Live } from '@warsha/contract'
import { useTranslation } from 'react-i18next'
import { serverNow } from '../../api/api.ts'
import { type Figure, StatCard, StatCards } from '../../ui/admin/stat-card.tsx'
import { numberText } from '../../i18n/formats.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { figuresOf, startedInLastHour } from './board.ts'
import { ACTIVE_JOBS } from './jobs-summary.tsx'
import { useTicking } from './ticking.ts'

type Props = {
  live: Live | undefined
  /** it could not be read */
  failed: boolean
  /** the addresses of the board with all rows, and with the stalled ones alone */
  all: string
  stalled: string
}

/** The three numbers of the board. What they compare with is told while somebody works. */
export function Stats({ live, failed, all, stalled }: Props) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const figures = live && figuresOf(live)
  const isBusy = figures !== undefined && figures.activeSessions > 0

  function figure(count: number | undefined): Figure {
    if (count !== undefined) return { text: numberText(count, language) }
    return failed ? 'unknown' : 'loading'
  }

  return (
    <StatCards>
      <StatCard
        label={t('live.activeSessions')}
        value={figure(figures?.activeSessions)}
        note={isBusy && <StartedLately sessions={live?.active_sessions ?? []} />}
        to={all}
      />
      <StatCard
        label={t('live.activeJobs')}
        value={figure(figures?.activeJobs)}
        note={isBusy && t('live.sharedJobs', { count: figures.sharedJobs })}
        to={`#${ACTIVE_JOBS}`}
      />
      <StatCard
        label={t('live.stalledSessions')}
        value={figure(figures?.stalledSessions)}
        tone={figures && figures.stalledSessions > 0 ? 'stalled' : undefined}
        note={isBusy && <OfSessions active={figures.activeSessions} over={figures.overSessions} />}
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

/** Running over is nobody's alarm, so that it is told in passing. */
function OfSessions({ active, over }: { active: number; over: number }) {
  const { t } = useTranslation('admin')
  const all = t('live.ofSessions', { count: active })
  return over === 0 ? all : `${all} · ${t('live.runOver', { count: over })}`
}
