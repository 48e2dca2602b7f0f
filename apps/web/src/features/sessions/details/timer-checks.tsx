import { Stack } from '../../../ui/layout.tsx'
import type { SessionDetails } from '@warsha/contract'
import { useTranslation } from 'react-i18next'
import { ObjectPart } from '../../../ui/admin/object-page.tsx'
import { useLanguage } from '../../../i18n/use-language.ts'
import { useZone } from '../../../ui/admin/workshop-clock.tsx'
import { timerCheckText } from '../timer-check-text.ts'
import styles from './session-page.module.css'

/** What the technician was asked about the timer, and what they answered. */
export function TimerChecks({ session: { timer_checks: checks } }: { session: SessionDetails }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const zone = useZone()
  if (checks.length === 0) return null
  return (
    <ObjectPart title={t('sessions.timerChecks.title')}>
      <Stack as="ol" gap="1h" className={styles['history']}>
        {checks.map((check) => (
          <li key={`${check.kind} ${check.asked_at} ${check.answered_at} ${check.answer}`}>
            {timerCheckText(check, { t, language, zone })}
          </li>
        ))}
      </Stack>
    </ObjectPart>
  )
}
