import type { System } from '@warsha/contract'
import { useTranslation } from 'react-i18next'
import { Fact } from './panel.tsx'
import { State } from './state.tsx'

/** Less is what clocks of one shop differ by. */
const TOLERATED_SECONDS = 60

/** Whether the server's clock is right, by how much it is off, and what that keeps back. */
export function ClockFact({ clock }: { clock: System['clock'] }) {
  const { t } = useTranslation('admin')
  const offsetText = useOffsetText()
  const sources = (['phones', 'database', 'files'] as const).flatMap((source) => {
    const ahead = clock.ahead_seconds[source] ?? 0
    if (Math.abs(ahead) <= TOLERATED_SECONDS) return []
    return [t(`system.${ahead > 0 ? 'clockAhead' : 'clockBehind'}.${source}`, { time: offsetText(Math.abs(ahead)) })]
  })
  return (
    <Fact label={t('system.clock')}>
      <State state={clock.state} />
      {sources.map((text) => (
        <span key={text}>{text}</span>
      ))}
      {clock.doubted_since !== null && <span>{t('system.clockDoubted')}</span>}
    </Fact>
  )
}

function useOffsetText(): (seconds: number) => string {
  const { t } = useTranslation('admin')
  return (seconds) => {
    const hours = seconds / 3600
    if (hours >= 48) return t('system.clockTime.d', { count: Math.round(hours / 24) })
    if (hours >= 2) return t('system.clockTime.h', { count: Math.round(hours) })
    return t('system.clockTime.min', { count: Math.round(seconds / 60) })
  }
}
