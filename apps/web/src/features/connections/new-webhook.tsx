import { Checkbox } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type BodyOf, newWebhook } from '@warsha/contract'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod'
import { OwnFactorsFields, useOwnFactors } from '../../api/admin/own-factors.tsx'
import { type ShownOnce, ShownOnceLost } from '../../api/admin/shown-once.ts'
import { useShapedForm } from '../../api/admin/use-shaped-form.ts'
import { ApiError, reasonFor } from '../../api/errors.ts'
import { TextField } from '../../ui/admin/fields.tsx'
import { FormDialog } from '../../ui/admin/form-dialog.tsx'
import { toasts } from '../../ui/toasts.tsx'
import { createWebhook } from './webhook-data.ts'
import { WebhookTypes } from './webhook-types.tsx'

type Values = z.input<typeof newWebhook>
type Sent = z.output<typeof newWebhook>
type Props = {
  onMade: (webhook: ShownOnce<'createWebhook'>) => void
  /** it was made, but what is shown once is lost: why, and what to do now */
  onLost: (text: string) => void
  onClose: () => void
}

const OF_ADDRESS = new Set(['webhook_not_public', 'webhook_never_private', 'webhook_host_differs'])

/** The window in which a webhook is made, for the own factors. */
export function NewWebhook({ onMade, onLost, onClose }: Props) {
  const { t } = useTranslation('admin')
  const client = useQueryClient()
  const form = useShapedForm<Values, Sent>(
    newWebhook,
    { name: '', url: '', private_host: null, types: [], current_password: '' },
    { draft: { form: 'webhook', thing: null } },
  )
  const { asksCode, showRefusal } = useOwnFactors(form)
  const { field } = form
  const url = useWatch({ control: form.control, name: 'url' })
  const allowed = useWatch({ control: form.control, name: 'private_host' }) ?? null
  const host = hostIn(url)

  async function save(given: Sent): Promise<void> {
    // What was ticked is one host by its name: of another address, nothing was.
    const private_host = given.private_host === hostIn(given.url) ? given.private_host : null
    const body = { ...given, private_host }
    try {
      onMade(await form.send(body, (sent: BodyOf<'createWebhook'>) => createWebhook(client, sent)))
    } catch (error) {
      if (error instanceof ShownOnceLost) return onLost(error.detail)
      if (showRefusal(error)) return
      if (error instanceof ApiError && OF_ADDRESS.has(error.code ?? '')) {
        form.setError('url', { type: 'server', message: error.detail }, { shouldFocus: true })
      } else if (!form.showProblem(error)) {
        toasts.error(reasonFor(error, t('webhooks.createFailed')))
      }
    }
  }

  return (
    <FormDialog
      title={t('webhooks.createTitle')}
      submitLabel={t('webhooks.create')}
      isDirty={form.isDirty}
      busy={form.isSaving}
      kept={form.kept}
      onSubmit={(event) => void form.handleSubmit(save, () => toasts.warning(t('form.fixErrors')))(event)}
      onClose={onClose}
    >
      <TextField
        wide
        field={field('name')}
        label={t('connections.name')}
        hint={t('webhooks.nameHint')}
        dir="auto"
        autoComplete="off"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the window was opened to fill it
        autoFocus
      />
      <TextField
        wide
        field={field('url')}
        label={t('webhooks.url')}
        hint={t('webhooks.urlHint')}
        dir="ltr"
        type="url"
        autoComplete="off"
      />
      <Checkbox
        className="full-row"
        label={host ? t('webhooks.allowHost', { host }) : t('webhooks.allowNoHost')}
        description={t('webhooks.allowHint')}
        disabled={host === null}
        checked={allowed !== null && allowed === host}
        onChange={(event) =>
          form.setValue('private_host', event.currentTarget.checked ? host : null, { shouldDirty: true })
        }
      />
      <WebhookTypes
        chosen={useWatch({ control: form.control, name: 'types' }) ?? []}
        onChoose={(types) => {
          form.setValue('types', types, { shouldDirty: true })
          form.clearErrors('types')
        }}
        field={field('types')}
      />
      <OwnFactorsFields password={field('current_password')} code={asksCode ? field('code') : null} />
    </FormDialog>
  )
}

/** The host that is typed, as it is allowed by name. */
function hostIn(url: string): string | null {
  return URL.canParse(url) ? new URL(url).hostname.replace(/^\[|\]$/g, '') || null : null
}
