import type { ActivityOfJob } from '@warsha/contract'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/use-language.ts'
import { workshopMomentText } from '../../i18n/workshop-time.ts'
import { useZone } from '../../ui/admin/workshop-clock.tsx'
import styles from './account.module.css'
import { personText } from '../../i18n/people.ts'

type Props = { activity: ActivityOfJob }

/** How far the activity is, who said that it is finished, and whether the engine learned from it. */
export function ActivityState({ activity }: Props) {
  const left = useLeftOutText(activity)
  const finished = useFinishedText(activity)
  const stage = useStageText(activity)
  const parts = [finished, left].filter((text) => text !== null)
  return (
    <span className={styles['state']} dir="auto" data-hint="">
      {parts.length > 0 ? parts.join(' · ') : stage}
    </span>
  )
}

function useLeftOutText({ exclusion, left_out }: ActivityOfJob): string | null {
  const { t } = useTranslation('admin')
  if (exclusion) return t('why.leftOut.excluded')
  return left_out === null ? null : t(`why.leftOut.${left_out}`)
}

function useFinishedText({ finished }: ActivityOfJob): string | null {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const zone = useZone()
  if (!finished) return null
  const moment = workshopMomentText(Date.parse(finished.at), zone, language)
  return t('why.job.finished', { name: personText(finished.person), moment })
}

function useStageText({ began_at, is_running, settled_at }: ActivityOfJob): string {
  const { t } = useTranslation('admin')
  if (is_running) return t('why.job.running')
  if (settled_at !== null) return t('why.job.settled')
  return t(began_at === null ? 'why.job.notBegun' : 'why.job.begun')
}
