import type { PayNoteAnswer } from '@warsha/contract'
import { useTranslation } from 'react-i18next'
import { decimalText } from '../../i18n/admin-formats.ts'
import { shortDateText } from '../../i18n/date-formats.ts'
import { numberText } from '../../i18n/formats.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { PersonName } from '../../ui/admin/person-name.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Link } from '../../ui/link.tsx'
import styles from './pay-sheet.module.css'
import { sessionsOfNote } from './sessions.ts'

type Props = { notes: readonly PayNoteAnswer[]; isOfAll: boolean }

/** What the Labour Law would have otherwise in the month, each with the way to its sessions. */
export function LawNotes({ notes, isOfAll }: Props) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  if (notes.length === 0) return null
  return (
    <section className="framed above-2 pad-y-1h pad-x-2" aria-label={t('paySheet.law.title')}>
      <h2 className="text-3xl">{t('paySheet.law.title')}</h2>
      <p className="muted">{t('paySheet.law.text')}</p>
      <Stack as="ul" gap="1" className={styles['list']}>
        {notes.map((note) => (
          <li key={`${note.technician_id} ${note.kind} ${note.first_day} ${note.hours}`}>
            {isOfAll && <PersonName person={note.technician} />}
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
    </section>
  )
}
