import { useTranslation } from 'react-i18next'
import { QueryPart } from '../../api/admin/query-part.tsx'
import { useDelivery } from './data.ts'
import { FailedList } from './failed-list.tsx'
import { UnsentList } from './unsent-list.tsx'

/** Why something of a technician did not arrive: what was refused or cut off, and what each phone held by the hour. */
export function DeliveryOf({ technician }: { technician: number }) {
  const { t } = useTranslation('admin')
  const query = useDelivery(technician)
  const failed = t('delivery.failed')
  return (
    <>
      <QueryPart title={t('delivery.title')} query={query} failed={failed}>
        {(delivery) =>
          delivery.failed.length === 0 ? (
            <p className="muted">{t('delivery.none')}</p>
          ) : (
            <FailedList rows={delivery.failed} />
          )
        }
      </QueryPart>
      <QueryPart title={t('delivery.hours')} query={query} failed={failed}>
        {({ devices }) =>
          devices.length === 0 ? <p className="muted">{t('delivery.hoursNone')}</p> : <UnsentList devices={devices} />
        }
      </QueryPart>
    </>
  )
}
