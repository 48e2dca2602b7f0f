import { useQueryClient } from '@tanstack/react-query'
import { COMPANY_NAME_LONGEST, type Workshop, workshopName } from '@warsha/contract'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod'
import { reasonFor } from '../../api/errors.ts'
import { TextField } from '../../ui/admin/fields.tsx'
import panel from '../../ui/admin/list-panel.module.css'
import { useShapedForm } from '../../api/admin/use-shaped-form.ts'
import { Button } from '../../ui/button.tsx'
import { toasts } from '../../ui/toasts.tsx'
import styles from './company.module.css'
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
    <section className={panel['panel']}>
      <form
        noValidate
        className={styles['part']}
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
        <div className={styles['actions']}>
          <Button look="primary" type="submit" busy={form.isSaving} blockedBy={form.kept.blockedBy}>
            {t('form.save')}
          </Button>
        </div>
      </form>
    </section>
  )
}
