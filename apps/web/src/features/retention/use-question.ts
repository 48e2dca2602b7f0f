import type { Retention } from '@warsha/contract'
import { useTranslation } from 'react-i18next'
import { localDateText } from '../../i18n/admin-formats.ts'
import { numberText } from '../../i18n/formats.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { confirm } from '../../ui/confirm.tsx'
import { readPreview } from './data.ts'
import { useTexts } from './use-texts.ts'

/** Asks whether photos may go. @returns whether none would, or they may */
export function useQuestion(): (settings: Retention) => Promise<boolean> {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const { sizeText, nightText } = useTexts()

  return async (settings) => {
    const { photos, photo_bytes, photos_before, runs_at } = await readPreview(settings)
    if (photos === 0 || photos_before === null) return true
    return confirm({
      title: t('retention.askTitle'),
      message: t('retention.askText', {
        night: nightText(runs_at),
        total: numberText(photos, language),
        day: localDateText(photos_before, language),
        size: sizeText(photo_bytes),
      }),
      confirmLabel: t('retention.ask'),
      cancelLabel: t('form.cancel'),
      danger: true,
    })
  }
}
