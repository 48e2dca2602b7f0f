import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { serverNow } from '../../api/api.ts'
import { dismissSteps, type FirstStep, firstSteps, takeStep } from '../../device/first-steps.ts'
import { useFirstSteps } from '../../device/use-first-steps.ts'
import { adminPaths } from '../../admin-paths.ts'
import { paths } from '../../paths.ts'
import { requestPalette } from '../../ui/admin/palette-requests.ts'
import { Step, StepList, type StepWay } from '../../ui/admin/step-list.tsx'
import { useLive } from '../live/index.ts'

/** What starts later was started meanwhile, wherever the admin has been since. */
const OPENED_AT = serverNow()

/** What a newcomer to the demo tries, each ticked once it was done on this device. */
export function FirstSteps() {
  const { t } = useTranslation('admin')
  const taken = useFirstSteps('admin')
  const jobId = useArrival()
  if (!taken) return null
  const steps = firstSteps.admin
  return (
    <StepList
      title={t('adminFirstSteps.title')}
      progress={t('adminFirstSteps.done', { done: taken.steps.length, total: steps.length })}
      away={t('adminFirstSteps.dismiss')}
      onAway={() => dismissSteps('admin')}
      foot={t('adminFirstSteps.ownShop')}
    >
      {steps.map((step) => (
        <Step
          key={step}
          name={t(`adminFirstSteps.${step}`)}
          text={t(`adminFirstSteps.${step}Text`)}
          done={taken.steps.includes(step) ? t('adminFirstSteps.taken') : null}
          way={wayOf(step, jobId)}
        />
      ))}
    </StepList>
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

function wayOf(step: FirstStep<'admin'>, jobId: number | null): StepWay {
  const ways: Record<typeof step, StepWay> = {
    start: { href: paths.guide },
    watch: { href: '#active-sessions' },
    job: { to: jobId === null ? adminPaths.jobs : adminPaths.job(jobId) },
    timeline: { to: adminPaths.timeline },
    palette: { act: requestPalette },
    correct: { to: adminPaths.sessions },
    export: { to: adminPaths.reports },
  }
  return ways[step]
}
