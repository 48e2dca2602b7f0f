import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { BodyOf } from '@warsha/contract'
import { type SetUpStep, setUpSteps } from '@warsha/domain'
import { lazy, type ReactNode, Suspense, useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reasonFor } from '../../api/errors.ts'
import { numberText } from '../../i18n/formats.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { paths } from '../../paths.ts'
import styles from '../../ui/admin/step-list.module.css'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { icon, smallIcon } from '../../ui/icon-size.ts'
import { IconCircleCheck, IconCircleDashed, IconX } from '../../ui/icons.ts'
import { Line } from '../../ui/layout.tsx'
import { Link } from '../../ui/link.tsx'
import { toasts } from '../../ui/toasts.tsx'
import { useLive } from '../live/index.ts'
import { changeSetUp, readSetUp, useSetUp } from './data.ts'

const OwnSecondFactor = lazy(async () => ({ default: (await import('../sign-in/index.ts')).OwnSecondFactor }))

/** What a new workshop does once, ticked by what is there. It goes when all is done, or when an admin puts it away. */
export function SetUpList() {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const heading = useId()
  const { data: setUp } = useSetUp()
  const [isProtecting, setProtecting] = useState(false)
  const client = useQueryClient()
  const change = useChange()
  useFirstSession(setUp?.done.includes('session') === false)

  function hide(): void {
    change.mutate({ is_hidden: true })
    // The button goes, and would take the focus with it.
    document.getElementById('main')?.focus({ preventScroll: true })
  }

  const isOffered = setUp && !setUp.is_over && setUp.done.length < setUpSteps.length
  return (
    <>
      {isOffered && (
        <section className="framed container below-2" aria-labelledby={heading}>
          <Line as="header" gap="1h" className={styles['head']}>
            <h2 id={heading} className="text-l strong">
              {t('setUp.title')}
            </h2>
            <output className="grows muted text-m">
              {t('setUp.done', {
                done: numberText(setUp.done.length, language),
                total: numberText(setUpSteps.length, language),
              })}
            </output>
            <IconButton
              label={t('setUp.hide')}
              icon={<IconX {...icon} size={18} />}
              busy={change.isPending}
              onClick={hide}
            />
          </Line>
          <ol className={styles['list']}>
            {setUpSteps.map((step) => (
              <Step
                key={step}
                step={step}
                isDone={setUp.done.includes(step)}
                onProtect={() => setProtecting(true)}
                onKeepHours={() => change.mutate({ hours_confirmed: true })}
              />
            ))}
          </ol>
        </section>
      )}
      {/* It stays until it is closed, though the list may be done by then. */}
      {isProtecting && (
        <Suspense>
          <OwnSecondFactor
            onClose={() => {
              setProtecting(false)
              void readSetUp(client)
            }}
          />
        </Suspense>
      )}
    </>
  )
}

/** Where each step is done; the second factor has a window of its own, and the guide is the server's page. */
const places: Readonly<Record<Exclude<SetUpStep, 'second_factor' | 'phone'>, string>> = {
  company: `${paths.settings}?tab=company`,
  hours: `${paths.settings}?tab=schedule`,
  technicians: paths.newTechnician,
  jobs: paths.jobs,
  session: paths.sessions,
  backup: '/admin/system',
}

type StepProps = { step: SetUpStep; isDone: boolean; onProtect: () => void; onKeepHours: () => void }

function Step({ onKeepHours, ...shown }: StepProps) {
  const { t } = useTranslation('admin')
  const { step, isDone } = shown
  return (
    <li data-done={isDone ? '' : undefined}>
      <Way {...shown} />
      {step === 'hours' && !isDone && (
        <Button className={styles['beside']} onClick={onKeepHours}>
          {t('setUp.keepHours')}
        </Button>
      )}
    </li>
  )
}

function Way({ step, isDone, onProtect }: Omit<StepProps, 'onKeepHours'>) {
  const inside = <StepTexts step={step} isDone={isDone} />
  if (step === 'second_factor') {
    return (
      <button type="button" className={styles['step']} onClick={onProtect}>
        {inside}
      </button>
    )
  }
  if (step === 'phone') {
    return (
      <a className={styles['step']} href={paths.guide} target="_blank" rel="noreferrer">
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

function StepTexts({ step, isDone }: Pick<StepProps, 'step' | 'isDone'>): ReactNode {
  const { t } = useTranslation('admin')
  const Mark = isDone ? IconCircleCheck : IconCircleDashed
  return (
    <>
      <Mark {...smallIcon} aria-hidden />
      <span>
        <span className={styles['name']}>{t(`setUp.steps.${step}`)}</span>
        {isDone && <span className="only-heard"> {t('setUp.stepDone')}</span>}
        <span className={styles['text']}>{t(`setUp.texts.${step}`)}</span>
      </span>
    </>
  )
}

/** Saves what is said of the list; to put it away can be undone. */
export function useChange() {
  const { t } = useTranslation('admin')
  const client = useQueryClient()
  const change = useMutation({
    mutationFn: (body: BodyOf<'changeSetUp'>) => changeSetUp(client, body),
    onSuccess: (_, { is_hidden }) => {
      if (is_hidden) {
        toasts.success(t('setUp.hidden'), { label: t('form.undo'), act: () => change.mutate({ is_hidden: false }) })
      }
    },
    onError: (error) => toasts.error(reasonFor(error, t('setUp.failed'))),
  })
  return change
}

/** Ticks the first session as soon as the board shows it. */
function useFirstSession(isAwaited: boolean): void {
  const client = useQueryClient()
  const { data: live } = useLive()
  const isThere = isAwaited && live !== undefined && live.total_active > 0
  useEffect(() => {
    if (isThere) void readSetUp(client)
  }, [isThere, client])
}
