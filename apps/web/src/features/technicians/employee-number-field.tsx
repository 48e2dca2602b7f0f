import { EMPLOYEE_NUMBER_LONGEST } from '@warsha/contract'
import { useTranslation } from 'react-i18next'
import { TextField, type FieldProps } from '../../ui/admin/fields.tsx'

/** By which the workshop's own books know somebody. */
export function EmployeeNumberField({ field }: { field: FieldProps }) {
  const { t } = useTranslation('admin')
  return (
    <TextField
      optional
      wide
      field={field}
      label={t('form.employeeNumber')}
      hint={t('form.employeeNumberHint')}
      dir="auto"
      autoComplete="off"
      maxLength={EMPLOYEE_NUMBER_LONGEST}
    />
  )
}
