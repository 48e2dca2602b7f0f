import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { BodyOf } from '@warsha/contract'
import { type SetUpStep, setUpSteps } from '@warsha/domain'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reasonFor } from '../../api/errors.ts'
import { numberText } from '../../i18n/formats.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { adminPaths } from '../../admin-paths.ts'
import { paths } from '../../paths.ts'
import { Step, StepList, type StepWay } from '../../ui/admin/step-list.tsx'
import { Button } from '../../ui/button.tsx'
import { toasts } from '../../ui/toasts.tsx'
import { useLive } from '../live/index.ts'
import { changeSetUp, readSetUp, useSetUp } from './data.ts'

const OwnSecondFactor = lazy(async () => ({ default: (await import('../second-factor/index.ts')).OwnSecondFactor }))

/**
 * What a new workshop does once, ticked by what is there. It goes when all is done, or when an admin puts it away; a window that it
 * opened stays until it is closed.
 */
export function SetUpList({ isSetUpHere }: { isSetUpHere: boolean }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const { data: setUp } = useSetUp()
  const [isProtecting, setProtecting] = useState(false)
  const client = useQueryClient()
  const change = useChange()
  useFirstSession(setUp?.done.includes('session') === false)

  const isOffered = isSetUpHere && setUp && !setUp.is_over && setUp.done.length < setUpSteps.length
  return (
    <>
      {isOffered && (
        <StepList
          title={t('setUp.title')}
          progress={t('setUp.done', {
            done: numberText(setUp.done.length, language),
            total: numberText(setUpSteps.length, language),
          })}
          away={t('setUp.hide')}
          onAway={() => change.mutate({ is_hidden: true })}
          isBusy={change.isPending}
        >
          {setUpSteps.map((step) => {
            const isDone = setUp.done.includes(step)
            return (
              <Step
                key={step}
                name={t(`setUp.steps.${step}`)}
                text={t(`setUp.texts.${step}`)}
                done={isDone ? t('setUp.stepDone') : null}
                way={step === 'second_factor' ? { act: () => setProtecting(true) } : ways[step]}
                beside={
                  step === 'hours' &&
                  !isDone && (
                    <Button onClick={() => change.mutate({ hours_confirmed: true })}>{t('setUp.keepHours')}</Button>
                  )
                }
              />
            )
          })}
        </StepList>
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
const ways: Readonly<Record<Exclude<SetUpStep, 'second_factor'>, StepWay>> = {
  company: { to: `${adminPaths.settings}?tab=company` },
  hours: { to: `${adminPaths.settings}?tab=schedule` },
  technicians: { to: adminPaths.newTechnician },
  jobs: { to: adminPaths.jobs },
  phone: { href: paths.guide },
  session: { to: adminPaths.sessions },
  backup: { to: '/admin/system' },
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
