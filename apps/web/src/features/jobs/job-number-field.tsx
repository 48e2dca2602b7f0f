import { withLatinDigits } from '@warsha/domain'
import type { ComponentProps } from 'react'
import { TextField, type FieldProps } from '../../ui/admin/fields.tsx'

type Props = { field: FieldProps; label: string; isNew: boolean; hint: string | undefined }

/** The number of a job. Figures typed on an Arabic keyboard become those that the number is kept in. */
export function JobNumberField({ field, label, isNew, hint }: Props) {
  const onChange: FieldProps['onChange'] = (event) => {
    const input = (event as { target: HTMLInputElement }).target
    const folded = withLatinDigits(input.value)
    if (folded !== input.value) {
      const { selectionStart, selectionEnd } = input
      input.value = folded
      input.setSelectionRange(selectionStart, selectionEnd)
    }
    return field.onChange(event)
  }
  const looks: Partial<ComponentProps<typeof TextField>> = isNew ? { autoFocus: true } : { readOnly: true }
  return (
    <TextField
      {...looks}
      field={{ ...field, onChange }}
      label={label}
      hint={hint}
      dir="ltr"
      inputMode="numeric"
      autoComplete="off"
      maxLength={30}
    />
  )
}
