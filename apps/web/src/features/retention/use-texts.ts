import { useTranslation } from 'react-i18next'
import { workshopMomentText } from '../../i18n/workshop-time.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { sizeOf } from '../system/index.ts'
import { useZone } from '../../ui/admin/workshop-clock.tsx'

/** Sizes of photos, and moments on the workshop's own clock. */
export function useTexts(): { sizeText: (bytes: number) => string; nightText: (at: string) => string } {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const zone = useZone()
  return {
    sizeText: (bytes) => {
      const { size, unit } = sizeOf(bytes)
      return t(`retention.${unit}`, { size })
    },
    nightText: (at) => workshopMomentText(Date.parse(at), zone, language),
  }
}
