import { Stack } from '../../../ui/layout.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ShownSession } from '../../../offline/replay.ts'
import { ActivitySign } from '../../../ui/activity-sign.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LoadFailure } from '../../../ui/load-failure.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { classes } from '../../../ui/classes.ts'
import { canBeFinished, FinishedChoice } from '../running/finished-choice.tsx'
import styles from '../choosing/lists.module.css'
import sheetStyles from './switch-sheet.module.css'
import { labelIn } from '@warsha/contract/texts'
import { useLanguage } from '../../../i18n/use-language.ts'
import { useOneTapStart } from '../choosing/use-one-tap-start.ts'
import { useActivitiesToSwitchTo } from './use-switch.ts'

/** The activities that the same job can go on with; a tap starts one at once. */
export function SwitchSheet({ session, onClose }: { session: ShownSession; onClose: () => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const start = useOneTapStart()
  const [finishedSession, setFinishedSession] = useState<string>()
  const { activities, isError, isFetching, refetch } = useActivitiesToSwitchTo(session)

  async function switchTo(activityCode: string): Promise<void> {
    if (await start({ ...session, activityCode, finishedSession })) onClose()
  }

  return (
    <Dialog title={t('session.switch')} onClose={onClose}>
      <p className={sheetStyles['job']}>{t('session.switchText', { job: `\u2066${session.jobNo}\u2069` })}</p>
      {canBeFinished(session) && (
        <FinishedChoice session={session} finishedSession={finishedSession} onChange={setFinishedSession} />
      )}
      {activities?.length === 0 && <EmptyState title={t('wizard.noActivities')} />}
      {activities && (
        <ul className={sheetStyles['tiles']}>
          {activities.map(({ code, label, name_ar }, index) => (
            <li key={code}>
              <Stack
                as="button"
                type="button"
                gap="1"
                justify="center"
                className={classes('framed', styles['tile'])}
                data-first={index === 0 ? '' : undefined}
                onClick={() => void switchTo(code)}
              >
                <ActivitySign code={code} size={28} />
                <bdi>{labelIn(language, { label, name_ar })}</bdi>
              </Stack>
            </li>
          ))}
        </ul>
      )}
      {!activities && isError && (
        <LoadFailure
          text={t('wizard.activitiesFailed')}
          retryLabel={t('retry')}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!activities && !isError && <Skeleton height={208} />}
      <div className={sheetStyles['close']}>
        <Button size="large" wide onClick={onClose}>
          {t('cancel')}
        </Button>
      </div>
    </Dialog>
  )
}
