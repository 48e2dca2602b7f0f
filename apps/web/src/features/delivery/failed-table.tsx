import { activityIn, type FailedDelivery, formatMessage, type RefusalCode, refusals, textsIn } from '@warsha/contract'
import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { numberText } from '../../i18n/formats.ts'
import type { Language } from '../../i18n/language.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { Moment } from '../../ui/admin/moment.tsx'
import { type StaticColumn, StaticTable } from '../../ui/admin/static-table.tsx'
import { Button } from '../../ui/button.tsx'
import { sizeOf } from '../system/index.ts'
import { DeviceName } from './device-name.tsx'
import { useFewRows } from './use-few-rows.ts'

/** What did not come in, with the number by which the log of the server has it. */
export function FailedTable({ rows }: { rows: readonly FailedDelivery[] }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const columns = useMemo(() => columnsOf(t, language), [t, language])
  const { shown, more } = useFewRows(rows)
  return (
    <>
      <StaticTable label={t('delivery.title')} rows={shown} columns={columns} idOf={({ id }) => String(id)} />
      {more && (
        <Button look="quiet" onClick={more.toggle}>
          {more.label}
        </Button>
      )}
    </>
  )
}

function columnsOf(t: TFunction<'admin'>, language: Language): StaticColumn<FailedDelivery>[] {
  return [
    {
      id: 'at',
      header: t('delivery.columns.at'),
      look: { least: 120, grow: 1 },
      cell: ({ first_at, last_at, count }) => (
        <>
          <Moment at={last_at} />
          {count > 1 && (
            <span className="block muted text-s">
              {t('delivery.repeated', { count, number: numberText(count, language) })} <Moment at={first_at} />
            </span>
          )}
        </>
      ),
    },
    {
      id: 'record',
      header: t('delivery.columns.record'),
      look: { least: 130, grow: 2 },
      cell: (row) => <Record row={row} />,
    },
    {
      id: 'reason',
      header: t('delivery.columns.reason'),
      look: { least: 180, grow: 3 },
      cell: (row) => (
        <span className="breaks">
          {reasonOf(row, t('delivery.cutOff'), language)}
          {row.code !== null && (
            <>
              {' '}
              <bdi className="muted text-s">{row.code}</bdi>
            </>
          )}
        </span>
      ),
    },
    {
      id: 'device',
      header: t('delivery.columns.device'),
      look: { least: 130, grow: 2, rank: 2 },
      cell: (row) => <DeviceName of={row} />,
    },
    {
      id: 'request',
      header: t('delivery.columns.request'),
      look: { least: 90, grow: 1, rank: 1 },
      cell: ({ request_id }) => <bdi className="text-s">{request_id}</bdi>,
    },
  ]
}

/** What it was, of which job and activity, and how large. */
function Record({ row }: { row: FailedDelivery }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const { record, job_no, activity_code, activity_label, activity_label_ar, byte_count, received_bytes } = row
  const activity = activity_label === null ? activity_code : activityIn(language, { activity_label, activity_label_ar })
  const size = byte_count === null ? null : sizeText(byte_count, t)
  return (
    <>
      {[t(`delivery.records.${record}`), job_no, activity]
        .filter((part) => part !== null)
        .map((part, nth) => (
          <span key={nth}>
            {nth > 0 && ' · '}
            <bdi>{part}</bdi>
          </span>
        ))}
      {size !== null && (
        <span className="block muted text-s">
          {received_bytes === null ? size : t('delivery.received', { received: sizeText(received_bytes, t), size })}
        </span>
      )}
    </>
  )
}

/** A photo is often smaller than a megabyte. */
function sizeText(bytes: number, t: TFunction<'admin'>): string {
  if (bytes < 1_000_000) return t('delivery.kB', { size: Math.ceil(bytes / 1000) })
  const { size, unit } = sizeOf(bytes)
  return t(`system.${unit}`, { size })
}

/** A refusal as its phone was told; one that this version does not know is its code alone. */
function reasonOf({ code, values }: FailedDelivery, cutOff: string, language: Language): string | null {
  if (code === null) return cutOff
  return isKnown(code) ? formatMessage(refusals[code], language, textsIn(values, language)) : null
}

function isKnown(code: string): code is RefusalCode {
  return Object.hasOwn(refusals, code)
}
