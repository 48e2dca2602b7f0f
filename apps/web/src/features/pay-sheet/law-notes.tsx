import type { PayNoteAnswer } from '@warsha/contract'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { decimalText } from '../../i18n/admin-formats.ts'
import { shortDateText } from '../../i18n/date-formats.ts'
import { numberText } from '../../i18n/formats.ts'
import { personText } from '../../i18n/people.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { Cluster, Stack } from '../../ui/layout.tsx'
import { Link } from '../../ui/link.tsx'
import styles from './pay-sheet.module.css'
import { sessionsOfNote } from './sessions.ts'

type Props = {
  notes: readonly PayNoteAnswer[]
  isOfAll: boolean
  /** the way to save them as a file */
  file: ReactNode
}

/** So many notes are read at a glance; of more, each technician's are folded. */
const UNFOLDED = 10

/** What the Labour Law would have otherwise in the month, each with the way to its sessions. */
export function LawNotes({ notes, isOfAll, file }: Props) {
  const { t } = useTranslation('admin')
  if (notes.length === 0) return null
  const people = [...new Set(notes.map(({ technician_id: id }) => id))]
  return (
    <section className="framed above-2 pad-y-1h pad-x-2" aria-label={t('paySheet.law.title')}>
      <Cluster gap="1 2" justify="between">
        <h2 className="text-3xl">{t('paySheet.law.title')}</h2>
        {file}
      </Cluster>
      <p className="muted">{t('paySheet.law.text')}</p>
      {isOfAll ? (
        people.map((id) => (
          <OfPerson
            key={id}
            notes={notes.filter((note) => note.technician_id === id)}
            isOpen={notes.length <= UNFOLDED}
          />
        ))
      ) : (
        <NoteList notes={notes} />
      )}
    </section>
  )
}

function OfPerson({ notes, isOpen }: { notes: readonly PayNoteAnswer[]; isOpen: boolean }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const [first] = notes
  return (
    <details open={isOpen} className={styles['person']}>
      <summary>
        <bdi className="strong">{first && personText(first.technician)}</bdi>{' '}
        <span className="muted">
          {t('paySheet.law.count', { count: notes.length, number: numberText(notes.length, language) })}
        </span>
      </summary>
      <NoteList notes={notes} />
    </details>
  )
}

/** Notes, each with the way to its sessions. */
export function NoteList({ notes }: { notes: readonly PayNoteAnswer[] }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  return (
    <Stack as="ul" gap="1" className={styles['list']}>
      {notes.map((note) => (
        <li key={`${note.kind} ${note.first_day} ${note.hours}`}>
          <Link to={sessionsOfNote(note)} className="accent strong">
            {t(`paySheet.law.${note.kind}`, {
              day: shortDateText(note.first_day, language),
              hours: decimalText(note.hours, 2, language),
              lawful: numberText(note.lawful_hours, language),
            })}
          </Link>
        </li>
      ))}
    </Stack>
  )
}
