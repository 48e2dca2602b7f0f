import type { Delivery } from '@warsha/contract'
import { useTranslation } from 'react-i18next'
import { QueryPart } from '../../api/admin/query-part.tsx'
import { useDelivery } from './data.ts'
import { FailedTable } from './failed-table.tsx'
import { UnsentTable } from './unsent-table.tsx'

/** Why something of a technician did not arrive: what was refused or cut off, and what each phone held by the hour. */
export function DeliveryOf({ technician }: { technician: number }) {
  const { t } = useTranslation('admin')
  const query = useDelivery(technician)
  const isListed = (part: keyof Delivery) => (query.data?.[part].length ?? 0) > 0
  const failed = t('delivery.failed')
  return (
    <>
      <QueryPart title={t('delivery.title')} query={query} failed={failed} isBare={isListed('failed')}>
        {(delivery) =>
          delivery.failed.length === 0 ? (
            <p className="muted">{t('delivery.none')}</p>
          ) : (
            <FailedTable rows={delivery.failed} />
          )
        }
      </QueryPart>
      <QueryPart title={t('delivery.hours')} query={query} failed={failed} isBare={isListed('devices')}>
        {({ devices }) =>
          devices.length === 0 ? <p className="muted">{t('delivery.hoursNone')}</p> : <UnsentTable devices={devices} />
        }
      </QueryPart>
    </>
  )
}
