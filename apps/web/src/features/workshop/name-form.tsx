import { Cluster, Stack } from '../../ui/layout.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { COMPANY_NAME_LONGEST, type Workshop, workshopName } from '@warsha/contract'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod'
import { reasonFor } from '../../api/errors.ts'
import { TextField } from '../../ui/admin/fields.tsx'
import { useShapedForm } from '../../api/admin/use-shaped-form.ts'
import { Button } from '../../ui/button.tsx'
import { toasts } from '../../ui/toasts.tsx'
import { nameCompany } from './data.ts'

type Values = z.input<typeof workshopName>

function valuesOf({ company_name }: Workshop): Values {
  return { company_name }
}

/** The company name that stands on papers. */
export function NameForm({ workshop }: { workshop: Workshop }) {
  const { t } = useTranslation('admin')
  const client = useQueryClient()
  const form = useShapedForm<Values, Values, Workshop>(workshopName, valuesOf(workshop), {
    draft: null,
    edited: { thing: workshop, valuesOf },
  })

  async function save(filled: Values): Promise<void> {
    try {
      const saved = await form.send(filled, (body, sending) => nameCompany(client, { body, ...sending }))
      form.reset({ company_name: saved.company_name })
    } catch (error) {
      if (form.showProblem(error)) return toasts.warning(t('form.fixErrors'))
      return toasts.error(reasonFor(error, t('company.nameFailed')))
    }
    toasts.success(t('company.nameSaved'))
  }

  return (
    <section className="framed">
      <Stack
        as="form"
        noValidate
        gap="1h"
        className="pad-y-2 pad-x-2"
        onSubmit={(event) => void form.handleSubmit(save, () => toasts.warning(t('form.fixErrors')))(event)}
      >
        {form.kept.notices}
        <TextField
          label={t('company.name')}
          hint={t('company.nameHint')}
          field={form.field('company_name')}
          dir="auto"
          autoComplete="organization"
          maxLength={COMPANY_NAME_LONGEST}
        />
        <Cluster gap="1" align="stretch">
          <Button look="primary" type="submit" busy={form.isSaving} blockedBy={form.kept.blockedBy}>
            {t('form.save')}
          </Button>
        </Cluster>
      </Stack>
    </section>
  )
}
