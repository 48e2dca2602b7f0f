import { CHANGE_REASON_LONGEST, changeReason } from '@warsha/contract'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod'
import { Button } from '../../../ui/button.tsx'
import { AreaField } from '../../../ui/admin/fields.tsx'
import { useShapedForm } from '../../../api/admin/use-shaped-form.ts'
import styles from './why.module.css'

const shape = z.object({ reason: changeReason })

type Props = { number: string; onExclude: (reason: string) => void; onCancel: () => void }

/** Asks why nothing should be learned from an item. */
export function ExcludeForm({ number, onExclude, onCancel }: Props) {
  const { t } = useTranslation('admin')
  const form = useShapedForm<z.input<typeof shape>, z.output<typeof shape>>(shape, { reason: '' }, { draft: null })
  const { setFocus } = form
  useEffect(() => setFocus('reason'), [setFocus])
  return (
    <form
      noValidate
      className={styles['excluding']}
      onSubmit={(event) => void form.handleSubmit(({ reason }) => onExclude(reason))(event)}
    >
      <AreaField
        rows={2}
        field={form.field('reason')}
        label={t('why.reason', { number })}
        maxLength={CHANGE_REASON_LONGEST}
      />
      <div className={styles['buttons']}>
        <Button onClick={onCancel}>{t('form.cancel')}</Button>
        <Button look="primary" type="submit">
          {t('why.exclude')}
        </Button>
      </div>
    </form>
  )
}
