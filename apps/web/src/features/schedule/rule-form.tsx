import { Line } from '../../ui/layout.tsx'
import { useQueryClient } from '@tanstack/react-query'
import {
  type BodyOf,
  type ReadBodyOf,
  refusals,
  formatMessage,
  scheduleShapes,
  type ScheduleRule,
  weekdayName,
} from '@warsha/contract'
import { secondOfTime, timeOfSecond, type Weekday, weekdays } from '@warsha/domain'
import { type SubmitEvent, useEffect, useState } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { IconAlertTriangle, IconPlus } from '../../ui/icons.ts'
import { ApiError, reasonFor } from '../../api/errors.ts'
import { useEffectQuestion } from '../calendar/index.ts'
import { DateField } from '../../ui/admin/date-fields.tsx'
import { SelectField } from '../../ui/admin/fields.tsx'
import { asChosenId, type ShapedForm, useShapedForm } from '../../api/admin/use-shaped-form.ts'
import { Button } from '../../ui/button.tsx'
import { smallIcon } from '../../ui/icon-size.ts'
import { toasts } from '../../ui/toasts.tsx'
import type { Language } from '../../i18n/language.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { addRule, previewChange, readRulesAgain } from './data.ts'
import { useHoursTexts } from './use-hours-texts.ts'
import styles from './rule-form.module.css'
import { overlappedDay } from './week.ts'

type Values = BodyOf<'createScheduleRule'>
type Sent = ReadBodyOf<'createScheduleRule'>
type Props = { weekday: Weekday; takesFocus: boolean; rules: readonly ScheduleRule[] }

const USUAL = { start_time: '08:00', end_time: '17:00' }

/** Adds hours to a weekday. */
export function RuleForm({ weekday, takesFocus, rules }: Props) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const form = useShapedForm<Values, Sent>(
    scheduleShapes.createScheduleRule.body,
    { day_of_week: weekday, ...USUAL },
    { draft: { form: 'schedule-rule', thing: null } },
  )
  const [overlap, setOverlap] = useState<string | null>(null)
  const add = useAdd(rules, form, setOverlap)
  const { field, setFocus } = form

  useEffect(() => {
    if (takesFocus) setFocus('start_time')
  }, [setFocus, takesFocus])

  return (
    <form
      noValidate
      className={styles['form']}
      aria-label={t('schedule.add')}
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => void form.handleSubmit(add)(event)}
      onChange={() => setOverlap(null)}
    >
      {form.kept.notices}
      <div className={styles['fields']}>
        <SelectField
          field={field('day_of_week', asChosenId)}
          label={t('schedule.day')}
          options={weekdays.map((value) => ({ value, label: weekdayName(value, language) }))}
        />
        <DateField kind="time" field={field('start_time')} label={t('schedule.start')} />
        <DateField kind="time" field={field('end_time')} label={t('schedule.end')} />
        <Button
          type="submit"
          look="primary"
          className={styles['submit']}
          icon={<IconPlus {...smallIcon} />}
          busy={form.isSaving}
        >
          {t('schedule.submit')}
        </Button>
      </div>
      <Line role="alert" gap="3q" className={styles['overlap']}>
        {overlap !== null && (
          <>
            <IconAlertTriangle {...smallIcon} />
            {overlap}
          </>
        )}
      </Line>
      {overlap === null && <HoursSummary control={form.control} />}
    </form>
  )
}

/** How long the hours are that are being entered, and when they end: an end that is not after the start is on the next day. */
function HoursSummary({ control }: { control: Control<Values, unknown, Sent> }) {
  const texts = useHoursTexts()
  const [weekday, start, end] = useWatch({ control, name: ['day_of_week', 'start_time', 'end_time'] })
  if (!start || !end) return null
  return (
    <p className={styles['summary']}>
      {texts.summary({ weekday, starts: secondOfTime(start), ends: secondOfTime(end) })}
    </p>
  )
}

/** Adds what was entered; whether it overlaps is looked up here and, finally, on the server. */
function useAdd(
  rules: readonly ScheduleRule[],
  { send, showProblem }: Pick<ShapedForm<Values, Sent>, 'send' | 'showProblem'>,
  onOverlap: (sentence: string) => void,
) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const client = useQueryClient()
  const texts = useHoursTexts()
  const isMeant = useEffectQuestion()

  return async (sent: Sent): Promise<void> => {
    const body = { ...sent, start_time: wholeTime(sent.start_time), end_time: wholeTime(sent.end_time) }
    const day = overlappedDay(body, rules)
    if (day !== null) return onOverlap(overlapSentence(day, language))
    try {
      if (!(await isMeant({ preview: () => previewChange({ change: 'create_rule', rule: body }) }))) return
      toasts.success(t('schedule.added', { hours: texts.name(await send(body, (latest) => addRule(client, latest))) }))
    } catch (error) {
      if (error instanceof ApiError && error.code === 'schedule_overlap') {
        onOverlap(error.detail)
        void readRulesAgain(client)
      } else if (!showProblem(error)) toasts.error(reasonFor(error, t('schedule.createFailed')))
    }
  }
}

function wholeTime(time: string): string {
  return timeOfSecond(secondOfTime(time))
}

function overlapSentence(day: Weekday, language: Language): string {
  return formatMessage(refusals.schedule_overlap, language, { day: weekdayName(day, language) })
}
