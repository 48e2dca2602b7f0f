import { useQueryClient } from '@tanstack/react-query'
import type { FieldValues } from 'react-hook-form'
import type { SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod'
import { reasonFor } from '../../api/errors.ts'
import { type Initial, useShapedForm } from '../../api/admin/use-shaped-form.ts'
import { plainText } from '../../api/admin/merge-changes.ts'
import type { Sending } from '../../api/client.ts'
import { toasts } from '../../ui/toasts.tsx'
import { readAgain } from './at-once.ts'
import type { ListName } from './data.ts'

type Edited = { id: number } & object

type Parts<Values extends FieldValues, Sent> = {
  list: ListName
  /** null: a new one */
  edited: Edited | null
  shape: z.ZodType<Sent, Values>
  initial: Initial<Values>
  /** creates or changes the thing */
  send: (sent: Sent, sending: Sending) => Promise<unknown>
  nameOf: (sent: Sent) => string
  onClose: () => void
}

/** A form in which something of a list is created or edited, and its window. */
export function useReferenceForm<Values extends FieldValues, Sent>(parts: Parts<Values, Sent>) {
  const { list, edited, shape, initial, send, nameOf, onClose } = parts
  const isNew = edited === null
  const { t } = useTranslation('admin')
  const client = useQueryClient()
  const form = useShapedForm<Values, Sent, unknown>(shape, initial, {
    draft: { form: list, thing: edited?.id ?? null, name: calledIn(edited) },
    edited: edited && { thing: edited, valuesOf: (thing) => thing as Initial<Values> },
  })

  async function save(sent: Sent): Promise<void> {
    try {
      await form.send(sent, send)
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
      kept: form.kept,
      onSubmit: (event: SubmitEvent<HTMLFormElement>) =>
        void form.handleSubmit(save, () => toasts.warning(t('form.fixErrors')))(event),
      onClose,
    },
  }
}

/** What a thing is called, whichever of its fields says so. */
function calledIn(thing: object | null): string {
  const { name, code, description } = (thing ?? {}) as Record<string, unknown>
  return plainText(name ?? code ?? description)
}
