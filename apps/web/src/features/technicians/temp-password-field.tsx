import { Line, Stack } from '../../ui/layout.tsx'
import { temporaryPassword } from '@warsha/domain'
import { type FieldValues, type Path, type PathValue, type UseFormReturn, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { IconRefresh } from '../../ui/icons.ts'
import { IconCopy } from '../../ui/admin/icons.ts'
import { randomBelow } from '../../device/random-below.ts'
import { Button } from '../../ui/button.tsx'
import { smallIcon } from '../../ui/icon-size.ts'
import { toasts } from '../../ui/toasts.tsx'
import { TextField, type FieldProps } from '../../ui/admin/fields.tsx'
import styles from './temp-password-field.module.css'

type Props<Values extends FieldValues> = {
  form: Pick<UseFormReturn<Values>, 'setValue' | 'clearErrors'> & { control: UseFormReturn<Values>['control'] }
  name: Path<Values>
  field: FieldProps
  /** who must change it, and when */
  note: string
}

/** What the field holds from the start: one that was made is harder to guess than one that was thought of. */
export function newTemporaryPassword(): string {
  return temporaryPassword(randomBelow)
}

/** A password to hand over, so it is shown. */
export function TempPasswordField<Values extends FieldValues>({ form, name, field, note }: Props<Values>) {
  const { t } = useTranslation('admin')
  const password = useWatch({ control: form.control, name }) ?? ''

  function make(): void {
    form.clearErrors(name)
    form.setValue(name, newTemporaryPassword() as PathValue<Values, Path<Values>>, { shouldDirty: true })
  }

  async function copy(): Promise<void> {
    await navigator.clipboard.writeText(password)
    toasts.success(t('passwords.copied'))
  }

  return (
    <Stack gap="half" className="full-row">
      <div className={styles['line']}>
        <div className={styles['field']}>
          <TextField
            field={field}
            label={t('passwords.temporary')}
            hint={t('passwords.hint')}
            dir="ltr"
            autoComplete="off"
          />
        </div>
        <Line gap="1" align="stretch" className={styles['buttons']}>
          <Button icon={<IconRefresh {...smallIcon} />} onClick={make}>
            {t('passwords.make')}
          </Button>
          {/* Without https a browser lets no page write to the clipboard. */}
          {'clipboard' in navigator && (
            <Button icon={<IconCopy {...smallIcon} />} disabled={password === ''} onClick={() => void copy()}>
              {t('passwords.copy')}
            </Button>
          )}
        </Line>
      </div>
      <p className="muted text-s">{note}</p>
    </Stack>
  )
}
