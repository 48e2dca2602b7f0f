import { useImperativeHandle, useRef, useState } from 'react'
import type { Bounds } from './calendar-picker.tsx'
import { DateInput, type DateKind, textOf } from './date-input.tsx'
import { type FieldProps, FieldLabel } from './fields.tsx'
import fields from './fields.module.css'
import { useLanguage } from '../../i18n/use-language.ts'

type Props = Bounds & {
  kind?: DateKind
  field: FieldProps
  label: string
  /** below the label, before anything is wrong */
  hint?: string | undefined
  /** may be left empty: said beside the label, as most fields must be filled */
  optional?: boolean
  /** takes the whole width of the form */
  wide?: boolean
  autoFocus?: boolean
}

/**
 * A day, a time of day or both as a field of a form, whose value is `YYYY-MM-DD`, `HH:MM` or `YYYY-MM-DDTHH:MM` by the
 * workshop's clock. What names none is the form's value as it was typed, and refused by its shape.
 */
export function DateField({ kind = 'date', field, label, hint, optional = false, wide, autoFocus, ...bounds }: Props) {
  const [value, setValue] = useState('')
  const latest = useRef('')
  const input = useRef<HTMLInputElement>(null)
  const { name, error } = field
  const language = useLanguage()

  // The form reads and writes the value here, as it would that of an input.
  useImperativeHandle(
    field.ref,
    () => ({
      name,
      type: 'text',
      focus: () => input.current?.focus(),
      select: () => input.current?.select(),
      get labels() {
        return input.current?.labels
      },
      shown: (read: unknown) => textOf(String(read), kind, language),
      get value() {
        return latest.current
      },
      set value(next: string | null | undefined) {
        keep(next ?? '')
      },
    }),
    // The function is another one with each picture; the form knows the field by its name.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [name, language],
  )

  function keep(next: string): void {
    latest.current = next
    setValue(next)
  }

  const event = (type: 'change' | 'blur') => ({ type, target: { name, type: 'text', value: latest.current } })

  function change(next: string): void {
    keep(next)
    void field.onChange(event('change'))
  }

  return (
    <div className={wide ? fields['wide'] : undefined}>
      <DateInput
        {...bounds}
        kind={kind}
        value={value}
        label={label}
        labelAs={<FieldLabel label={label} optional={optional} />}
        hint={hint}
        error={error}
        isFirst={autoFocus ?? false}
        inputRef={(element) => {
          input.current = element
        }}
        onValue={change}
        onUnreadable={change}
        onLeave={() => void field.onBlur(event('blur'))}
      />
    </div>
  )
}
