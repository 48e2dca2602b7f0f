import { Cluster, Line, Stack } from '../ui/layout.tsx'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { paths } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import { followVersions, takeOver } from './new-version.ts'
import styles from './update-prompt.module.css'

/** Offers a new version of the app and waits for the answer without standing in the way. */
export function UpdatePrompt() {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const [waiting, setWaiting] = useState<ServiceWorker | null>(null)
  const [busy, setBusy] = useState(false)
  useEffect(() => followVersions(setWaiting), [])

  function update(): void {
    if (!waiting) return
    setBusy(true)
    takeOver(waiting)
  }

  return (
    <Stack
      aria-live="polite"
      justify="center"
      className={classes(styles['place'], pathname.startsWith(paths.technician) && styles['aboveActions'])}
    >
      {waiting && (
        <Cluster as="section" gap="1 2" justify="between" className={styles['prompt']} aria-label={t('update.label')}>
          <p className="strong">{t('update.available')}</p>
          <Line gap="1" align="stretch" className="to-end">
            <Button look="quiet" onClick={() => setWaiting(null)}>
              {t('update.later')}
            </Button>
            <Button look="primary" busy={busy} onClick={update}>
              {t('update.now')}
            </Button>
          </Line>
        </Cluster>
      )}
    </Stack>
  )
}
