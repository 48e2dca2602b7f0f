import { Line } from '../../../ui/layout.tsx'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { reasonFor } from '../../../api/errors.ts'
import { paths } from '../../../paths.ts'
import { PageTitle } from '../../../ui/page-title.tsx'
import { toasts } from '../../../ui/toasts.tsx'
import { ConfirmStart, SelectActivity } from '../later.tsx'
import { emptyDraft, type Step, stepFor, steps, withActivity, withJob } from './draft.ts'
import type { CachedJob } from './cache.ts'
import { findJob } from './jobs.ts'
import { SelectJob } from './select-job.tsx'
import styles from './start-page.module.css'
import { useDraft } from './use-draft.ts'
import { WizardActions } from './wizard-actions.tsx'

/** The three steps to a new session. The step stands in the address, so that the phone's own back key goes one back. */
export function StartPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const { state } = useLocation() as { state: { advanced?: boolean } | null }
  const [draft, setDraft, forgetDraft] = useDraft()
  const step = stepFor(draft, search.get('step'))
  const heading = useFocusedHeading(step)
  const lookup = useLookup(step)

  /** Goes on from a choice. The step that is left gets its own address first, so that the way back leads to it. */
  async function advance(next: Parameters<typeof setDraft>[0], to: Step): Promise<void> {
    lookup.giveUp()
    if (search.get('step') !== step) await navigate(addressOf(step), { replace: true })
    setDraft(next)
    await navigate(addressOf(to), { state: { advanced: true } })
  }

  /** Chooses the job of a card that was scanned, in the app or by the phone's own camera. */
  async function chooseByNumber(jobNo: string): Promise<void> {
    try {
      const job = await lookup.find(jobNo)
      if (job === 'overtaken') return
      if (job) await advance((kept) => withJob(kept, job), 'activity')
      else toasts.warning(t('wizard.scannedUnknown', { job: `\u2066${jobNo}\u2069` }))
    } catch (error) {
      toasts.error(reasonFor(error, t('wizard.jobsFailed')))
    }
  }

  useJobOfAddress(search.get('job'), chooseByNumber)

  function back(): void {
    const previous = steps[steps.indexOf(step) - 1]
    if (state?.advanced) void navigate(-1)
    else if (previous) void navigate(addressOf(previous), { replace: true })
  }

  function reset(): void {
    lookup.giveUp()
    setDraft(emptyDraft)
    void navigate(addressOf('job'), { replace: true })
  }

  const titles = { job: 'wizard.selectJob', activity: 'wizard.selectActivity', confirm: 'wizard.confirm' } as const
  const ways = {
    onBack: step === 'job' ? null : back,
    onHome: () => void navigate(paths.technicianActive),
    onReset: reset,
  }

  return (
    <>
      <PageTitle page={t(titles[step])} product={t('product')} />
      <Progress step={step} />
      <h1 ref={heading} tabIndex={-1} className={styles['title']}>
        {t(titles[step])}
      </h1>
      {lookup.jobNo !== null && (
        <output className="block below-2">{t('wizard.lookingUp', { job: `\u2066${lookup.jobNo}\u2069` })}</output>
      )}
      {step === 'job' && (
        <>
          <SelectJob
            chosen={draft.job?.job_no ?? null}
            onChoose={(job) => void advance(withJob(draft, job), 'activity')}
            onScanned={(jobNo) => void chooseByNumber(jobNo)}
          />
          <WizardActions {...ways} />
        </>
      )}
      {step === 'activity' && (
        <>
          <SelectActivity
            chosen={draft.activity?.code ?? null}
            onChoose={(activity) => void advance(withActivity(draft, activity), 'confirm')}
          />
          <WizardActions {...ways} />
        </>
      )}
      {step === 'confirm' && draft.job && draft.activity && (
        <ConfirmStart
          draft={draft}
          job={draft.job}
          activity={draft.activity}
          onChange={setDraft}
          onKept={forgetDraft}
          ways={ways}
        />
      )}
    </>
  )
}

function addressOf(step: Step): { search: string } {
  return { search: `?step=${step}` }
}

function Progress({ step }: { step: Step }) {
  const { t } = useTranslation()
  const at = steps.indexOf(step)
  return (
    <Line gap="2" className={styles['progress']}>
      <Line gap="3q" align="stretch" className="grows" aria-hidden="true">
        {steps.map((name, index) => (
          <span key={name} className={styles['bar']} data-done={index <= at ? '' : undefined} />
        ))}
      </Line>
      <p className="muted">{t('wizard.step', { step: at + 1 })}</p>
    </Line>
  )
}

/**
 * Finds a job by its number. An answer that comes after something else was chosen, or when the step or the wizard was
 * left, is `overtaken`.
 */
function useLookup(step: Step) {
  const [jobNo, setJobNo] = useState<string | null>(null)
  const place = useRef<Step>(null)
  const turn = useRef(0)
  useEffect(() => {
    place.current = step
    return () => {
      place.current = null
      setJobNo(null)
    }
  }, [step])

  function giveUp(): void {
    turn.current += 1
    setJobNo(null)
  }

  async function find(wanted: string): Promise<CachedJob | 'overtaken' | null> {
    giveUp()
    const own = turn.current
    setJobNo(wanted)
    const [found] = await Promise.allSettled([findJob(wanted)])
    if (turn.current !== own || place.current !== step) return 'overtaken'
    setJobNo(null)
    if (found.status === 'rejected') throw found.reason
    return found.value
  }

  return { jobNo, find, giveUp }
}

/** A job card's code is an address that names its job. */
function useJobOfAddress(jobNo: string | null, choose: (jobNo: string) => Promise<void>): void {
  const chosen = useRef<string | null>(null)
  useEffect(() => {
    if (jobNo === null || chosen.current === jobNo) return
    chosen.current = jobNo
    void choose(jobNo)
  }, [jobNo, choose])
}

/**
 * A new step begins at its search box where there is a keyboard, else at its heading: on a phone the box would
 * open the keyboard over the list.
 */
function useFocusedHeading(step: Step) {
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef(step)
  useEffect(() => {
    if (before.current === step) return
    before.current = step
    const box = window.matchMedia('(pointer: fine)').matches
      ? document.querySelector<HTMLInputElement>('#main input[type="search"]')
      : null
    ;(box ?? heading.current)?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }, [step])
  return heading
}
