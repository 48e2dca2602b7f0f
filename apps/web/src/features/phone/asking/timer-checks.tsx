import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { icon } from '../../../ui/icon-size.ts'
import { IconBell } from '../../../ui/icons.ts'
import { useKeepSubscribed, useRemind, useReminders } from './reminders.ts'
import { TimerCheck } from './timer-check.tsx'
import styles from './timer-check.module.css'
import { useTimerRules } from './timer-rules.ts'
import { type Answer, useAnswer } from './use-answer.ts'
import { useOpenCheck } from './use-open-check.ts'

/** Asks about forgotten timers, wherever in the app somebody is. @param mayAsk what is more urgent was asked before */
export function TimerChecks({ mayAsk }: { mayAsk: boolean }) {
  const rules = useTimerRules(mayAsk)
  const { check, putOff } = useOpenCheck(rules, useRemind())
  const { give, busy } = useAnswer()
  const { state: reminders } = useReminders()
  const [asksToRemind, setAsksToRemind] = useState(false)
  useKeepSubscribed(rules?.pushKey)

  async function answer(given: Answer): Promise<void> {
    if (!check) return
    const isKept = await give(check, given)
    // Somebody has just seen what a reminder would have been good for.
    if (isKept && given.is !== 'dismissed' && reminders === 'not_asked') setAsksToRemind(true)
  }

  if (check) {
    const key = `${check.kind} ${check.uniqueKey}`
    return <TimerCheck key={key} check={check} busy={busy} onPutOff={putOff} onAnswer={(given) => void answer(given)} />
  }
  if (asksToRemind) return <AskToRemind pushKey={rules?.pushKey ?? null} onClose={() => setAsksToRemind(false)} />
  return null
}

function AskToRemind({ pushKey, onClose }: { pushKey: string | null; onClose: () => void }) {
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
