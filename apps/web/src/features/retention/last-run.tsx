import type { RetentionState } from '@warsha/contract'
import { useTranslation } from 'react-i18next'
import { numberText } from '../../i18n/formats.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import settings from '../../ui/admin/settings-form.module.css'
import { useTexts } from './use-texts.ts'

/** What went last. */
export function LastRun({ run }: { run: RetentionState['last_run'] }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const { sizeText, nightText } = useTexts()
  if (run === null) return <p className={settings['text']}>{t('retention.noRun')}</p>
  const { ended_at, photos, photo_bytes, sign_ins, devices, security_events } = run
  const text = (total: number) => numberText(total, language)
  const removed = [
    photos > 0 && t('retention.removedPhotos', { total: text(photos), size: sizeText(photo_bytes) }),
    sign_ins > 0 && t('retention.removedSignIns', { total: text(sign_ins) }),
    devices > 0 && t('retention.removedDevices', { total: text(devices) }),
    security_events > 0 && t('retention.removedEvents', { total: text(security_events) }),
  ].filter((line) => line !== false)
  const last = t('retention.lastRun', { when: nightText(ended_at) })
  return <p className={settings['text']}>{[last, ...removed].join(' · ')}</p>
}
