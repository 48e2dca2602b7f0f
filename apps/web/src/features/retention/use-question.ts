import type { Retention } from '@warsha/contract'
import { useTranslation } from 'react-i18next'
import { localDateText } from '../../i18n/admin-formats.ts'
import { numberText } from '../../i18n/formats.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { confirm } from '../../ui/confirm.tsx'
import { readPreview } from './data.ts'
import { useTexts } from './use-texts.ts'

/** Asks whether photos and names may go that a change removes. @returns whether none would, or they may */
export function useQuestion(): (settings: Retention, current: Retention) => Promise<boolean> {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const { sizeText, nightText } = useTexts()

  return async (settings, current) => {
    const isChanged = (each: keyof Retention) => settings[each] !== current[each]
    if (!isChanged('photo_months') && !isChanged('name_years')) return true
    const { photos, photo_bytes, photos_before, names, runs_at } = await readPreview(settings)
    const night = nightText(runs_at)
    const photosGo = isChanged('photo_months') && photos > 0 && photos_before !== null
    const namesGo = isChanged('name_years') && names > 0
    if (!photosGo && !namesGo) return true
    const sentences = [
      photosGo &&
        t('retention.askText', {
          night,
          total: numberText(photos, language),
          day: localDateText(photos_before, language),
          size: sizeText(photo_bytes),
        }),
      namesGo && t('retention.askNamesText', { night, total: numberText(names, language) }),
    ]
    return confirm({
      title: t(photosGo ? 'retention.askTitle' : 'retention.askNamesTitle'),
      message: sentences.filter((sentence) => sentence !== false).join(' '),
      confirmLabel: t('retention.ask'),
      cancelLabel: t('form.cancel'),
      danger: true,
    })
  }
}
