import { Stack } from '../../../ui/layout.tsx'
import type { CorrectionRequest, SessionRecord } from '@warsha/contract'
import { useTranslation } from 'react-i18next'
import { serverNow } from '../../../api/api.ts'
import { useZone } from '../../../ui/admin/workshop-clock.tsx'
import { useLanguage } from '../../../i18n/use-language.ts'
import { weekdayMomentText } from '../../../i18n/workshop-time.ts'
import styles from './request.module.css'
import { requestTexts } from './sentences.ts'
import { personText } from '../../../i18n/people.ts'

type Props = { request: CorrectionRequest; session: SessionRecord }

/** What a technician asks for, and why. */
export function Request({ request, session }: Props) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const zone = useZone()
  const texts = requestTexts(request, session, { t, language, zone, now: serverNow() })
  return (
    <Stack gap="half" className={styles['request']}>
      <p className="on-hold text-m strong">{t('review.asks', { name: personText(session.technician) })}</p>
      <ul className={styles['changes']}>
        {texts.map((text) => (
          <li key={text} dir="auto">
            {text}
          </li>
        ))}
      </ul>
      <blockquote className={styles['reason']} dir="auto">
        {request.reason}
      </blockquote>
      <p className="muted text-s">
        {t('review.requestedAt', { when: weekdayMomentText(Date.parse(request.requested_at), zone, language) })}
      </p>
    </Stack>
  )
}
