import { Stack } from '../../ui/layout.tsx'
import type { Retention, RetentionPreview } from '@warsha/contract'
import { useTranslation } from 'react-i18next'
import { localDateText } from '../../i18n/admin-formats.ts'
import { numberText } from '../../i18n/formats.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { useRetentionPreview } from './data.ts'
import styles from './retention.module.css'
import { useTexts } from './use-texts.ts'

/** What would go in the next night with what is typed. */
export function Preview({ settings }: { settings: Retention | null }) {
  const { t } = useTranslation('admin')
  const { data, isError } = useRetentionPreview(settings)
  if (settings === null) return null
  return (
    <Stack as="output" gap="half" className={styles['preview']}>
      {isError && <p>{t('retention.previewFailed')}</p>}
      {!data && !isError && <p>{t('retention.reckoning')}</p>}
      {data && !isError && <Removed preview={data} />}
    </Stack>
  )
}

function Removed({ preview }: { preview: RetentionPreview }) {
  const { t } = useTranslation('admin')
  const { nightText } = useTexts()
  const lines = useLines(preview)
  return (
    <>
      <p className="strong">{t('retention.preview', { night: nightText(preview.runs_at) })}</p>
      {lines.length === 0 ? (
        <p>{t('retention.nothing')}</p>
      ) : (
        <ul className={styles['lines']}>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </>
  )
}

function useLines(preview: RetentionPreview): string[] {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const { sizeText } = useTexts()
  const { photos, photo_bytes, names, sign_ins, devices, security_events } = preview
  const { photos_before, sign_ins_before, security_events_before } = preview
  const text = (total: number) => numberText(total, language)
  const signInDay = localDateText(sign_ins_before, language)
  const lines = [
    photos > 0 &&
      photos_before !== null &&
      t('retention.photosGo', {
        day: localDateText(photos_before, language),
        total: text(photos),
        size: sizeText(photo_bytes),
      }),
    names > 0 && t('retention.namesGo', { total: text(names) }),
    sign_ins > 0 && t('retention.signInsGo', { day: signInDay, total: text(sign_ins) }),
    devices > 0 && t('retention.devicesGo', { day: signInDay, total: text(devices) }),
    security_events > 0 &&
      t('retention.eventsGo', { day: localDateText(security_events_before, language), total: text(security_events) }),
  ]
  return lines.filter((line) => line !== false)
}
