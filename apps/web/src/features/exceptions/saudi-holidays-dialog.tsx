import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { LONGEST_REASON } from '@warsha/contract'
import { datesOf, type LocalDate, plusDays, type SaudiHoliday, saudiHolidays } from '@warsha/domain'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reasonFor } from '../../api/errors.ts'
import { numberText } from '../../i18n/formats.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { DateInput } from '../../ui/admin/date-input.tsx'
import { FormDialog } from '../../ui/admin/form-dialog.tsx'
import { classes } from '../../ui/classes.ts'
import { Stack } from '../../ui/layout.tsx'
import { toasts } from '../../ui/toasts.tsx'
import { addHolidays } from './data.ts'
import styles from './saudi-holidays.module.css'
import { daysOf, type ShopException } from './year.ts'

/** The next two years are offered. */
const DAYS_AHEAD = 730
/** Of so many days a holiday can be. */
const LENGTHS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const

/** A holiday as it is to be entered; `isThere` where each of its days is one already. */
type Row = SaudiHoliday & { id: string; name: string; reason: string; isChosen: boolean; isThere: boolean }

type Props = {
  today: LocalDate
  exceptions: readonly ShopException[]
  onCreated: (date: LocalDate) => void
  onClose: () => void
}

/** Offers the public holidays of two years; each can be changed or left out before any of them is entered. */
export function SaudiHolidaysDialog({ today, exceptions, onCreated, onClose }: Props) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const client = useQueryClient()
  const taken = new Set(
    exceptions.filter(({ type, segment }) => type === 'holiday' && segment === null).flatMap(daysOf),
  )
  const [rows, setRows] = useState<Row[]>(() => {
    const range = { from: plusDays(today, 1), to: plusDays(today, DAYS_AHEAD) }
    return saudiHolidays(range).map((holiday) => {
      const isThere = datesOf(holiday).every((date) => taken.has(date))
      const reason = t(`exceptions.saudi.kinds.${holiday.kind}`)
      const name = t('exceptions.saudi.ofYear', { name: reason, year: holiday.first.slice(0, 4) })
      return { ...holiday, id: holiday.kind + holiday.first, name, reason, isChosen: !isThere, isThere }
    })
  })
  const [isDirty, setDirty] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const chosen = rows.filter(({ isChosen }) => isChosen)
  const days = daysIn(chosen).filter(({ date }) => !taken.has(date))

  function change(id: string, part: Partial<Row>): void {
    setDirty(true)
    setRows((all) => all.map((row) => (row.id === id ? { ...row, ...part } : row)))
  }

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (chosen.some((row) => row.reason.trim() === '' || !isAhead(row.first, today))) {
      toasts.warning(t('form.fixErrors'))
      return
    }
    setSaving(true)
    try {
      const count = await addHolidays(client, days)
      if (count === 0) toasts.info(t('exceptions.nothingNew'))
      else toasts.success(t('exceptions.created', { count }))
      onClose()
      if (days[0]) onCreated(days[0].date)
    } catch (error) {
      // Those that were entered stay, and are not entered twice by another try.
      toasts.error(reasonFor(error, t('exceptions.createFailed')))
      setSaving(false)
    }
  }

  return (
    <FormDialog
      title={t('exceptions.saudi.title')}
      submitLabel={t('exceptions.saudi.submit')}
      isDirty={isDirty}
      busy={isSaving}
      kept={keepsNothing}
      aside={
        <output>{t('exceptions.saudi.days', { count: days.length, number: numberText(days.length, language) })}</output>
      }
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <Stack gap="2" className={styles['all']}>
        <p className="muted">{t('exceptions.saudi.law')}</p>
        <ul className="lined">
          {rows.map((row) => (
            <Entry key={row.id} row={row} today={today} onChange={(part) => change(row.id, part)} />
          ))}
        </ul>
      </Stack>
    </FormDialog>
  )
}

const keepsNothing = { notices: null, blockedBy: undefined, onDiscard: () => undefined }

function Entry({ row, today, onChange }: { row: Row; today: LocalDate; onChange: (part: Partial<Row>) => void }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const { name, reason, first, days, isChosen, isThere, isProposed } = row
  const of = (label: string) => t('exceptions.saudi.fieldOf', { label, name })
  return (
    <li className={styles['row']}>
      <div>
        <Checkbox
          label={name}
          checked={isChosen}
          disabled={isThere}
          onChange={(event) => onChange({ isChosen: event.currentTarget.checked })}
        />
        {(isThere || isProposed) && (
          <p className={classes(styles['note'], 'muted text-s')}>
            {t(isThere ? 'exceptions.saudi.there' : 'exceptions.saudi.proposed')}
          </p>
        )}
      </div>
      {isChosen && (
        <div className={styles['fields']}>
          <TextInput
            dir="auto"
            aria-label={of(t('exceptions.reason'))}
            value={reason}
            maxLength={LONGEST_REASON}
            error={reason.trim() === '' && t('exceptions.saudi.reasonMissing')}
            onChange={(event) => onChange({ reason: event.currentTarget.value })}
          />
          <DateInput
            label={of(t('exceptions.date'))}
            isLabelHidden
            value={first}
            min={plusDays(today, 1)}
            error={!isAhead(first, today) && t('exceptions.saudi.dateMissing')}
            onValue={(date) => onChange({ first: date })}
          />
          <NativeSelect
            aria-label={of(t('exceptions.saudi.length'))}
            value={String(days)}
            data={LENGTHS.map((count) => ({
              value: String(count),
              label: t('exceptions.saudi.dayCount', { count, number: numberText(count, language) }),
            }))}
            onChange={(event) => {
              const { value } = event.currentTarget
              onChange({ days: LENGTHS.find((count) => String(count) === value) ?? days })
            }}
          />
        </div>
      )}
    </li>
  )
}

/** Whether the text is a date after today: what is past cannot be planned, and today may have its work already. */
function isAhead(date: string, today: LocalDate): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(date) && date > today
}

/** Each date once, in order. */
function daysIn(rows: readonly Row[]): { date: LocalDate; reason: string }[] {
  const days = rows
    .filter(({ first }) => isAhead(first, ''))
    .flatMap((row) => datesOf(row).map((date) => [date, { date, reason: row.reason.trim() }] as const))
  return [...new Map(days).values()].sort((a, b) => a.date.localeCompare(b.date))
}
