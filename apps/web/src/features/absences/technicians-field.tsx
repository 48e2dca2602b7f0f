import type { AbsenceCalendar } from '@warsha/contract'
import { Checkbox } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { numberText } from '../../i18n/formats.ts'
import { personText } from '../../i18n/people.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import fields from '../../ui/admin/fields.module.css'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { Cluster, Stack } from '../../ui/layout.tsx'
import styles from './technicians-field.module.css'
import { bySegment } from './view.ts'

export type Technician = AbsenceCalendar['technicians'][number]

type Props = {
  technicians: readonly Technician[]
  /** their ids, as text */
  chosen: readonly string[]
  onChoose: (ids: string[]) => void
  error: string | undefined
}

/** One, several or all technicians, by segment. */
export function TechniciansField({ technicians, chosen, onChoose, error }: Props) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const errorId = useId()
  const all = technicians.map(idOf)
  const set = (ids: readonly string[], isOn: boolean) =>
    onChoose(all.filter((id) => (ids.includes(id) ? isOn : chosen.includes(id))))
  return (
    <Stack
      as="fieldset"
      gap="1"
      className={classes(fields['wide'], styles['field'])}
      aria-describedby={error === undefined ? undefined : errorId}
    >
      <legend>{t('absences.technicians')}</legend>
      <Cluster gap="1">
        <span className="muted text-s grows" aria-live="polite">
          {t('absences.chosen', { number: numberText(chosen.length, language) })}
        </span>
        <Button onClick={() => set(all, true)}>{t('absences.chooseAll')}</Button>
        <Button onClick={() => set(all, false)}>{t('absences.chooseNone')}</Button>
      </Cluster>
      <div className={styles['people']}>
        {[...bySegment(technicians)].map(([segment, ones]) => {
          const ids = ones.map(idOf)
          const count = ids.filter((id) => chosen.includes(id)).length
          return (
            <Stack key={segment} gap="half" className={styles['segment']}>
              <Checkbox
                size="sm"
                label={segment ?? t('absences.withoutSegment')}
                aria-label={t('absences.allOf', { segment: segment ?? t('absences.withoutSegment') })}
                className="strong"
                checked={count === ids.length}
                indeterminate={count > 0 && count < ids.length}
                onChange={(event) => set(ids, event.currentTarget.checked)}
              />
              {ones.map((one) => (
                <Checkbox
                  key={one.technician_id}
                  size="sm"
                  className={styles['person']}
                  label={<bdi>{personText(one.technician)}</bdi>}
                  checked={chosen.includes(idOf(one))}
                  onChange={(event) => set([idOf(one)], event.currentTarget.checked)}
                />
              ))}
            </Stack>
          )
        })}
      </div>
      {error !== undefined && (
        <p id={errorId} role="alert" className="error">
          {error}
        </p>
      )}
    </Stack>
  )
}

function idOf({ technician_id }: Technician): string {
  return String(technician_id)
}
