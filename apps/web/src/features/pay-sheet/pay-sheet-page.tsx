import type { PaySheet as Sheet } from '@warsha/contract'
import { useTranslation } from 'react-i18next'
import { Cluster } from '../../ui/layout.tsx'
import { IconArrowLeft } from '../../ui/icons.ts'
import { IconCalendarOff } from '../../ui/admin/icons.ts'
import { ListSkeleton } from '../../ui/admin/list-skeleton.tsx'
import { QueryFailure } from '../../api/admin/query-failure.tsx'
import { useFilters } from '../../ui/admin/use-filters.ts'
import { classes } from '../../ui/classes.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { icon, smallIcon } from '../../ui/icon-size.ts'
import { Link } from '../../ui/link.tsx'
import rows from '../../ui/admin/figures.module.css'
import type { Month } from '../../ui/admin/months.ts'
import { usePaySheet } from './data.ts'
import { NotesButton, PaySheetExport } from './file-buttons.tsx'
import { LawNotes } from './law-notes.tsx'
import { PayLines } from './pay-lines.tsx'
import styles from './pay-sheet.module.css'
import { PersonPay } from './person-pay.tsx'
import { SheetNotes } from './sheet-notes.tsx'
import { fields } from './view.ts'

/** The hours that a month pays: everybody in a line, or one technician day by day. */
export function PaySheet({ month }: { month: Month }) {
  const { t } = useTranslation('admin')
  const { filters, addressWith } = useFilters(fields)
  const { technician } = filters
  const query = usePaySheet(month, technician)
  const { data, isError } = query
  return (
    <>
      <Cluster justify={technician === null ? 'end' : 'between'} gap="1 2" className="below-2">
        {technician !== null && (
          <Link to={addressWith({ technician: null })} className={styles['back']}>
            <IconArrowLeft {...smallIcon} className="points" />
            {t('paySheet.all')}
          </Link>
        )}
        <PaySheetExport which={{ month, technician }} />
      </Cluster>
      <QueryFailure query={query} text={t('paySheet.failed')} asOf={(time) => t('reports.shownAsOf', { time })} />
      {!data && !isError && <ListSkeleton label={t('paySheet.loading')} />}
      {data && <SheetNotes sheet={data} />}
      {data && (technician === null ? <Everybody sheet={data} /> : <PersonPay sheet={data} />)}
      {data && (
        <LawNotes
          notes={data.notes}
          isOfAll={technician === null}
          file={<NotesButton which={{ month, technician }} />}
        />
      )}
    </>
  )
}

function Everybody({ sheet }: { sheet: Sheet }) {
  const { t } = useTranslation('admin')
  return (
    <section className={classes('framed', rows['bare'])} aria-label={t('paySheet.title')}>
      {sheet.lines.length > 0 ? (
        <PayLines sheet={sheet} />
      ) : (
        <EmptyState
          icon={<IconCalendarOff {...icon} size={32} />}
          level="h2"
          title={t('paySheet.none')}
          text={t('paySheet.noneText')}
        />
      )}
    </section>
  )
}
