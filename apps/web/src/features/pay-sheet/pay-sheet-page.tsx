import type { PaySheet as Sheet } from '@warsha/contract'
import { useTranslation } from 'react-i18next'
import { IconArrowLeft } from '../../ui/icons.ts'
import { IconCalendarOff, IconFileTypeCsv, IconFileTypePdf, IconTable } from '../../ui/admin/icons.ts'
import { ListSkeleton } from '../../ui/admin/list-skeleton.tsx'
import { QueryFailure } from '../../api/admin/query-failure.tsx'
import { useFilters } from '../../ui/admin/use-filters.ts'
import { useKnownWorkshop } from '../workshop/index.ts'
import { classes } from '../../ui/classes.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { icon, smallIcon } from '../../ui/icon-size.ts'
import { Link } from '../../ui/link.tsx'
import { ReportsHeader } from '../reports/index.ts'
import rows from '../../ui/admin/figures.module.css'
import { MonthBar, monthOf } from '../timesheets/index.ts'
import { usePaySheet, type FileKind, fileKinds, savePaySheet, type PaySheetKey } from './data.ts'
import { LawNotes } from './law-notes.tsx'
import { PayLines } from './pay-lines.tsx'
import styles from './pay-sheet.module.css'
import { PersonPay } from './person-pay.tsx'
import { SheetNotes } from './sheet-notes.tsx'
import { fields } from './view.ts'
import { useState } from 'react'
import { reasonFor } from '../../api/errors.ts'
import { Button } from '../../ui/button.tsx'
import { toasts } from '../../ui/toasts.tsx'
import { useLanguage } from '../../i18n/use-language.ts'

const pictures = { excel: IconTable, pdf: IconFileTypePdf, csv: IconFileTypeCsv }

/** Saves the pay sheet as a file, in the language of the app. */
function FileButtons(which: PaySheetKey) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const [busy, setBusy] = useState<FileKind | null>(null)

  async function save(kind: FileKind): Promise<void> {
    if (busy) return
    setBusy(kind)
    try {
      toasts.success(t('paySheet.saved', { name: await savePaySheet(kind, which, language) }))
    } catch (error) {
      toasts.error(reasonFor(error, t('paySheet.fileFailed')))
    } finally {
      setBusy(null)
    }
  }

  return fileKinds.map((kind) => {
    const Picture = pictures[kind]
    return (
      <Button key={kind} icon={<Picture {...smallIcon} />} busy={busy === kind} onClick={() => void save(kind)}>
        {t(`paySheet.${kind}`)}
      </Button>
    )
  })
}

/** The hours that a month pays: everybody in a line, or one technician day by day. */
export function PaySheet() {
  const { t } = useTranslation('admin')
  const { filters, addressWith } = useFilters(fields)
  const { today } = useKnownWorkshop()
  const month = filters.month || monthOf(today)
  const { technician } = filters
  const query = usePaySheet(month, technician)
  const { data, isError } = query
  return (
    <>
      <ReportsHeader />
      {technician !== null && (
        <Link to={addressWith({ technician: null })} className={styles['back']}>
          <IconArrowLeft {...smallIcon} className="points" />
          {t('paySheet.all')}
        </Link>
      )}
      <MonthBar month={month} isLocked={(data?.closed ?? null) !== null}>
        <FileButtons month={month} technician={technician} />
      </MonthBar>
      <QueryFailure query={query} text={t('paySheet.failed')} asOf={(time) => t('reports.shownAsOf', { time })} />
      {!data && !isError && <ListSkeleton label={t('paySheet.loading')} />}
      {data && <SheetNotes sheet={data} />}
      {data && (technician === null ? <Everybody sheet={data} /> : <PersonPay sheet={data} />)}
      {data && <LawNotes notes={data.notes} isOfAll={technician === null} />}
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
