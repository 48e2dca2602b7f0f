import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { IconHourglassEmpty } from '../../../ui/icons.ts'
import type { ShownSession } from '../../../offline/replay.ts'
import { smallIcon } from '../../../ui/icon-size.ts'
import styles from '../running/active-session.module.css'
import { planAt } from './plan.ts'
import { useServerNow } from '../running/use-server-now.ts'

/** What was planned for the work and what is left of it, running; nothing where that is not known. */
export function PlanLine({ session: { confirmed, startedAt } }: { session: ShownSession }) {
  const { t } = useTranslation()
  const now = useServerNow(startedAt)
  const plan = confirmed && planAt(confirmed, now)
  if (!plan) return null
  const { planned, left, isLate } = plan
  return (
    <p className={styles['plan']}>
      {t('session.planned', { time: minutesText(planned, t) })}{' '}
      {left < 0 ? (
        <strong data-late={isLate ? '' : undefined}>
          <IconHourglassEmpty {...smallIcon} />
          {t('session.over', { time: minutesText(-left, t) })}
        </strong>
      ) : (
        `· ${t('session.left', { time: minutesText(left, t) })}`
      )}
    </p>
  )
}

function minutesText(all: number, t: TFunction): string {
  const [hours, minutes] = [Math.floor(all / 60), all % 60]
  if (hours === 0) return t('session.minutes', { minutes })
  return t(minutes === 0 ? 'session.hours' : 'session.hoursAndMinutes', { hours, minutes })
}
