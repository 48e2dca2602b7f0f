import type { FailedDelivery } from '@warsha/contract'
import { useTranslation } from 'react-i18next'

/** So much of a device's number tells two phones of one kind apart. */
const TELLING = 4

/** What kind of device it is, and the end of its number. */
export function DeviceName({ of: { device, device_id: id } }: { of: Pick<FailedDelivery, 'device' | 'device_id'> }) {
  const { t } = useTranslation('admin')
  return (
    <span>
      <bdi>{device ?? t('delivery.unknownDevice')}</bdi>
      {id !== null && (
        <>
          {' · '}
          <bdi>{id.slice(-TELLING)}</bdi>
        </>
      )}
    </span>
  )
}
