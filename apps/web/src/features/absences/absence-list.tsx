import type { Absence } from '@warsha/contract'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/use-language.ts'
import { personText } from '../../i18n/people.ts'
import { paths } from '../../paths.ts'
import { CutText } from '../../ui/admin/cut-text.tsx'
import { IconPencil } from '../../ui/admin/icons.ts'
import { PersonName } from '../../ui/admin/person-name.tsx'
import { RowLink } from '../../ui/admin/row-link.tsx'
import { type StaticColumn, StaticTable } from '../../ui/admin/static-table.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { smallIcon } from '../../ui/icon-size.ts'
import { KindBadge } from './kind.tsx'
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
export function AbsenceList({ absences, label, isOfOne = false, onOpen }: Props) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const columns = useMemo((): StaticColumn<Absence>[] => {
    const name: StaticColumn<Absence> = {
      id: 'technician',
      header: t('absences.technician'),
      look: { least: 150, grow: 2 },
      cell: ({ technician_id, technician }) => (
        <RowLink to={paths.technicianPage(technician_id)}>
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
      {
        id: 'note',
        header: t('absences.columns.note'),
        look: { rank: 1, grow: 3, least: 120 },
        cell: (absence) => <CutText text={notesOf(absence, { t, language }).join(' · ')} />,
      },
      ...(onOpen ? [edit] : []),
    ]
  }, [t, language, isOfOne, onOpen])
  return <StaticTable label={label} rows={absences} columns={columns} idOf={idOf} />
}
