import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { icon } from '../../../ui/icon-size.ts'
import { IconBell, IconBellOff } from '../../../ui/icons.ts'
import { useReminders } from './reminders.ts'
import { useTimerRules } from './timer-rules.ts'

/** Turns reminders of forgotten timers on this phone on and off. */
export function ReminderSetting() {
  const { t } = useTranslation()
  const { state, turnOn, turnOff } = useReminders()
  const rules = useTimerRules(false)
  if (state === 'impossible') return null
  if (state === 'blocked') return <p>{t('timer.reminders.blocked')}</p>
  return state === 'on' ? (
    <Button wide icon={<IconBellOff {...icon} />} onClick={() => void turnOff()}>
      {t('timer.reminders.turnOff')}
    </Button>
  ) : (
    <Button wide icon={<IconBell {...icon} />} onClick={() => void turnOn(rules?.pushKey ?? null)}>
      {t('timer.reminders.turnOn')}
    </Button>
  )
}
