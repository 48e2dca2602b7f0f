import { Line } from '../../ui/layout.tsx'
import { useEffect, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { serverNow } from '../../api/api.ts'
import { dismissSteps, type FirstStep, firstSteps, takeStep } from '../../device/first-steps.ts'
import { useFirstSteps } from '../../device/use-first-steps.ts'
import { paths } from '../../paths.ts'
import { requestPalette } from '../../ui/admin/palette-requests.ts'
import { classes } from '../../ui/classes.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { icon, smallIcon } from '../../ui/icon-size.ts'
import { IconCircleCheck, IconCircleDashed, IconX } from '../../ui/icons.ts'
import { Link } from '../../ui/link.tsx'
import { useLive } from '../live/index.ts'
import styles from '../../ui/admin/step-list.module.css'

type Step = FirstStep<'admin'>

/** What starts later was started meanwhile, wherever the admin has been since. */
const OPENED_AT = serverNow()

/** What a newcomer to the demo tries, each ticked once it was done on this device. */
export function FirstSteps() {
  const { t } = useTranslation('admin')
  const heading = useId()
  const taken = useFirstSteps('admin')
  const jobId = useArrival()
  if (!taken) return null
  const steps = firstSteps.admin
  return (
    <section className="framed container below-2" aria-labelledby={heading}>
      <Line as="header" gap="1h" className={styles['head']}>
        <h2 id={heading} className="text-l strong">
          {t('adminFirstSteps.title')}
        </h2>
        <output className="grows muted text-m">
          {t('adminFirstSteps.done', { done: taken.steps.length, total: steps.length })}
        </output>
        <IconButton
          label={t('adminFirstSteps.dismiss')}
          icon={<IconX {...icon} size={18} />}
          onClick={() => {
            dismissSteps('admin')
            // The button goes, and would take the focus with it.
            document.getElementById('main')?.focus({ preventScroll: true })
          }}
        />
      </Line>
      <ol className={styles['list']}>
        {steps.map((step) => (
          <li key={step} data-done={taken.steps.includes(step) ? '' : undefined}>
            <StepEntry step={step} isDone={taken.steps.includes(step)} jobId={jobId} />
          </li>
        ))}
      </ol>
      <p className={classes(styles['foot'], 'muted text-s')}>{t('adminFirstSteps.ownShop')}</p>
    </section>
  )
}

/** Ticks that an activity was started and seen here. @returns a job that somebody works on */
function useArrival(): number | null {
  const { data: live } = useLive()
  const arrived = live?.active_sessions.some(({ started_at }) => Date.parse(started_at) >= OPENED_AT) === true
  useEffect(() => {
    if (arrived) takeStep('admin', 'start', 'watch')
  }, [arrived])
  return live?.active_sessions.at(0)?.job_id ?? null
}

type EntryProps = { step: Step; isDone: boolean; jobId: number | null }

function StepEntry({ step, isDone, jobId }: EntryProps) {
  const { t } = useTranslation('admin')
  const Mark = isDone ? IconCircleCheck : IconCircleDashed
  const inside = (
    <>
      <Mark {...smallIcon} aria-hidden />
      <span>
        <span className={styles['name']}>{t(`adminFirstSteps.${step}`)}</span>
        {isDone && <span className="only-heard"> {t('adminFirstSteps.taken')}</span>}
        <span className={styles['text']}>{t(`adminFirstSteps.${step}Text`)}</span>
      </span>
    </>
  )
  if (step === 'palette') {
    return (
      <button type="button" className={styles['step']} onClick={requestPalette}>
        {inside}
      </button>
    )
  }
  if (step === 'start') {
    return (
      <a className={styles['step']} href={paths.guide} target="_blank" rel="noreferrer">
        {inside}
      </a>
    )
  }
  const places = {
    watch: '#active-sessions',
    job: jobId === null ? paths.jobs : paths.job(jobId),
    timeline: paths.timeline,
    correct: paths.sessions,
    export: paths.reports,
  }
  if (step === 'watch') {
    return (
      <a className={styles['step']} href={places.watch}>
        {inside}
      </a>
    )
  }
  return (
    <Link className={styles['step']} to={places[step]}>
      {inside}
    </Link>
  )
}
