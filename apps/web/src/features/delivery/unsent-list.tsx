import type { UnsentHistory } from '@warsha/contract'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { shortDateText } from '../../i18n/date-formats.ts'
import { numberText } from '../../i18n/formats.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { workshopTimeText } from '../../i18n/workshop-time.ts'
import { Moment } from '../../ui/admin/moment.tsx'
import { useZone } from '../../ui/admin/workshop-clock.tsx'
import { Cluster } from '../../ui/layout.tsx'
import { type UnsentDay, unsentDays } from './days.ts'
import { DeviceName } from './device-name.tsx'
import { FewRows } from './few-rows.tsx'

/** What phones held on each day on which they were online, by the hour. */
export function UnsentList({ devices }: { devices: readonly UnsentHistory[] }) {
  const { t } = useTranslation('admin')
  const zone = useZone()
  const days = useMemo(() => unsentDays(devices, zone), [devices, zone])
  return (
    <FewRows label={t('delivery.hours')} rows={days}>
      {(day) => <Day key={day.key} day={day} />}
    </FewRows>
  )
}

function Day({ day: { date, device, spans, oldest } }: { day: UnsentDay }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const zone = useZone()
  return (
    <li className="pad-y-1">
      <Cluster gap="half 2" align="baseline">
        <bdi>{shortDateText(date, language)}</bdi>
        {spans.length === 0 && <span className="muted">{t('delivery.allSent')}</span>}
        {spans.map(({ from, to, count }) => (
          <bdi key={from}>
            {t('delivery.span', { from: workshopTimeText(from, zone), to: workshopTimeText(to, zone) })}{' '}
            <strong>{numberText(count, language)}</strong>
          </bdi>
        ))}
      </Cluster>
      <Cluster gap="half 2" align="baseline" className="muted text-s">
        <DeviceName of={device} />
        {oldest !== null && (
          <span>
            {t('delivery.oldest')} <Moment at={oldest} />
          </span>
        )}
      </Cluster>
    </li>
  )
}
