import { useEffect } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import {
  type BodyOf,
  checkMailPlan,
  languages,
  mailChoices,
  mailFrequencies,
  mailForms,
  mailPapers,
  mailSubscriptionFields,
} from '@warsha/contract'
import type { Weekday } from '@warsha/domain'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import * as z from 'zod'
import { ApiError, reasonFor } from '../../api/errors.ts'
import { OwnFactorsFields, useOwnFactors } from '../../api/admin/own-factors.tsx'
import { useShapedForm } from '../../api/admin/use-shaped-form.ts'
import { weekdayText } from '../../i18n/date-formats.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { AreaField, SelectField } from '../../ui/admin/fields.tsx'
import { FormDialog } from '../../ui/admin/form-dialog.tsx'
import { QuietNotice } from '../../ui/admin/notice.tsx'
import { icon } from '../../ui/icon-size.ts'
import { IconAlertTriangle } from '../../ui/icons.ts'
import { toasts } from '../../ui/toasts.tsx'
import { createSubscription } from './data.ts'
import styles from './mail.module.css'

/** A list of several lines, as the field holds it. What is wrong with one of them is shown below all. */
const addressLines = z
  .string()
  .transform((text) =>
    text
      .split(/[\s,;،؛]+/)
      .map((each) => each.trim())
      .filter((each) => each !== ''),
  )
  .transform((given, context) => {
    const read = mailSubscriptionFields.shape.addresses.safeParse(given)
    if (read.success) return read.data
    context.addIssue({ code: 'custom', message: read.error.issues[0]?.message ?? 'email_invalid' })
    return z.NEVER
  })

/** A number as a list of choices holds it. */
const chosen = (shape: typeof mailSubscriptionFields.shape.hour) =>
  z
    .string()
    .transform((text): number | null | undefined => Number(text))
    .pipe(shape)

const mailForm = mailSubscriptionFields
  .extend({
    addresses: addressLines,
    weekday: chosen(mailSubscriptionFields.shape.weekday),
    month_day: chosen(mailSubscriptionFields.shape.month_day),
    hour: chosen(mailSubscriptionFields.shape.hour),
  })
  .superRefine(checkMailPlan)

type Values = z.input<typeof mailForm>
type Sent = z.output<typeof mailForm>

const REFUSALS_OF_FIELDS = {
  mail_to_admins_only: 'addresses',
  mail_not_for_them: 'addresses',
  mail_no_address: 'form',
} as const

/** The window in which something begins to go out, for the own factors. */
export function NewSubscription({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('admin')
  const client = useQueryClient()
  const language = useLanguage()
  const form = useShapedForm<Values, Sent>(
    mailForm,
    {
      paper: 'report',
      form: 'pdf',
      frequency: 'weekly',
      weekday: '0',
      month_day: '1',
      hour: '7',
      language,
      addresses: '',
      current_password: '',
    },
    { draft: { form: 'mail', thing: null } },
  )
  const { asksCode, showRefusal } = useOwnFactors(form)
  const { field, setValue } = form
  const [paper, chosenForm, chosenFrequency] = useWatch({ control: form.control, name: ['paper', 'form', 'frequency'] })
  const { forms, frequencies } = mailChoices[paper]
  const frequency = frequencies.includes(chosenFrequency) ? chosenFrequency : frequencies[0]
  const as = forms.includes(chosenForm) ? chosenForm : forms[0]
  // What the paper has not is not kept chosen.
  useEffect(() => {
    if (frequency !== chosenFrequency) setValue('frequency', frequency)
    if (as !== chosenForm) setValue('form', as)
  }, [as, chosenForm, frequency, chosenFrequency, setValue])

  async function save(body: Sent): Promise<void> {
    try {
      await form.send(body, (sent: BodyOf<'createMailSubscription'>) => createSubscription(client, sent))
      onClose()
    } catch (error) {
      if (showRefusal(error)) return
      const at = error instanceof ApiError && REFUSALS_OF_FIELDS[error.code as keyof typeof REFUSALS_OF_FIELDS]
      if (at) form.setError(at, { type: 'server', message: error.detail }, { shouldFocus: true })
      else if (!form.showProblem(error)) toasts.error(reasonFor(error, t('mail.createFailed')))
    }
  }

  return (
    <FormDialog
      title={t('mail.createTitle')}
      submitLabel={t('mail.create')}
      isDirty={form.isDirty}
      busy={form.isSaving}
      kept={form.kept}
      onSubmit={(event) => void form.handleSubmit(save, () => toasts.warning(t('form.fixErrors')))(event)}
      onClose={onClose}
    >
      <SelectField
        field={field('paper')}
        label={t('mail.paper')}
        hint={paper === 'notices' ? t('mail.noticesHint') : undefined}
        options={mailPapers.map((each) => ({ value: each, label: t(`mail.papers.${each}`) }))}
      />
      {forms.length > 1 && (
        <SelectField
          field={field('form')}
          label={t('mail.form')}
          options={mailForms
            .filter((each) => forms.includes(each))
            .map((each) => ({ value: each, label: t(`mail.forms.${each}`) }))}
        />
      )}
      {frequencies.length > 1 && (
        <SelectField
          field={field('frequency')}
          label={t('mail.frequency')}
          hint={
            frequency === 'weekly' ? t('mail.weeklyHint') : frequency === 'monthly' ? t('mail.monthlyHint') : undefined
          }
          options={mailFrequencies
            .filter((each) => frequencies.includes(each))
            .map((each) => ({ value: each, label: t(`mail.frequencies.${each}`) }))}
        />
      )}
      {frequency === 'weekly' && (
        <SelectField
          field={field('weekday')}
          label={t('mail.weekday')}
          options={WEEKDAYS.map((day) => ({ value: String(day), label: weekdayText(day, language) }))}
        />
      )}
      {frequency === 'monthly' && (
        <SelectField
          field={field('month_day')}
          label={t('mail.monthDay')}
          options={numbers(1, 28, (day) => String(day))}
        />
      )}
      {(frequency === 'weekly' || frequency === 'monthly') && (
        <SelectField
          field={field('hour')}
          label={t('mail.hour')}
          options={numbers(0, 23, (hour) => `${String(hour).padStart(2, '0')}:00`)}
        />
      )}
      <SelectField
        field={field('language')}
        label={t('mail.language')}
        options={Object.entries(languages).map(([value, { ownName }]) => ({ value, label: ownName }))}
      />
      <AreaField field={field('addresses')} label={t('mail.addresses')} hint={t('mail.addressesHint')} rows={2} />
      {as !== 'link' && as !== 'text' && (
        <div className={styles['wide']}>
          <QuietNotice icon={<IconAlertTriangle {...icon} size={20} className="rigid" />}>
            <strong>{t('mail.leavesTitle')}</strong> {t(paper === 'report' ? 'mail.leavesMoney' : 'mail.leavesHours')}
          </QuietNotice>
        </div>
      )}
      <OwnFactorsFields password={field('current_password')} code={asksCode ? field('code') : null} />
    </FormDialog>
  )
}

const WEEKDAYS: readonly Weekday[] = [0, 1, 2, 3, 4, 5, 6]

function numbers(first: number, last: number, label: (value: number) => string) {
  return Array.from({ length: last - first + 1 }, (_, nth) => ({
    value: String(first + nth),
    label: label(first + nth),
  }))
}
