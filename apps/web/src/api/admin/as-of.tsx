import { type QueryCache, useQueryClient } from '@tanstack/react-query'
import { localDateOf } from '@warsha/domain'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/use-language.ts'
import { workshopMomentText, workshopTimeText } from '../../i18n/workshop-time.ts'
import { useZone } from '../../ui/admin/workshop-clock.tsx'
import { serverNow } from '../api.ts'
import { asOf } from '../as-of.ts'

/** Of when the figures on the page are, if any came from a replica. */
export function AsOf() {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const zone = useZone()
  const queries = useQueryClient().getQueryCache()
  const instant = useSyncExternalStore(
    (listener) => queries.subscribe(listener),
    () => oldestIn(queries),
  )
  if (instant === null) return null
  const isToday = localDateOf(instant, zone) === localDateOf(serverNow(), zone)
  const time = isToday ? workshopTimeText(instant, zone) : workshopMomentText(instant, zone, language)
  return <span className="muted text-s">{t('time.asOf', { time })}</span>
}

/** Of all answers that are in sight. */
function oldestIn(queries: QueryCache): number | null {
  const instants = queries.findAll({ type: 'active' }).map(({ state }) => asOf(state.data))
  return instants.reduce<number | null>(
    (oldest, each) => (each === null ? oldest : Math.min(each, oldest ?? each)),
    null,
  )
}
