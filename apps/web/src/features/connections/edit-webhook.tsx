import { useQueryClient } from '@tanstack/react-query'
import { type Webhook, type WebhookBody, webhookBody } from '@warsha/contract'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod'
import { useShapedForm } from '../../api/admin/use-shaped-form.ts'
import { reasonFor } from '../../api/errors.ts'
import { TextField } from '../../ui/admin/fields.tsx'
import { FormDialog } from '../../ui/admin/form-dialog.tsx'
import { toasts } from '../../ui/toasts.tsx'
import { saveWebhook } from './webhook-data.ts'
import { WebhookTypes } from './webhook-types.tsx'

type Values = z.input<typeof webhookBody>

const valuesOf = ({ name, types }: Webhook): Values => ({ name, types })

/** The window in which a webhook is called otherwise, or sends other things. */
export function EditWebhook({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { t } = useTranslation('admin')
  const client = useQueryClient()
  const form = useShapedForm<Values, WebhookBody, Webhook>(webhookBody, valuesOf(webhook), {
    draft: null,
    edited: { thing: webhook, valuesOf },
  })
  const { field } = form

  async function save(body: WebhookBody): Promise<void> {
    try {
      await form.send(body, (sent, sending) => saveWebhook(client, webhook.id, { body: sent, sending }))
    } catch (error) {
      if (!form.showProblem(error)) toasts.error(reasonFor(error, t('webhooks.actFailed')))
      return
    }
    toasts.success(t('webhooks.edited', { name: body.name }))
    onClose()
  }

  return (
    <FormDialog
      title={t('webhooks.editTitle', { name: webhook.name })}
      submitLabel={t('settings.save')}
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
      />
      <WebhookTypes
        field={field('types')}
        chosen={useWatch({ control: form.control, name: 'types' })}
        onChoose={(types) => {
          form.setValue('types', types, { shouldDirty: true })
          form.clearErrors('types')
        }}
      />
      <p className="full-row muted text-s">{t('webhooks.editNote')}</p>
    </FormDialog>
  )
}
