import { Line } from '../../../ui/layout.tsx'
import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useSearchParams } from 'react-router'
import { dismissSteps, type FirstStep, firstSteps, takeStep } from '../../../device/first-steps.ts'
import { useFirstSteps } from '../../../device/use-first-steps.ts'
import { useOnline } from '../../../device/use-online.ts'
import { paths } from '../../../paths.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { icon } from '../../../ui/icon-size.ts'
import { IconChevronDown, IconCircleCheck, IconCircleDashed, IconX } from '../../../ui/icons.ts'
import { classes } from '../../../ui/classes.ts'
import { useCurrentSession } from '../running/current-session.ts'
import styles from './first-steps.module.css'

type Step = FirstStep<'technician'>

/** What a newcomer to the demo tries on the phone; it stands where no activity runs and nothing is chosen yet. */
export function FirstSteps() {
  const taken = useFirstSteps('technician')
  const isFree = useStepsTaken(taken?.steps ?? [])
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const isFirstPage =
    pathname === paths.technicianActive ||
    (pathname === paths.technicianStart && [null, 'job'].includes(search.get('step')))
  return taken && isFree && isFirstPage ? <List steps={taken.steps} /> : null
}

/** Ticks what has been done as it shows on this phone. @returns whether nothing runs */
function useStepsTaken(steps: readonly FirstStep[]): boolean {
  const { session } = useCurrentSession()
  const isOnline = useOnline()
  const hasStarted = steps.includes('start')
  useEffect(() => {
    if (session) takeStep('technician', 'start')
    if (session && session.mediaCount > 0) takeStep('technician', 'photo')
    if (session === null && hasStarted) takeStep('technician', 'end')
    if (!isOnline) takeStep('technician', 'offline')
  }, [session, hasStarted, isOnline])
  return session === null
}

/** A line that opens: the steps themselves would push the work out of sight. */
function List({ steps }: { steps: readonly FirstStep[] }) {
  const { t } = useTranslation('demo')
  const [heading, list] = [useId(), useId()]
  const [isOpen, setIsOpen] = useState(false)
  const all = firstSteps.technician
  return (
    <section className={classes('framed', styles['card'])} aria-labelledby={heading}>
      <Line as="header" gap="1" className={styles['head']}>
        <h2 id={heading} className="text-xl strong">
          <button
            type="button"
            className={styles['toggle']}
            aria-expanded={isOpen}
            aria-controls={list}
            onClick={() => setIsOpen(!isOpen)}
          >
            <IconChevronDown {...icon} className={styles['chevron']} />
            {t('firstSteps.title')}
          </button>
        </h2>
        <output className="grows muted">{t('firstSteps.done', { done: steps.length, total: all.length })}</output>
        <IconButton
          label={t('firstSteps.dismiss')}
          icon={<IconX {...icon} />}
          onClick={() => {
            dismissSteps('technician')
            // The button goes, and would take the focus with it.
            document.getElementById('main')?.focus({ preventScroll: true })
          }}
        />
      </Line>
      <ol id={list} hidden={!isOpen} className={styles['list']}>
        {all.map((step) => (
          <Entry key={step} step={step} isDone={steps.includes(step)} />
        ))}
      </ol>
    </section>
  )
}

function Entry({ step, isDone }: { step: Step; isDone: boolean }) {
  const { t } = useTranslation('demo')
  const Mark = isDone ? IconCircleCheck : IconCircleDashed
  return (
    <Line as="li" gap="1h" align="start" className={styles['step']} data-done={isDone ? '' : undefined}>
      <Mark {...icon} aria-hidden />
      <span>
        {t(`firstSteps.${step}`)}
        {isDone && <span className="only-heard"> {t('firstSteps.taken')}</span>}
      </span>
    </Line>
  )
}
