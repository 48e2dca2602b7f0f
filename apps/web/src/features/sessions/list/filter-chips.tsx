import { Cluster, Line } from '../../../ui/layout.tsx'
import type { AnswerOf } from '@warsha/contract'
import { Fragment, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { IconX } from '../../../ui/icons.ts'
import { useKnownWorkshop } from '../../workshop/index.ts'
import { useLanguage } from '../../../i18n/use-language.ts'
import { useActivityNames, useJobTypeNames, useTechnicianNames } from '../data.ts'
import { nothingSought, usualDays, useSessionsView } from '../view.ts'
import { type Chip, chipsOf, type Names } from './chips.ts'
import styles from './filter-chips.module.css'
import { personText } from '../../../i18n/people.ts'

/** What the list is filtered by, in plain words; each part can be taken away. */
export function FilterChips({ found }: { found: AnswerOf<'sessionRecords'> | undefined }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const { view, setView } = useSessionsView()
  const { today } = useKnownWorkshop()
  const names = useNames()
  const list = useRef<HTMLUListElement>(null)
  const chips = chipsOf(view, { today, names, found, t, language })
  if (chips.length === 0) return null

  function remove({ without }: Chip, place: number): void {
    setView(without)
    // The button goes, and would take the focus with it.
    const next = list.current?.querySelectorAll('button')[place + 1]
    ;(next ?? document.getElementById('main'))?.focus({ preventScroll: true })
  }

  function clear(): void {
    setView({ ...nothingSought, ...usualDays })
    document.getElementById('main')?.focus({ preventScroll: true })
  }

  return (
    <Cluster as="ul" ref={list} gap="1" className={styles['chips']} aria-label={t('sessions.chips.list')}>
      {chips.map((chip, place) => (
        <Line as="li" key={chip.key} inline className={styles['chip']}>
          <span className="shrinks pad-y-half breaks">
            {chip.label !== null && <span className="muted">{`${chip.label}: `}</span>}
            {chip.texts.map((text, at) => (
              <Fragment key={`${at} ${text}`}>
                {at > 0 && ' · '}
                <bdi>{text}</bdi>
              </Fragment>
            ))}
          </span>
          <button
            type="button"
            className={styles['remove']}
            aria-label={t('sessions.chips.remove', {
              what: [chip.label, chip.texts.join(' · ')].filter(Boolean).join(': '),
            })}
            onClick={() => remove(chip, place)}
          >
            <IconX size={16} stroke={2} aria-hidden />
          </button>
        </Line>
      ))}
      <li>
        <button type="button" className={styles['clear']} onClick={clear}>
          {t('sessions.chips.clear')}
        </button>
      </li>
    </Cluster>
  )
}

function useNames(): Names {
  const { t } = useTranslation('admin')
  const { view } = useSessionsView()
  const technicians = useTechnicianNames()
  const activities = useActivityNames()
  const jobTypes = useJobTypeNames(view.job_type !== '')
  const named = (found: string | undefined, isRead: boolean, id: string) => found ?? (isRead ? id : '…')
  return {
    technician: (id) => {
      const found = technicians?.find((one) => String(one.id) === id)
      return named(found && personText(found.person), !!technicians, id)
    },
    activity: (code) => activities?.find((one) => one.code === code)?.label ?? code,
    jobType: (id) =>
      id === 'none'
        ? t('sessions.chips.noJobType')
        : named(jobTypes?.find((one) => String(one.id) === id)?.name, !!jobTypes, id),
  }
}
