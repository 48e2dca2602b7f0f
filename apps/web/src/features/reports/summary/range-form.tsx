import { SegmentedControl, TextInput } from '@mantine/core'
import { fieldMessages } from '@warsha/contract'
import { type FocusEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFilters } from '../../../ui/admin/use-filters.ts'
import { dateRangeText } from '../../../words/date-formats.ts'
import { useLanguage } from '../../../words/use-language.ts'
import styles from './range-form.module.css'
import { fields, hasOwnDays, type Preset, presets, problemOf, type Range, type RangeProblem } from './view.ts'

/** Of which days the report is: usual ones at a press, others by their dates. */
export function RangeForm({ shown }: { shown: Range }) {
  const { t } = useTranslation('admin')
  const { filters, setFilters } = useFilters(fields)
  const isOwn = hasOwnDays(filters)
  const { typed, type, giveUp } = useTyped(shown, (range) => setFilters(range, isOwn ? 'replace' : 'push'))
  const problemId = useId()
  const problem = problemOf(typed)
  const input = (name: keyof Range) => ({
    type: 'date',
    label: t(`reports.${name}`),
    value: typed[name],
    error: problem !== null && problem !== 'unfinished',
    'aria-describedby': problemId,
    onChange: (event: { currentTarget: HTMLInputElement }) => type({ ...typed, [name]: event.currentTarget.value }),
    // What is left half typed is no range.
    onBlur: (event: FocusEvent<HTMLInputElement>) => event.currentTarget.value === '' && giveUp(),
  })
  return (
    <div className={styles['bar']}>
      <SegmentedControl
        aria-label={t('reports.range')}
        className={styles['presets']}
        data={presets.map((value) => ({ value, label: t(`reports.presets.${value}`) }))}
        value={isOwn ? '' : filters.range}
        onChange={(range) => setFilters({ range: range as Preset, from: '', to: '' })}
      />
      <div className={styles['days']}>
        <TextInput {...input('from')} classNames={{ root: styles['day'] ?? '' }} />
        <TextInput {...input('to')} classNames={{ root: styles['day'] ?? '' }} />
      </div>
      <p id={problemId} role="alert" className={styles['problem']}>
        <Problem problem={problem} shown={shown} />
      </p>
    </div>
  )
}

/** What is wrong with the days, and which are shown in their place. */
function Problem({ problem, shown }: { problem: RangeProblem | null; shown: Range }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  if (problem === null || problem === 'unfinished') return null
  const said = `${fieldMessages[problem][language]}.`
  if (problemOf(shown) !== null) return said
  return `${said} ${t('reports.stillShown', { range: dateRangeText(shown.from, shown.to, language) })}`
}

/** The days as they are being typed; they are those of the report as soon as they make a range. */
function useTyped(shown: Range, onRange: (range: Range) => void) {
  const [draft, setDraft] = useState<{ over: Range; typed: Range } | null>(null)
  // Days that came by another way since, such as a preset or the back button, go before what was typed.
  const isOfNow = draft !== null && draft.over.from === shown.from && draft.over.to === shown.to

  function type(typed: Range): void {
    setDraft({ over: shown, typed })
    if (problemOf(typed) === null) onRange(typed)
  }

  return { typed: isOfNow ? draft.typed : shown, type, giveUp: () => setDraft(null) }
}
