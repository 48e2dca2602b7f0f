import { CHANGE_REASON_LONGEST, changeReason } from '@warsha/contract'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod'
import { reasonFor } from '../errors.ts'
import { AreaField } from '../../ui/admin/fields.tsx'
import { FormDialog } from '../../ui/admin/form-dialog.tsx'
import { useShapedForm } from './use-shaped-form.ts'
import { toasts } from '../../ui/toasts.tsx'

const shape = z.object({ reason: changeReason })

type Props = {
  title: string
  text: string
  submitLabel: string
  /** told when it fails and the server gives no reason */
  failed: string
  /** @returns whether it was done, so that the window may close */
  onSubmit: (reason: string) => Promise<boolean>
  onClose: () => void
  children?: ReactNode
}

/** Asks why, and does it. What was typed stays when it is refused. */
export function ReasonDialog({ title, text, submitLabel, failed, onSubmit, onClose, children }: Props) {
  const { t } = useTranslation('admin')
  const form = useShapedForm<z.input<typeof shape>, z.output<typeof shape>>(shape, { reason: '' }, { draft: null })

  async function submit({ reason }: { reason: string }): Promise<void> {
    try {
      if (await onSubmit(reason)) onClose()
    } catch (error) {
      if (!form.showProblem(error)) toasts.error(reasonFor(error, failed))
    }
  }

  return (
    <>
      <FormDialog
        title={title}
        width="usual"
        submitLabel={submitLabel}
        isDirty={form.isDirty}
        busy={form.isSaving}
        kept={form.kept}
        onSubmit={(event) => void form.handleSubmit(submit)(event)}
        onClose={onClose}
      >
        <p className="full-row">{text}</p>
        <AreaField
          rows={2}
          field={form.field('reason')}
          label={t('sessions.form.reason')}
          maxLength={CHANGE_REASON_LONGEST}
        />
      </FormDialog>
      {children}
    </>
  )
}
