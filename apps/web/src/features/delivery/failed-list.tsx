import { activityIn, type FailedDelivery, formatMessage, type RefusalCode, refusals, textsIn } from '@warsha/contract'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { numberText } from '../../i18n/formats.ts'
import type { Language } from '../../i18n/language.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { Moment } from '../../ui/admin/moment.tsx'
import { Cluster } from '../../ui/layout.tsx'
import { sizeOf } from '../system/index.ts'
import { DeviceName } from './device-name.tsx'
import { FewRows } from './few-rows.tsx'

/** What did not come in, with the number by which the log of the server has it. */
export function FailedList({ rows }: { rows: readonly FailedDelivery[] }) {
  const { t } = useTranslation('admin')
  return (
    <FewRows label={t('delivery.title')} rows={rows}>
      {(row) => <Failure key={row.id} row={row} />}
    </FewRows>
  )
}

function Failure({ row }: { row: FailedDelivery }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const { code, count, first_at, last_at, request_id } = row
  return (
    <li className="pad-y-1">
      <Cluster gap="half 2" align="baseline">
        <Moment at={last_at} />
        <What row={row} />
      </Cluster>
      <p className="breaks">
        {reasonOf(row, t('delivery.cutOff'), language)} {code !== null && <bdi className="muted text-s">{code}</bdi>}
      </p>
      <Cluster gap="half 2" align="baseline" className="muted text-s">
        {count > 1 && (
          <span>
            {t('delivery.repeated', { count, number: numberText(count, language) })} <Moment at={first_at} />
          </span>
        )}
        <DeviceName of={row} />
        <span>
          {t('delivery.request')} <bdi>{request_id}</bdi>
        </span>
      </Cluster>
    </li>
  )
}

/** What it was, of which job and activity, and how large. */
function What({ row }: { row: FailedDelivery }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const { record, job_no, activity_code, activity_label, activity_label_ar, byte_count, received_bytes } = row
  const activity = activity_label === null ? activity_code : activityIn(language, { activity_label, activity_label_ar })
  const size = byte_count === null ? null : sizeText(byte_count, t)
  const names = [t(`delivery.records.${record}`), job_no, activity].filter((name) => name !== null)
  return (
    <>
      <strong>
        {names.map((name, nth) => (
          <span key={nth}>
            {nth > 0 && ' · '}
            <bdi>{name}</bdi>
          </span>
        ))}
      </strong>
      {size !== null && (
        <span className="muted">
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
