import { Stack } from '../../ui/layout.tsx'
import { Switch } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { reasonFor } from '../../api/errors.ts'
import { Explained } from '../../ui/admin/explained.tsx'
import { toasts } from '../../ui/toasts.tsx'
import { setWebPush } from './data.ts'

/** Whether phones are notified of forgotten timers, while nobody has the app open. */
export function WebPush({ isOn }: { isOn: boolean }) {
  const { t } = useTranslation('admin')
  const client = useQueryClient()
  const titleId = useId()
  const change = useMutation({
    mutationFn: (next: boolean) => setWebPush(client, next),
    onSuccess: (_, next) => toasts.success(t(next ? 'company.push.turnedOn' : 'company.push.turnedOff')),
    onError: (error) => toasts.error(reasonFor(error, t('company.push.failed'))),
  })
  const shown = change.isPending ? change.variables : isOn
  return (
    <section className="framed" aria-labelledby={titleId}>
      <Stack gap="1h" className="pad-y-2 pad-x-2">
        <Explained about={t('company.push.title')} text={t('company.push.about')}>
          <h2 id={titleId} className="text-xl">
            {t('company.push.title')}
          </h2>
        </Explained>
        <Switch
          label={t('company.push.label')}
          checked={shown}
          disabled={change.isPending}
          onChange={(event) => change.mutate(event.currentTarget.checked)}
        />
      </Stack>
    </section>
  )
}
