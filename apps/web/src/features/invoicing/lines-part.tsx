import type { InvoiceLineAnswer } from '@warsha/contract'
import type { TFunction } from 'i18next'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { QueryPart } from '../../api/admin/query-part.tsx'
import { amountText, decimalText, localDateText } from '../../i18n/admin-formats.ts'
import { numberText } from '../../i18n/formats.ts'
import { activityText } from '../../i18n/people.ts'
import type { Language } from '../../i18n/language.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { adminPaths } from '../../admin-paths.ts'
import { CutText } from '../../ui/admin/cut-text.tsx'
import { Pagination } from '../../ui/admin/pagination.tsx'
import { PersonName } from '../../ui/admin/person-name.tsx'
import { RowLink } from '../../ui/admin/row-link.tsx'
import { type StaticColumn, StaticTable } from '../../ui/admin/static-table.tsx'
import { PAGE_SIZES, useLines } from './data.ts'

/** What of which session lies in the batch. */
export function LinesPart({ id }: { id: number }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const [{ page, size }, show] = useState<{ page: number; size: number }>({ page: 1, size: 20 })
  const columns = useColumns()
  return (
    <QueryPart
      title={t('invoicing.sessions')}
      query={useLines(id, { page, size })}
      failed={t('invoicing.sessionsFailed')}
      note={({ total }) => numberText(total, language)}
      isBare
    >
      {({ lines, total }) => (
        <>
          <StaticTable
            label={t('invoicing.sessions')}
            rows={lines}
            columns={columns}
            idOf={({ session_id, job_id, is_outside }) => `${session_id} ${job_id} ${is_outside}`}
          />
          {total > 20 && (
            <Pagination
              page={page}
              size={size}
              total={total}
              sizes={PAGE_SIZES}
              onPage={(to) => show({ page: to, size })}
              onSize={(of) => show({ page: 1, size: of })}
            />
          )}
        </>
      )}
    </QueryPart>
  )
}

function useColumns(): StaticColumn<InvoiceLineAnswer>[] {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  return useMemo(() => columnsOfLines(t, language), [t, language])
}

function columnsOfLines(t: TFunction<'admin'>, language: Language): StaticColumn<InvoiceLineAnswer>[] {
  return [
    {
      id: 'day',
      header: t('invoicing.day'),
      look: { width: '130px' },
      cell: ({ session_id, worked_on }) => (
        <RowLink to={adminPaths.session(session_id)}>
          <bdi>{localDateText(worked_on, language)}</bdi>
        </RowLink>
      ),
    },
    {
      id: 'technician',
      header: t('invoicing.technician'),
      look: { rank: 3 },
      cell: ({ technician }) => <PersonName person={technician} />,
    },
    {
      id: 'activity',
      header: t('invoicing.activity'),
      look: { rank: 1 },
      cell: (of) => (
        <CutText text={of.is_outside ? `${activityText(of)} · ${t('invoicing.outsideMark')}` : activityText(of)} />
      ),
    },
    {
      id: 'job',
      header: t('invoicing.job'),
      look: { rank: 0, width: '100px' },
      cell: ({ job_no }) => (
        <bdi dir="ltr" className="breaks">
          {job_no}
        </bdi>
      ),
    },
    {
      id: 'remark',
      header: t('invoicing.remark'),
      look: { rank: 2 },
      cell: ({ mark, earlier_batches: earlier }) => {
        if (mark === 'work') return '–'
        return mark === 'late' ? t('invoicing.late') : t('invoicing.change', { numbers: earlier.join(', ') })
      },
    },
    {
      id: 'hours',
      header: t('invoicing.hours'),
      look: { align: 'end' },
      cell: ({ hours }) => decimalText(hours, 2, language),
    },
    {
      id: 'amount',
      header: t('invoicing.amount'),
      look: { align: 'end' },
      cell: ({ amount_sar: sar }) => (sar === null ? '–' : amountText(sar, language)),
    },
  ]
}
