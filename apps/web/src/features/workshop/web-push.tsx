import { Switch } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { reasonFor } from '../../api/errors.ts'
import panel from '../../ui/admin/list-panel.module.css'
import { toasts } from '../../ui/toasts.tsx'
import styles from './company.module.css'
import { setWebPush } from './data.ts'

/** Whether phones are notified of forgotten timers, while nobody has the app open. */
export function WebPush({ isOn }: { isOn: boolean }) {
  const { t } = useTranslation('admin')
  const client = useQueryClient()
  const change = useMutation({
    mutationFn: (next: boolean) => setWebPush(client, next),
    onSuccess: (_, next) => toasts.success(t(next ? 'company.push.turnedOn' : 'company.push.turnedOff')),
    onError: (error) => toasts.error(reasonFor(error, t('company.push.failed'))),
  })
  const shown = change.isPending ? change.variables : isOn
  return (
    <section className={panel['panel']}>
      <div className={styles['part']}>
        <Switch
          label={t('company.push.label')}
          description={t('company.push.about')}
          checked={shown}
          disabled={change.isPending}
          onChange={(event) => change.mutate(event.currentTarget.checked)}
        />
      </div>
    </section>
  )
}
