import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconAlertTriangle } from '../../ui/icons.ts'
import { EmployeeNumberField } from './employee-number-field.tsx'
import { DateField } from '../../ui/admin/date-fields.tsx'
import { TextField, type FieldProps } from '../../ui/admin/fields.tsx'
import { NumberField } from '../../ui/admin/number-field.tsx'
import { FormNote } from '../../ui/admin/form-note.tsx'
import { smallIcon } from '../../ui/icon-size.ts'

/** A note to read before saving the form. */
export function Notice({ children }: { children: ReactNode }) {
  return (
    <FormNote tone="warning" icon={<IconAlertTriangle {...smallIcon} />}>
      {children}
    </FormNote>
  )
}

type NameProps = { name: FieldProps; number: FieldProps; segment: FieldProps; segments: readonly string[] }

export function NameFields({ name, number, segment, segments }: NameProps) {
  const { t } = useTranslation('admin')
  return (
    <>
      <TextField
        field={name}
        label={t('technicians.form.fullName')}
        dir="auto"
        autoComplete="off"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the window was opened to fill it
        autoFocus
      />
      <TextField
        field={segment}
        label={t('technicians.segment')}
        dir="auto"
        autoComplete="off"
        suggestions={segments}
        placeholder={t('technicians.form.segmentHint')}
      />
      <EmployeeNumberField field={number} />
    </>
  )
}

type ContactProps = { email: FieldProps; phone: FieldProps; isFirst?: boolean }

/** What somebody signs in with; either is enough. */
export function ContactFields({ email, phone, isFirst = false }: ContactProps) {
  const { t } = useTranslation('admin')
  return (
    <>
      <TextField
        optional
        field={email}
        label={t('technicians.form.email')}
        type="email"
        dir="ltr"
        autoComplete="off"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the window was opened to fill it
        autoFocus={isFirst}
      />
      <TextField
        optional
        field={phone}
        label={t('technicians.form.phone')}
        type="tel"
        inputMode="tel"
        dir="ltr"
        autoComplete="off"
      />
    </>
  )
}

type RateProps = { rate: FieldProps; from: FieldProps; optional: boolean }

/** What an hour costs, and from which day on. */
export function RateFields({ rate, from, optional }: RateProps) {
  const { t } = useTranslation('admin')
  return (
    <>
      <NumberField
        field={rate}
        label={t('technicians.form.rate')}
        step={0.01}
        unit={t('technicians.form.rateUnit')}
        optional={optional}
      />
      <DateField field={from} label={t('technicians.form.rateFrom')} min="2000-01-01" max="2100-12-31" />
    </>
  )
}
