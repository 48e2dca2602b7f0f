import { Cluster } from '../../ui/layout.tsx'
import { textIn } from '@warsha/contract/texts'
import { SegmentedControl } from '@mantine/core'
import { fieldMessages } from '@warsha/contract'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dateRangeText } from '../../i18n/date-formats.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { DateInput } from '../../ui/admin/date-input.tsx'
import type { Days } from '../../ui/admin/own-days.ts'
import { type DaysProblem, problemOf } from './days-problem.ts'
import styles from './range-form.module.css'

type Props<Preset extends string> = {
  presets: readonly { value: Preset; label: string }[]
  /** null when the days were chosen one by one */
  chosen: Preset | null
  shown: Days
  /** says which days are still shown while those that were typed make no range */
  stillShown: (range: string) => string
  onPreset: (preset: Preset) => void
  onDays: (days: Days) => void
}

/** Of which days a page is: usual ones at a press, others by their dates. */
export function RangeForm<Preset extends string>(props: Props<Preset>) {
  const { presets, chosen, shown, stillShown, onPreset, onDays } = props
  const { t } = useTranslation('admin')
  const { typed, type, giveUp } = useTyped(shown, onDays)
  const problemId = useId()
  const problem = problemOf(typed)
  const input = (name: keyof Days) => ({
    label: t(`range.${name}`),
    value: typed[name],
    error: problem !== null && problem !== 'unfinished',
    describedBy: problemId,
    className: styles['day'],
    onValue: (value: string) => type({ ...typed, [name]: value }),
    // What is left empty is no range.
    onLeave: () => typed[name] === '' && giveUp(),
  })
  return (
    <Cluster gap="1 2" className="below-2">
      <SegmentedControl
        aria-label={t('range.days')}
        className={styles['presets']}
        data={[...presets]}
        value={chosen ?? ''}
        onChange={(preset) => onPreset(preset as Preset)}
      />
      <Cluster gap="1 1h" align="stretch" className={styles['days']}>
        <DateInput {...input('from')} />
        <DateInput {...input('to')} />
      </Cluster>
      <p id={problemId} role="alert" className={styles['problem']}>
        <Problem problem={problem} shown={shown} stillShown={stillShown} />
      </p>
    </Cluster>
  )
}

type ProblemProps = { problem: DaysProblem | null; shown: Days; stillShown: (range: string) => string }

/** What is wrong with the days, and which are shown in their place. */
function Problem({ problem, shown, stillShown }: ProblemProps) {
  const language = useLanguage()
  if (problem === null || problem === 'unfinished') return null
  const message = `${textIn(fieldMessages[problem], language)}.`
  if (problemOf(shown) !== null) return message
  return `${message} ${stillShown(dateRangeText(shown.from, shown.to, language))}`
}

/** The days as they are being typed; they are those of the page as soon as they make a range. */
function useTyped(shown: Days, onDays: (days: Days) => void) {
  const [draft, setDraft] = useState<{ over: Days; typed: Days } | null>(null)
  // Days that came by another way since, such as a preset or the back button, go before what was typed.
  const isOfNow = draft !== null && draft.over.from === shown.from && draft.over.to === shown.to

  function type(typed: Days): void {
    setDraft({ over: shown, typed })
    if (problemOf(typed) === null) onDays(typed)
  }

  return { typed: isOfNow ? draft.typed : shown, type, giveUp: () => setDraft(null) }
}
