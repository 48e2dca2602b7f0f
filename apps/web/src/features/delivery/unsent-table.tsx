import type { UnsentHistory } from '@warsha/contract'
import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { localDateText } from '../../i18n/admin-formats.ts'
import { numberText } from '../../i18n/formats.ts'
import type { Language } from '../../i18n/language.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { workshopTimeText } from '../../i18n/workshop-time.ts'
import { Moment } from '../../ui/admin/moment.tsx'
import { type StaticColumn, StaticTable } from '../../ui/admin/static-table.tsx'
import { useZone } from '../../ui/admin/workshop-clock.tsx'
import { Button } from '../../ui/button.tsx'
import { type UnsentDay, unsentDays } from './days.ts'
import { DeviceName } from './device-name.tsx'
import { useFewRows } from './use-few-rows.ts'

/** What phones held on each day on which they were online, by the hour. */
export function UnsentTable({ devices }: { devices: readonly UnsentHistory[] }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const zone = useZone()
  const days = useMemo(() => unsentDays(devices, zone), [devices, zone])
  const columns = useMemo(() => columnsOf({ t, language, zone }), [t, language, zone])
  const { shown, more } = useFewRows(days)
  return (
    <>
      <StaticTable label={t('delivery.hours')} rows={shown} columns={columns} idOf={({ key }) => key} />
      {more && (
        <Button look="quiet" onClick={more.toggle}>
          {more.label}
        </Button>
      )}
    </>
  )
}

type Shown = { t: TFunction<'admin'>; language: Language; zone: string }

function columnsOf({ t, language, zone }: Shown): StaticColumn<UnsentDay>[] {
  return [
    {
      id: 'day',
      header: t('delivery.hoursColumns.day'),
      look: { least: 110, grow: 1 },
      cell: ({ date }) => <bdi>{localDateText(date, language)}</bdi>,
    },
    {
      id: 'most',
      header: t('delivery.hoursColumns.most'),
      look: { align: 'end', least: 80 },
      cell: ({ most }) => numberText(most, language),
    },
    {
      id: 'byHour',
      header: t('delivery.hoursColumns.byHour'),
      look: { least: 180, grow: 4 },
      cell: ({ spans }) =>
        spans.length === 0 ? (
          <span className="muted">{t('delivery.allSent')}</span>
        ) : (
          spans.map(({ from, to, count }, nth) => (
            <span key={from}>
              {nth > 0 && ' · '}
              <bdi>
                {t('delivery.span', {
                  from: workshopTimeText(from, zone),
                  to: workshopTimeText(to, zone),
                  number: numberText(count, language),
                })}
              </bdi>
            </span>
          ))
        ),
    },
    {
      id: 'oldest',
      header: t('delivery.hoursColumns.oldest'),
      look: { least: 110, grow: 1, rank: 1 },
      cell: ({ oldest }) => oldest !== null && <Moment at={oldest} />,
    },
    {
      id: 'device',
      header: t('delivery.hoursColumns.device'),
      look: { least: 130, grow: 2, rank: 2 },
      cell: ({ device }) => <DeviceName of={device} />,
    },
  ]
}
