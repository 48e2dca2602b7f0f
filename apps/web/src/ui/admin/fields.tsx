import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { classes } from '../classes.ts'
import styles from './fields.module.css'
import type { UseFormRegisterReturn } from 'react-hook-form'

/** What an input needs to be a field of a form. */
export type FieldProps = UseFormRegisterReturn & { error: string | undefined }

type Common = {
  label: string
  /** below the label, before anything is wrong */
  hint?: string | undefined
  /** may be left empty: said beside the label, as most fields must be filled */
  optional?: boolean
  /** takes the whole width of the form */
  wide?: boolean
}

type TextProps = Common & { field: FieldProps } & Pick<
    ComponentProps<typeof TextInput>,
    | 'type'
    | 'disabled'
    | 'readOnly'
    | 'inputMode'
    | 'autoComplete'
    | 'dir'
    | 'lang'
    | 'maxLength'
    | 'min'
    | 'max'
    | 'step'
    | 'placeholder'
  > & {
    /** stands inside the box, at its end */
    unit?: string
    /** what may be chosen; anything else may be typed */
    suggestions?: readonly string[]
    autoFocus?: boolean
  }

/** One line of text, a number, a date or a time. */
export function TextField({ label, hint, optional, wide, field, unit, suggestions, autoFocus, ...rest }: TextProps) {
  const listId = useId()
  return (
    <div className={classes(wide && styles['wide'], rest.readOnly && styles['locked'])}>
      <TextInput
        {...rest}
        {...register(field)}
        label={<FieldLabel label={label} optional={optional} />}
        description={hint}
        error={field.error}
        data-first={autoFocus || undefined}
        list={suggestions && listId}
        rightSection={unit && <span className="muted text-s one-line">{unit}</span>}
        rightSectionPointerEvents="none"
        rightSectionWidth={unit ? 72 : undefined}
      />
      {suggestions && (
        <datalist id={listId}>
          {suggestions.map((suggestion) => (
            <option key={suggestion} value={suggestion}>
              {suggestion}
            </option>
          ))}
        </datalist>
      )}
    </div>
  )
}

type SelectProps = Common & {
  field: FieldProps
  options: readonly { value: string | number; label: string; disabled?: boolean }[]
  /** stands for nothing chosen; without it something always is */
  none?: string
  disabled?: boolean
}

/** One of a few. */
export function SelectField({ label, hint, optional, wide, field, options, none, disabled = false }: SelectProps) {
  return (
    <NativeSelect
      {...register(field)}
      className={wide ? styles['wide'] : undefined}
      label={<FieldLabel label={label} optional={optional} />}
      description={hint}
      error={field.error}
      disabled={disabled}
    >
      {none !== undefined && <option value="">{none}</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value} disabled={option.disabled}>
          {option.label}
        </option>
      ))}
    </NativeSelect>
  )
}

type AreaProps = Common & {
  field: FieldProps
  rows?: number
  maxLength?: number
  /** below the box, such as a counter */ foot?: ReactNode
}

/** Several lines of text. */
export function AreaField({ label, hint, optional, wide = true, field, rows = 3, maxLength, foot }: AreaProps) {
  return (
    <div className={wide ? styles['wide'] : undefined}>
      <Textarea
        {...register(field)}
        dir="auto"
        rows={rows}
        maxLength={maxLength}
        label={<FieldLabel label={label} optional={optional} />}
        description={hint}
        error={field.error}
      />
      {foot}
    </div>
  )
}

type CheckProps = Pick<Common, 'label' | 'hint' | 'wide'> & {
  field: FieldProps
  disabled?: boolean
  /** what ticking adds, where several boxes of one name make a list */
  value?: string
}

export function CheckField({ label, hint, wide, field, disabled = false, value }: CheckProps) {
  return (
    <Checkbox
      {...register(field)}
      {...(value !== undefined && { value })}
      className={wide ? styles['wide'] : undefined}
      label={label}
      description={hint}
      error={field.error}
      disabled={disabled}
    />
  )
}

/** What an input of one's own needs to be a field of a form. */
export function register({ onChange, onBlur, name, ref }: FieldProps) {
  return { onChange, onBlur, name, ref }
}

/** The name of a field, and whether it may stay empty. */
export function FieldLabel({ label, optional = false }: { label: string; optional?: boolean | undefined }) {
  const { t } = useTranslation('admin')
  if (!optional) return label
  return (
    <>
      {label} <span data-beside className="muted regular">{`(${t('form.optional')})`}</span>
    </>
  )
}
