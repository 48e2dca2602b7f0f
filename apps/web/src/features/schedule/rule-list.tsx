import { Line } from '../../ui/layout.tsx'
import { Switch } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { hoursOfRule, type ScheduleRule, weekdayName } from '@warsha/contract'
import { isOvernight, lengthOfHours, type Weekday } from '@warsha/domain'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IfMay } from '../../api/admin/if-may.tsx'
import { useMay } from '../../api/use-sign-in.ts'
import { IconPlus, IconTrash } from '../../ui/icons.ts'
import { IconMoon } from '../../ui/admin/icons.ts'
import { reasonFor } from '../../api/errors.ts'
import { useEffectQuestion } from '../calendar/index.ts'
import { Hints } from '../../ui/admin/hints.tsx'
import { classes } from '../../ui/classes.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { smallIcon } from '../../ui/icon-size.ts'
import { toasts } from '../../ui/toasts.tsx'
import { useLanguage } from '../../i18n/use-language.ts'
import { deleteRule, previewChange, type Toggle, useToggleRule } from './data.ts'
import { useHoursTexts } from './use-hours-texts.ts'
import styles from './rule-list.module.css'
import { type WeekDay, weekOf } from './week.ts'

type Props = { rules: readonly ScheduleRule[]; onAdd: (weekday: Weekday) => void }

/** The rules by weekday, from Sunday to Saturday, whether there are any or not. */
export function RuleList({ rules, onAdd }: Props) {
  const toggle = useToggle()
  return (
    <Hints>
      <ul className="lined">
        {weekOf(rules).map((day) => (
          <Day key={day.weekday} day={day} onToggle={toggle} onAdd={() => onAdd(day.weekday)} />
        ))}
      </ul>
    </Hints>
  )
}

type DayProps = { day: WeekDay; onToggle: (toggle: Toggle) => void; onAdd: () => void }

function Day({ day: { weekday, rules }, onToggle, onAdd }: DayProps) {
  const { t } = useTranslation('admin')
  const name = weekdayName(weekday, useLanguage())
  const titleId = useId()
  return (
    <li className={styles['day']}>
      <h2 id={titleId} className={styles['name']}>
        {name}
      </h2>
      {rules.length === 0 && <p className={styles['off']}>{t('schedule.dayOff')}</p>}
      {rules.length > 0 && (
        <ul aria-labelledby={titleId}>
          {rules.map((rule) => (
            <Rule key={rule.id} rule={rule} onToggle={onToggle} />
          ))}
        </ul>
      )}
      <IfMay call="createScheduleRule">
        <IconButton
          className={styles['button']}
          label={t('schedule.addOn', { day: name })}
          icon={<IconPlus {...smallIcon} />}
          onClick={onAdd}
        />
      </IfMay>
    </li>
  )
}

function Rule({ rule, onToggle }: { rule: ScheduleRule; onToggle: (toggle: Toggle) => void }) {
  const { t } = useTranslation('admin')
  const texts = useHoursTexts()
  const { isMeant, remove } = useDeletion()
  const [isGoing, setGoing] = useState(false)
  const hours = hoursOfRule(rule)
  const name = texts.name(rule)

  async function onDelete(): Promise<void> {
    setGoing(true)
    if (await isMeant(rule)) await remove(rule)
    setGoing(false)
  }

  return (
    <li className={classes(styles['rule'], !rule.is_active && styles['inactive'])}>
      <Switch
        aria-label={t('schedule.active', { hours: name })}
        checked={rule.is_active}
        disabled={!useMay('toggleScheduleRule')}
        onChange={(event) => onToggle({ rule, isActive: event.currentTarget.checked })}
      />
      <Line
        as="span"
        gap="3q"
        className={styles['hours']}
        data-hint={isOvernight(hours) ? texts.summary(hours) : undefined}
      >
        {texts.range(hours)}
        {isOvernight(hours) && <IconMoon size={15} stroke={2} aria-hidden />}
      </Line>
      <span className="muted">
        {rule.is_active ? texts.length(lengthOfHours(hours)) : t('schedule.inactive')}
        {isOvernight(hours) && <span className="only-heard">{texts.summary(hours)}</span>}
      </span>
      <IfMay call="deleteScheduleRule">
        <IconButton
          className={styles['button']}
          label={t('schedule.delete', { hours: name })}
          icon={<IconTrash {...smallIcon} />}
          busy={isGoing}
          onClick={() => void onDelete()}
        />
      </IfMay>
    </li>
  )
}

/** Makes hours count or not, with 5 s to undo it. */
function useToggle(): (toggle: Toggle) => void {
  const { t } = useTranslation('admin')
  const texts = useHoursTexts()
  const { mutate } = useToggleRule({
    onSaved: ({ rule, isActive, isUndo = false }) => {
      if (isUndo) return
      const text = t(isActive ? 'schedule.activated' : 'schedule.deactivated', { hours: texts.name(rule) })
      const undo = () => mutate({ rule, isActive: !isActive, isUndo: true })
      toasts.success(text, { label: t('form.undo'), act: undo })
    },
    onFailed: (error) => toasts.error(reasonFor(error, t('schedule.updateFailed'))),
  })
  const isMeant = useEffectQuestion()
  return (toggle) => {
    const { rule, isActive } = toggle
    const preview = () => previewChange({ change: 'toggle_rule', id: rule.id, is_active: isActive })
    isMeant({ preview }).then(
      (yes) => yes && mutate(toggle),
      (error: unknown) => toasts.error(reasonFor(error, t('schedule.updateFailed'))),
    )
  }
}

/** Asks whether hours are to be deleted, and deletes them. */
function useDeletion() {
  const { t } = useTranslation('admin')
  const ask = useEffectQuestion()
  const client = useQueryClient()
  const texts = useHoursTexts()

  async function isMeant(rule: ScheduleRule): Promise<boolean> {
    const question = {
      title: t('schedule.deleteTitle'),
      message: t('schedule.deleteText', { hours: texts.name(rule) }),
      confirmLabel: t('schedule.deleteYes'),
      cancelLabel: t('form.cancel'),
      danger: true,
    }
    try {
      return await ask({ preview: () => previewChange({ change: 'delete_rule', id: rule.id }), question })
    } catch (error) {
      toasts.error(reasonFor(error, t('schedule.deleteFailed')))
      return false
    }
  }

  async function remove(rule: ScheduleRule): Promise<void> {
    try {
      await deleteRule(client, rule)
      toasts.success(t('schedule.deleted', { hours: texts.name(rule) }))
      // The button is gone, and would take the focus with it.
      document.getElementById('main')?.focus({ preventScroll: true })
    } catch (error) {
      toasts.error(reasonFor(error, t('schedule.deleteFailed')))
    }
  }

  return { isMeant, remove }
}
