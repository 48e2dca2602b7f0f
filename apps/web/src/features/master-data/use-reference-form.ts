import { useQueryClient } from '@tanstack/react-query'
import type { FieldValues } from 'react-hook-form'
import type { SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod'
import { reasonFor } from '../../api/errors.ts'
import { type Initial, useShapedForm } from '../../api/admin/use-shaped-form.ts'
import { toasts } from '../../ui/toasts.tsx'
import { readAgain } from './at-once.ts'
import type { ListName } from './data.ts'

type Parts<Values extends FieldValues, Sent> = {
  list: ListName
  isNew: boolean
  shape: z.ZodType<Sent, Values>
  initial: Initial<Values>
  /** creates or changes the thing */
  send: (sent: Sent) => Promise<unknown>
  nameOf: (sent: Sent) => string
  onClose: () => void
}

/** A form in which something of a list is created or edited, and its window. */
export function useReferenceForm<Values extends FieldValues, Sent>(parts: Parts<Values, Sent>) {
  const { list, isNew, shape, initial, send, nameOf, onClose } = parts
  const { t } = useTranslation('admin')
  const client = useQueryClient()
  const form = useShapedForm(shape, initial)

  async function save(sent: Sent): Promise<void> {
    try {
      await send(sent)
    } catch (error) {
      if (form.showProblem(error)) return toasts.warning(t('form.fixErrors'))
      return toasts.error(reasonFor(error, t(isNew ? 'masterData.createFailed' : 'masterData.updateFailed')))
    }
    readAgain(client)
    toasts.success(isNew ? t('masterData.created', { name: nameOf(sent) }) : t('masterData.updated'))
    onClose()
  }

  return {
    field: form.field,
    dialog: {
      title: t(isNew ? `masterData.newTitle.${list}` : `masterData.editTitle.${list}`),
      submitLabel: t(isNew ? 'settings.create' : 'settings.save'),
      isDirty: form.isDirty,
      busy: form.isSaving,
      onSubmit: (event: SubmitEvent<HTMLFormElement>) =>
        void form.handleSubmit(save, () => toasts.warning(t('form.fixErrors')))(event),
      onClose,
    },
  }
}
