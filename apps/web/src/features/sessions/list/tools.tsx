import { Cluster } from '../../../ui/layout.tsx'
import { NativeSelect, TextInput } from '@mantine/core'
import { sessionFilters } from '@warsha/contract'
import { useTranslation } from 'react-i18next'
import { IconX } from '../../../ui/icons.ts'
import { type RangePreset, rangePresets } from '../../../ui/admin/date-range.ts'
import { DateInput } from '../../../ui/admin/date-input.tsx'
import panel from '../../../ui/admin/list-panel.module.css'
import { SearchBox } from '../../../ui/admin/search-box.tsx'
import { useKnownWorkshop } from '../../workshop/index.ts'
import { smallIcon } from '../../../ui/icon-size.ts'
import { numberText } from '../../../i18n/formats.ts'
import { useLanguage } from '../../../i18n/use-language.ts'
import { useActivityNames, useTechnicianNames } from '../data.ts'
import { day, fields, hasOwnDays, rangeOf, useSessionsView } from '../view.ts'
import { MoreFilters } from './more-filters.tsx'
import styles from './tools.module.css'
import { personText } from '../../../i18n/people.ts'

/** Search and filters, and how many sessions they leave. */
export function Tools({ total }: { total: number }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const { view, setView } = useSessionsView()
  const { q } = view
  return (
    <Cluster gap="1 1h" className={panel['tools']}>
      <SearchBox
        label={t('sessions.search')}
        value={q}
        // To begin a search is a step that the back button undoes; to type on is not.
        onSearch={(next) => setView({ q: next }, q === '' || next === '' ? 'push' : 'replace')}
      />
      <Range />
      <output className={panel['found']}>
        {t('sessions.found', { count: total, number: numberText(total, language) })}
      </output>
      <div className={styles['filters']}>
        <Technician />
        <Activity />
        <State />
        <Job />
        <MoreFilters />
      </div>
    </Cluster>
  )
}

const OTHER = 'other'

/** The days: one of a few ranges, or days of one's own. */
function Range() {
  const { t } = useTranslation('admin')
  const { view, setView } = useSessionsView()
  const { today } = useKnownWorkshop()
  const isOwn = hasOwnDays(view) || view.month !== ''
  const { from, to } = rangeOf(view, today)

  function choose(value: string): void {
    if (value === OTHER) setView({ from: from ?? '', to: to ?? today })
    else setView({ range: value as RangePreset, month: '', from: '', to: '' })
  }

  return (
    <div className={styles['range']}>
      <NativeSelect
        aria-label={t('sessions.range')}
        value={isOwn ? OTHER : view.range}
        data={[
          ...rangePresets.map((value) => ({ value, label: t(`dates.presets.${value}`) })),
          { value: OTHER, label: t('dates.presets.other') },
        ]}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      <Day name="from" shown={from ?? ''} />
      <Day name="to" shown={to ?? ''} />
    </div>
  )
}

/** A day that is changed makes the range one's own; the other end stays where it was. */
function Day({ name, shown }: { name: 'from' | 'to'; shown: string }) {
  const { t } = useTranslation('admin')
  const { view, setView } = useSessionsView()
  const { today } = useKnownWorkshop()
  return (
    <DateInput
      isLabelHidden
      label={t(`sessions.${name}`)}
      className={styles['day']}
      max={today}
      value={shown}
      onValue={(value) => {
        const { from, to } = rangeOf(view, today)
        setView({ from: from ?? '', to: to ?? '', [name]: day.read(value) }, 'replace')
      }}
    />
  )
}

function Technician() {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const { view, setView } = useSessionsView()
  const all = useTechnicianNames() ?? []
  const several = view.technician.split(',')
  return (
    <NativeSelect
      aria-label={t('sessions.technician')}
      value={view.technician}
      data={[
        { value: '', label: t('sessions.everybody') },
        ...all.map(({ id, person }) => ({ value: String(id), label: personText(person) })),
        ...(several.length > 1
          ? [{ value: view.technician, label: t('sessions.several', { number: numberText(several.length, language) }) }]
          : []),
      ]}
      onChange={(event) => setView({ technician: event.currentTarget.value })}
    />
  )
}

function Activity() {
  const { t } = useTranslation('admin')
  const { view, setView } = useSessionsView()
  const all = useActivityNames() ?? []
  return (
    <NativeSelect
      aria-label={t('sessions.activity')}
      value={view.activity}
      data={[
        { value: '', label: t('sessions.allActivities') },
        ...all.map(({ code, label }) => ({ value: code, label })),
      ]}
      onChange={(event) => setView({ activity: event.currentTarget.value })}
    />
  )
}

function State() {
  const { t } = useTranslation('admin')
  const { view, setView } = useSessionsView()
  return (
    <NativeSelect
      aria-label={t('sessions.stateFilter')}
      value={view.state}
      data={sessionFilters.map((value) => ({ value, label: t(`sessions.states.${value}`) }))}
      onChange={(event) => setView({ state: fields.state.read(event.currentTarget.value) })}
    />
  )
}

/** The job by its number; it is typed, as there are too many to choose from. */
function Job() {
  const { t } = useTranslation('admin')
  const { view, setView } = useSessionsView()
  const { job } = view
  return (
    <span className={styles['job']}>
      <TextInput
        // What stands in the address replaces what was typed before.
        key={job}
        aria-label={t('sessions.jobNo')}
        placeholder={t('sessions.jobNo')}
        defaultValue={job}
        dir="ltr"
        autoComplete="off"
        enterKeyHint="search"
        onBlur={(event) => apply(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Enter' && apply(event.currentTarget.value)}
      />
      {job !== '' && (
        <button
          type="button"
          className={styles['clear']}
          aria-label={t('sessions.clearJob', { number: job })}
          onClick={() => setView({ job: '' })}
        >
          <IconX {...smallIcon} />
        </button>
      )}
    </span>
  )

  function apply(typed: string): void {
    const next = typed.trim()
    if (next !== job) setView({ job: next })
  }
}
