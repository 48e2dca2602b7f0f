import { Cluster } from '../../ui/layout.tsx'
import type { ChangeEffect } from '@warsha/contract'
import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/errors.ts'
import { amountText, hoursText } from '../../i18n/admin-formats.ts'
import { localDateText } from '../../i18n/admin-formats.ts'
import { numberText } from '../../i18n/formats.ts'
import type { Language } from '../../i18n/language.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { confirm, type Question } from '../../ui/confirm.tsx'
import { PersonName } from '../../ui/admin/person-name.tsx'
import { type StaticColumn, StaticTable } from '../../ui/admin/static-table.tsx'
import styles from './effect-question.module.css'

/** Finds out what a change would do; `question` is asked in any case, of a change that takes something away. */
type Change = { preview: () => Promise<ChangeEffect>; question?: Question }

/**
 * Asks before a change that touches recorded sessions, with what becomes of them. A change that touches none goes
 * straight through. Throws as the preview does.
 */
export function useEffectQuestion(): (change: Change) => Promise<boolean> {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  return async ({ preview, question }) => {
    const effect = await effectOrNone(preview)
    if (!effect) return question ? confirm(question) : true
    const { session_count: count, from_date } = effect
    const text = t('effect.text', {
      count,
      number: numberText(count, language),
      day: localDateText(from_date, language),
    })
    const defaults = { title: t('effect.title'), confirmLabel: t('effect.confirm'), cancelLabel: t('form.cancel') }
    const message = question ? `${question.message} ${text}` : text
    return confirm({ ...defaults, ...question, message, details: <EffectTable effect={effect} /> })
  }
}

/** Null when no session is touched, or when what is to be changed is gone already. */
async function effectOrNone(preview: () => Promise<ChangeEffect>): Promise<ChangeEffect | null> {
  try {
    const effect = await preview()
    return effect.session_count === 0 ? null : effect
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}

type Row = Omit<ChangeEffect, 'from_date' | 'technicians'>
type TechnicianRow = ChangeEffect['technicians'][number]

const idOf = ({ technician_id }: TechnicianRow) => String(technician_id)

/** What becomes of hours and costs, by technician. */
function EffectTable({ effect }: { effect: ChangeEffect }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const { technicians } = effect
  const columns = useMemo(() => columnsOf(t, language), [t, language])
  return (
    // The table of many technicians scrolls; the keyboard must reach it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={styles['frame']} aria-label={t('effect.title')} tabIndex={0}>
      <StaticTable
        label={t('effect.title')}
        rows={technicians}
        columns={columns}
        idOf={idOf}
        {...(technicians.length > 1 && { totals: { label: t('effect.all'), cells: figuresOf(effect, language) } })}
      />
    </section>
  )
}

function columnsOf(t: TFunction<'admin'>, language: Language): StaticColumn<TechnicianRow>[] {
  const figure = (id: 'sessions' | 'hours' | 'cost'): StaticColumn<TechnicianRow> => ({
    id,
    header: t(`effect.${id}`),
    look: { align: 'end', ...(id === 'sessions' && { rank: 1 }) },
    cell: (row) => figuresOf(row, language)[id],
  })
  return [
    {
      id: 'technician',
      header: t('effect.technician'),
      cell: ({ technician }) => <PersonName person={technician} />,
    },
    figure('sessions'),
    figure('hours'),
    figure('cost'),
  ]
}

function figuresOf(row: Row, language: Language) {
  return {
    sessions: numberText(row.session_count, language),
    hours: <Becomes before={hoursText(row.hours_before)} after={hoursText(row.hours_after)} />,
    cost: (
      <Becomes before={amountText(row.cost_sar_before, language)} after={amountText(row.cost_sar_after, language)} />
    ),
  }
}

function Becomes({ before, after }: { before: string; after: string }) {
  const { t } = useTranslation('admin')
  if (before === after) return after
  return (
    <>
      <span className="only-heard">{t('effect.becomes', { before, after })}</span>
      <Cluster as="span" inline gap="0 3q" align="stretch" justify="end" className={styles['becomes']} aria-hidden>
        <bdi className="muted">{before}</bdi>
        <span className="muted">→</span>
        <bdi>{after}</bdi>
      </Cluster>
    </>
  )
}
