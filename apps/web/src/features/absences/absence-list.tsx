import type { Absence } from '@warsha/contract'
import type { TFunction } from 'i18next'
import { useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '../../i18n/language.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { personText } from '../../i18n/people.ts'
import { adminPaths } from '../../admin-paths.ts'
import { CutText } from '../../ui/admin/cut-text.tsx'
import { IconPencil } from '../../ui/admin/icons.ts'
import { PersonName } from '../../ui/admin/person-name.tsx'
import { RowLink } from '../../ui/admin/row-link.tsx'
import { type StaticColumn, StaticTable } from '../../ui/admin/static-table.tsx'
import { useWidth } from '../../ui/admin/use-width.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { smallIcon } from '../../ui/icon-size.ts'
import { KindBadge } from './kind.tsx'
import styles from './absence-list.module.css'
import { daysText, lengthText, notesOf } from './texts.ts'

type Props = {
  absences: readonly Absence[]
  /** accessible name */
  label: string
  /** of one technician, whose name stands above already */
  isOfOne?: boolean
  onOpen: ((absence: Absence) => void) | null
}

const idOf = ({ id }: Absence) => String(id)

/** Absences one below the other, by their first day. */
export function AbsenceList(props: Props) {
  const area = useRef<HTMLDivElement>(null)
  const width = useWidth(area)
  return <div ref={area}>{width !== null && (width < TABLE_FROM ? <Cards {...props} /> : <Table {...props} />)}</div>
}

/** Pixels from which on the columns have room. */
const TABLE_FROM = 560

/** Each absence as a card, which is pressed to change it. */
function Cards({ absences, label, isOfOne = false, onOpen }: Props) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  return (
    <ul className="lined" aria-label={label}>
      {absences.map((absence) => {
        const notes = notesOf(absence, { t, language })
        const content = (
          <>
            {!isOfOne && (
              <span className="strong">
                <PersonName person={absence.technician} />
              </span>
            )}
            <KindBadge absence={absence} />
            <span className="muted">
              <bdi>{daysText(absence, language)}</bdi>
              {absence.half === null && ` · ${lengthText(absence, { t, language })}`}
            </span>
            {notes.length > 0 && <span className="stalled text-s">{notes.join(' · ')}</span>}
          </>
        )
        return (
          <li key={absence.id}>
            {onOpen ? (
              <button type="button" className={styles['card']} onClick={() => onOpen(absence)}>
                {content}
              </button>
            ) : (
              <div className={styles['card']}>{content}</div>
            )}
          </li>
        )
      })}
    </ul>
  )
}

function Table({ absences, label, isOfOne = false, onOpen }: Props) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const hasNotes = absences.some((absence) => notesOf(absence, { t, language }).length > 0)
  const columns = useMemo(
    () => columnsOf({ t, language, isOfOne, hasNotes, onOpen }),
    [t, language, isOfOne, hasNotes, onOpen],
  )
  return <StaticTable label={label} rows={absences} columns={columns} idOf={idOf} />
}

type Shown = {
  t: TFunction<'admin'>
  language: Language
  isOfOne: boolean
  hasNotes: boolean
  onOpen: Props['onOpen']
}

function columnsOf({ t, language, isOfOne, hasNotes, onOpen }: Shown): StaticColumn<Absence>[] {
  const name: StaticColumn<Absence> = {
    id: 'technician',
    header: t('absences.technician'),
    look: { least: 150, grow: 2 },
    cell: ({ technician_id, technician }) => (
      <RowLink to={adminPaths.technicianPage(technician_id)}>
        <PersonName person={technician} />
      </RowLink>
    ),
  }
  const edit: StaticColumn<Absence> = {
    id: 'edit',
    header: '',
    look: { least: 44 },
    cell: (absence) => (
      <IconButton
        label={t('absences.edit', { what: `${personText(absence.technician)}, ${daysText(absence, language)}` })}
        icon={<IconPencil {...smallIcon} />}
        onClick={() => onOpen?.(absence)}
      />
    ),
  }
  const note: StaticColumn<Absence> = {
    id: 'note',
    header: t('absences.columns.note'),
    look: { rank: 1, grow: 3, least: 120 },
    cell: (absence) => <CutText text={notesOf(absence, { t, language }).join(' · ')} />,
  }
  return [
    ...(isOfOne ? [] : [name]),
    {
      id: 'days',
      header: t('absences.columns.days'),
      look: { least: 150, grow: 1 },
      cell: (absence) => <bdi>{daysText(absence, language)}</bdi>,
    },
    {
      id: 'kind',
      header: t('absences.kind'),
      look: { least: 130, grow: 2, rank: 3 },
      cell: (absence) => <KindBadge absence={absence} />,
    },
    {
      id: 'length',
      header: t('absences.columns.length'),
      look: { rank: 2, least: 90 },
      cell: (absence) => lengthText(absence, { t, language }),
    },
    ...(hasNotes ? [note] : []),
    ...(onOpen ? [edit] : []),
  ]
}
