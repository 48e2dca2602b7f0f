import { Cluster, Stack } from '../../../ui/layout.tsx'
import { CHANGE_REASON_LONGEST, changeReason } from '@warsha/contract'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod'
import { Button } from '../../../ui/button.tsx'
import { AreaField } from '../../../ui/admin/fields.tsx'
import { useShapedForm } from '../../../api/admin/use-shaped-form.ts'

const shape = z.object({ reason: changeReason })

type Props = { number: string; onExclude: (reason: string) => void; onCancel: () => void }

/** Asks why nothing should be learned from an item. */
export function ExcludeForm({ number, onExclude, onCancel }: Props) {
  const { t } = useTranslation('admin')
  const form = useShapedForm<z.input<typeof shape>, z.output<typeof shape>>(shape, { reason: '' }, { draft: null })
  const { setFocus } = form
  useEffect(() => setFocus('reason'), [setFocus])
  return (
    <Stack
      as="form"
      noValidate
      gap="1"
      className="full-row pad-y-1"
      onSubmit={(event) => void form.handleSubmit(({ reason }) => onExclude(reason))(event)}
    >
      <AreaField
        rows={2}
        field={form.field('reason')}
        label={t('why.reason', { number })}
        maxLength={CHANGE_REASON_LONGEST}
      />
      <Cluster gap="1" align="stretch" justify="end">
        <Button onClick={onCancel}>{t('form.cancel')}</Button>
        <Button look="primary" type="submit">
          {t('why.exclude')}
        </Button>
      </Cluster>
    </Stack>
  )
}
