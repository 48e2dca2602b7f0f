import { Line } from '../../ui/layout.tsx'
import { useTranslation } from 'react-i18next'
import { serverNow } from '../../api/api.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { isClockOfDevice, zoneText } from '../../i18n/zone-text.ts'
import { useZone } from '../../ui/admin/workshop-clock.tsx'
import { IconClock } from '../../ui/admin/icons.ts'
import styles from './zone-mark.module.css'

/** Whose clock times are by, where it is not the reader's own. */
export function ZoneMark() {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const zone = useZone()
  const now = serverNow()
  if (isClockOfDevice(zone, now)) return null
  return (
    <Line as="p" gap="3q" justify="end" className={styles['mark']}>
      <IconClock size={16} stroke={2} aria-hidden />
      {t('time.zone', zoneText(zone, now, language))}
    </Line>
  )
}
