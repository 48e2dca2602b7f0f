import { Stack } from '../../../ui/layout.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { type EditablePayRules, type ListedActivityType, payRulesWithProof } from '@warsha/contract'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod'
import { reasonFor } from '../../../api/errors.ts'
import { adminPaths } from '../../../admin-paths.ts'
import { DateField } from '../../../ui/admin/date-fields.tsx'
import { CheckField } from '../../../ui/admin/fields.tsx'
import { NumberField } from '../../../ui/admin/number-field.tsx'
import settings from '../../../ui/admin/settings-form.module.css'
import { OwnFactorsFields, useOwnFactors } from '../../../api/admin/own-factors.tsx'
import { asDay, asTyped, useShapedForm } from '../../../api/admin/use-shaped-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Link } from '../../../ui/link.tsx'
import { toasts } from '../../../ui/toasts.tsx'
import { savePayRules } from './data.ts'
import { usePayQuestion } from './pay-effect.tsx'
import styles from './rules-form.module.css'

type Values = z.input<typeof payRulesWithProof>
type Sent = z.output<typeof payRulesWithProof>
type Props = { rules: EditablePayRules; activities: readonly ListedActivityType[] }

/** What is given anew for each change. */
const NEW_VALUES = { effective_from: '', current_password: '' }

/** The day from which they hold is none of theirs: it is chosen for what is saved. */
function valuesOf(rules: EditablePayRules): Omit<Values, keyof typeof NEW_VALUES | 'code'> {
  const { factor_working_day, factor_rest_day, factor_holiday, hours_a_day, hours_a_week, unpaid_activities } = rules
  return { factor_working_day, factor_rest_day, factor_holiday, hours_a_day, hours_a_week, unpaid_activities }
}

/** All of the rules, to be changed and saved together, for the own factors. */
export function RulesForm({ rules, activities }: Props) {
  const { t } = useTranslation('admin')
  const client = useQueryClient()
  const ask = usePayQuestion()
  const initial: Values = { ...valuesOf(rules), ...NEW_VALUES }
  const form = useShapedForm<Values, Sent, EditablePayRules>(payRulesWithProof, initial, {
    draft: { form: 'pay-rules', thing: null },
    edited: { thing: rules, valuesOf },
  })
  const { asksCode, showRefusal } = useOwnFactors(form)
  const { field } = form

  async function save(sent: Sent): Promise<void> {
    const { current_password: _, code: __, ...changed } = sent
    try {
      if (!(await ask({ change: 'set_rules', rules: changed }))) return
      await form.send(sent, (latest, sending) => savePayRules(client, { body: latest, ...sending }))
      form.reset({ ...changed, ...NEW_VALUES })
    } catch (error) {
      if (showRefusal(error)) return
      if (form.showProblem(error)) return toasts.warning(t('form.fixErrors'))
      return toasts.error(reasonFor(error, t('payRules.failedToSave')))
    }
    toasts.success(t('payRules.saved'))
  }

  return (
    <section className="framed" aria-label={t('payRules.title')}>
      <form
        noValidate
        className={settings['form']}
        onSubmit={(event) => void form.handleSubmit(save, () => toasts.warning(t('form.fixErrors')))(event)}
      >
        <p className={settings['text']}>
          {t('payRules.text')}{' '}
          <Link className={settings['link']} to={adminPaths.paySheet}>
            {t('payRules.toSheet')}
          </Link>
        </p>
        {form.kept.notices}
        <Stack as="fieldset" gap="1" className={styles['group']}>
          <legend>{t('payRules.factors')}</legend>
          <p className={settings['text']}>{t('payRules.factorsHint')}</p>
          <div className={settings['fields']}>
            <NumberField
              label={t('payRules.workingDay')}
              hint={t('payRules.workingDayHint')}
              field={field('factor_working_day', asTyped)}
            />
            <NumberField
              label={t('payRules.restDay')}
              hint={t('payRules.restDayHint')}
              field={field('factor_rest_day', asTyped)}
            />
            <NumberField
              label={t('payRules.holiday')}
              hint={t('payRules.holidayHint')}
              field={field('factor_holiday', asTyped)}
            />
          </div>
        </Stack>
        <Stack as="fieldset" gap="1" className={styles['group']}>
          <legend>{t('payRules.limits')}</legend>
          <p className={settings['text']}>{t('payRules.limitsHint')}</p>
          <div className={settings['fields']}>
            <NumberField
              optional
              label={t('payRules.hoursADay')}
              hint={t('payRules.hoursADayHint')}
              unit={t('payRules.unit')}
              field={field('hours_a_day', asTyped)}
            />
            <NumberField
              optional
              label={t('payRules.hoursAWeek')}
              hint={t('payRules.hoursAWeekHint')}
              unit={t('payRules.unit')}
              field={field('hours_a_week', asTyped)}
            />
          </div>
        </Stack>
        <Stack as="fieldset" gap="1" className={styles['group']}>
          <legend>{t('payRules.unpaid')}</legend>
          <p className={settings['text']}>{t('payRules.unpaidHint')}</p>
          <div className={styles['activities']}>
            {activities
              .filter(({ code, is_active }) => is_active || rules.unpaid_activities.includes(code))
              .map(({ code, name, is_active }) => (
                <CheckField
                  key={code}
                  value={code}
                  label={is_active ? name : t('payRules.notInUse', { name })}
                  field={{ ...field('unpaid_activities'), error: undefined }}
                />
              ))}
          </div>
          {form.errorOf('unpaid_activities') !== undefined && (
            <p role="alert" className="error">
              {form.errorOf('unpaid_activities')}
            </p>
          )}
        </Stack>
        <div className={settings['fields']}>
          <DateField
            optional
            label={t('payRules.from')}
            hint={t('payRules.fromHint')}
            field={field('effective_from', asDay)}
          />
          <OwnFactorsFields password={field('current_password')} code={asksCode ? field('code') : null} />
        </div>
        <div className={settings['actions']}>
          <Button look="primary" type="submit" busy={form.isSaving} blockedBy={form.kept.blockedBy}>
            {t('form.save')}
          </Button>
        </div>
      </form>
    </section>
  )
}
