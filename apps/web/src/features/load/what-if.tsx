import { Checkbox, NativeSelect } from '@mantine/core'
import { MOST_EXTRA_TECHNICIANS, MOST_LOAD_WEEKS, MOST_PUT_FIRST, weekdayName } from '@warsha/contract'
import { type Weekday, weekdays } from '@warsha/domain'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/use-language.ts'
import { Button } from '../../ui/button.tsx'
import { IconX } from '../../ui/icons.ts'
import { smallIcon } from '../../ui/icon-size.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Cluster, Line, Stack } from '../../ui/layout.tsx'
import { type Change, type ChangeStep, isChange, isWithoutHours, noChange, numbersFrom, times } from './change.ts'
import type { LoadTeam, NamedJob } from './data.ts'
import styles from './load.module.css'
import { useLoadTexts } from './use-load-texts.ts'

type Props = {
  change: Change
  onChange: (step: ChangeStep) => void
  teams: readonly LoadTeam[]
  /** that can be chosen */
  jobs: readonly NamedJob[]
  /** whatever is known by name, those that are chosen among them */
  named: ReadonlyMap<number, NamedJob>
  /** the button by which something of it is kept */
  keep: ReactNode
  /** what comes of it */
  children: ReactNode
}

/** What would move the load: more technicians, overtime, jobs first. Nothing of it is kept. */
export function WhatIf({ change, onChange, teams, jobs, named, keep, children }: Props) {
  const { t } = useTranslation('admin')
  const titleId = useId()
  return (
    <Stack as="section" gap="1h" className={styles['part']} aria-labelledby={titleId}>
      <Cluster gap="half 2" align="baseline" justify="between">
        <h2 id={titleId} className="text-xl strong">
          {t('load.whatIf.title')}
        </h2>
        <span className="muted text-s">{t('load.whatIf.notKept')}</span>
      </Cluster>
      <div className={styles['controls']}>
        <Technicians change={change} onChange={onChange} teams={teams} />
        <Overtime change={change} onChange={onChange} />
        <First change={change} onChange={onChange} jobs={jobs} named={named} />
      </div>
      {children}
      {isChange(change) && (
        <Cluster gap="1">
          {keep}
          <Button onClick={() => onChange(() => noChange)}>{t('load.whatIf.clear')}</Button>
        </Cluster>
      )}
    </Stack>
  )
}

type ControlProps = Pick<Props, 'change' | 'onChange'>

function Technicians({ change, onChange, teams }: ControlProps & Pick<Props, 'teams'>) {
  const { t } = useTranslation('admin')
  const { count, team: nameOf } = useLoadTexts()
  const options = numbersFrom(0, MOST_EXTRA_TECHNICIANS).map((extra) => ({
    value: String(extra),
    label: `+${count(extra)}`,
  }))
  return (
    <fieldset>
      <legend className="below-1 strong">{t('load.whatIf.technicians')}</legend>
      <Cluster gap="1 1h" align="end">
        {teams.map(({ team }) => (
          <NativeSelect
            key={team ?? ''}
            label={nameOf(team)}
            dir="ltr"
            data={options}
            value={String(change.extra.get(team) ?? 0)}
            onChange={({ currentTarget: { value } }) =>
              onChange(({ extra }) => ({ extra: new Map([...extra, [team, Number.parseInt(value, 10)]]) }))
            }
          />
        ))}
      </Cluster>
    </fieldset>
  )
}

function Overtime({ change, onChange }: ControlProps) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const choose = (day: Weekday, isChosen: boolean) =>
    onChange((now) => ({
      weekdays: weekdays.filter((each) => (each === day ? isChosen : now.weekdays.includes(each))),
    }))
  return (
    <fieldset>
      <legend className="below-1 strong">{t('load.whatIf.overtime')}</legend>
      <Stack gap="1h">
        <Cluster gap="1 1h">
          {weekdays.map((day) => (
            <Checkbox
              key={day}
              label={weekdayName(day, language)}
              checked={change.weekdays.includes(day)}
              onChange={({ currentTarget: { checked } }) => choose(day, checked)}
            />
          ))}
        </Cluster>
        <Cluster gap="1 1h" align="start">
          <NativeSelect
            label={t('load.whatIf.from')}
            data={times}
            value={change.from}
            onChange={({ currentTarget: { value: from } }) => onChange(() => ({ from }))}
          />
          <NativeSelect
            label={t('load.whatIf.to')}
            data={times}
            value={change.to}
            error={isWithoutHours(change) && t('load.whatIf.sameTime')}
            onChange={({ currentTarget: { value: to } }) => onChange(() => ({ to }))}
          />
          <NativeSelect
            label={t('load.whatIf.weeks')}
            data={numbersFrom(1, MOST_LOAD_WEEKS).map(String)}
            value={String(change.weeks)}
            onChange={({ currentTarget: { value } }) => onChange(() => ({ weeks: Number.parseInt(value, 10) }))}
          />
        </Cluster>
      </Stack>
    </fieldset>
  )
}

/** In place of the number of a job that is being read. */
const UNREAD = '…'

function First({ change, onChange, jobs, named }: ControlProps & Pick<Props, 'jobs' | 'named'>) {
  const { t } = useTranslation('admin')
  const { first } = change
  const others = jobs.filter(({ job_id }) => !first.includes(job_id))
  return (
    <fieldset>
      <legend className="below-1 strong">{t('load.whatIf.first')}</legend>
      <NativeSelect
        aria-label={t('load.whatIf.first')}
        value=""
        disabled={first.length >= MOST_PUT_FIRST}
        data={[
          { value: '', label: t('load.whatIf.addJob') },
          ...others.map(({ job_id, job_no, customer }) => ({
            value: String(job_id),
            label: `${job_no} · ${customer}`,
          })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          value !== '' && onChange((now) => ({ first: [...now.first, Number.parseInt(value, 10)] }))
        }
      />
      <ol className={styles['first']}>
        {first.map((id) => {
          const number = named.get(id)?.job_no ?? UNREAD
          return (
            <Line as="li" key={id} gap="half">
              <bdi>{number}</bdi>
              <IconButton
                label={t('load.whatIf.remove', { job: number })}
                icon={<IconX {...smallIcon} />}
                onClick={() => onChange((now) => ({ first: now.first.filter((each) => each !== id) }))}
              />
            </Line>
          )
        })}
      </ol>
    </fieldset>
  )
}
