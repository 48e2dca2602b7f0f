import type { InvoiceBatchDetails, InvoicePositionAnswer } from '@warsha/contract'
import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { amountText, decimalText } from '../../i18n/admin-formats.ts'
import { shortDateRangeText } from '../../i18n/date-formats.ts'
import { numberText } from '../../i18n/formats.ts'
import { activityText } from '../../i18n/people.ts'
import type { Language } from '../../i18n/language.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { CutText } from '../../ui/admin/cut-text.tsx'
import { type StaticColumn, StaticTable } from '../../ui/admin/static-table.tsx'

/** What becomes lines of an invoice. */
export function Positions({ batch }: { batch: InvoiceBatchDetails }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const columns = useMemo(() => columnsOfPositions(t, language), [t, language])
  return (
    <StaticTable
      label={t('invoicing.positions')}
      rows={batch.positions}
      columns={columns}
      idOf={({ position }) => String(position)}
      totals={{
        label: t('invoicing.total'),
        cells: {
          hours: decimalText(batch.hours, 2, language),
          amount: amountText(batch.amount_sar, language),
          cost: amountText(batch.cost_sar, language),
        },
      }}
    />
  )
}

function columnsOfPositions(t: TFunction<'admin'>, language: Language): StaticColumn<InvoicePositionAnswer>[] {
  return [
    {
      id: 'activity',
      header: t('invoicing.activity'),
      cell: (of) => (
        <CutText text={of.is_outside ? `${activityText(of)} · ${t('invoicing.outsideMark')}` : activityText(of)} />
      ),
    },
    {
      id: 'job',
      header: t('invoicing.job'),
      look: { rank: 4, width: '100px' },
      cell: ({ job_no }) => (
        <bdi dir="ltr" className="breaks">
          {job_no}
        </bdi>
      ),
    },
    {
      id: 'days',
      header: t('invoicing.days'),
      look: { rank: 2, width: '140px' },
      cell: ({ first_day, last_day }) => <bdi>{shortDateRangeText(first_day, last_day, language)}</bdi>,
    },
    {
      id: 'count',
      header: t('invoicing.sessionCount'),
      look: { align: 'end', rank: 0 },
      cell: ({ session_count }) => numberText(session_count, language),
    },
    {
      id: 'hours',
      header: t('invoicing.hours'),
      look: { align: 'end' },
      cell: ({ hours }) => decimalText(hours, 2, language),
    },
    {
      id: 'price',
      header: t('invoicing.price'),
      look: { align: 'end', rank: 3 },
      cell: ({ price_sar: sar }) => (sar === null ? '–' : amountText(sar, language)),
    },
    {
      id: 'amount',
      header: t('invoicing.amount'),
      look: { align: 'end' },
      cell: ({ amount_sar: sar }) => (sar === null ? '–' : amountText(sar, language)),
    },
    {
      id: 'cost',
      header: t('invoicing.costColumn'),
      look: { align: 'end', rank: 1 },
      cell: ({ cost_sar: sar }) => amountText(sar, language),
    },
  ]
}
