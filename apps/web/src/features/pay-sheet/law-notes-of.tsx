import { useTranslation } from 'react-i18next'
import { QueryPart } from '../../api/admin/query-part.tsx'
import { adminPaths } from '../../admin-paths.ts'
import { Link } from '../../ui/link.tsx'
import { monthOf } from '../../ui/admin/months.ts'
import { useKnownWorkshop } from '../workshop/index.ts'
import { usePaySheet } from './data.ts'
import { NoteList } from './law-notes.tsx'

/** What the Labour Law would have otherwise in a technician's present month, each with the way to its sessions. */
export function LawNotesOf({ technician }: { technician: number }) {
  const { t } = useTranslation('admin')
  const { today } = useKnownWorkshop()
  return (
    <QueryPart
      title={t('paySheet.law.ofMonth')}
      query={usePaySheet(monthOf(today), technician)}
      failed={t('paySheet.law.failed')}
      action={<Link to={adminPaths.paySheetOf(technician)}>{t('paySheet.title')}</Link>}
    >
      {({ notes }) =>
        notes.length === 0 ? <p className="muted">{t('paySheet.law.none')}</p> : <NoteList notes={notes} />
      }
    </QueryPart>
  )
}
