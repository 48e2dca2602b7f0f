import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../i18n/use-language.ts'
import { weekdayMomentText } from '../../../i18n/workshop-time.ts'
import { FormNote } from '../../../ui/admin/form-note.tsx'
import { IconFlagCheck } from '../../../ui/admin/icons.ts'
import { useZone } from '../../../ui/admin/workshop-clock.tsx'
import { smallIcon } from '../../../ui/icon-size.ts'

/** Says to whoever corrects a session that its technician called the activity finished, and what becomes of that. */
export function FinishedNote({ at }: { at: string | null }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const zone = useZone()
  if (at === null) return null
  const moment = weekdayMomentText(Date.parse(at), zone, language)
  return (
    <FormNote tone="info" icon={<IconFlagCheck {...smallIcon} />}>
      <span>{t('sessions.form.finished', { moment })}</span>
    </FormNote>
  )
}
