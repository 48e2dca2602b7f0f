import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { icon } from '../../../ui/icon-size.ts'
import { IconBell } from '../../../ui/icons.ts'
import { useReminders } from './reminders.ts'
import styles from './timer-check.module.css'

/** Offers to be reminded of the next forgotten timer. */
export function AskToRemind({ pushKey, onClose }: { pushKey: string | null; onClose: () => void }) {
  const { t } = useTranslation()
  const { turnOn, decline } = useReminders()
  return (
    <Dialog title={t('timer.reminders.title')} onClose={onClose}>
      <p className={styles['text']}>{t('timer.reminders.text')}</p>
      <div className={styles['answers']}>
        <Button
          look="primary"
          size="large"
          wide
          data-first
          icon={<IconBell {...icon} />}
          onClick={() => {
            onClose()
            void turnOn(pushKey)
          }}
        >
          {t('timer.reminders.yes')}
        </Button>
        <Button
          size="large"
          wide
          onClick={() => {
            decline()
            onClose()
          }}
        >
          {t('timer.reminders.no')}
        </Button>
      </div>
    </Dialog>
  )
}
