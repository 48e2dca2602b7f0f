import { localDateOf } from '@warsha/domain'
import { useTranslation } from 'react-i18next'
import { useZone } from '../../ui/admin/workshop-clock.tsx'
import { Link } from '../../ui/link.tsx'
import { adminPaths } from '../../admin-paths.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { monthAndYearText } from '../../i18n/workshop-time.ts'

/** Why nothing of a closed month can be changed, and the way to where it is reopened. @param at ISO 8601 */
export function ClosedMonth({ at, id }: { at: string; id?: string }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const month = localDateOf(Date.parse(at), useZone()).slice(0, 7)
  return (
    <span id={id}>
      {t('months.isClosedNote', { month: monthAndYearText(month, language) })}{' '}
      <Link to={adminPaths.lateArrivalsOf(month)}>{t('months.toMonth')}</Link>
    </span>
  )
}
