import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/use-language.ts'
import { workshopMomentText } from '../../i18n/workshop-time.ts'
import { useZone } from '../../ui/admin/workshop-clock.tsx'
import type { Meanwhile } from '../errors.ts'

/** Who made a change, and when, by the workshop's clock. */
export function useWhoText(): (change: Meanwhile['changes'][number] | undefined) => string {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const zone = useZone()
  return (change) => {
    const name = change?.by ?? t('meanwhile.somebody')
    if (!change) return name
    return t('meanwhile.whoAt', { name, moment: workshopMomentText(Date.parse(change.at), zone, language) })
  }
}
