import type { BodyOf, PayEffect } from '@warsha/contract'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { decimalText, localDateText } from '../../../i18n/admin-formats.ts'
import { monthText } from '../../../i18n/date-formats.ts'
import { useLanguage } from '../../../i18n/use-language.ts'
import { type StaticColumn, StaticTable } from '../../../ui/admin/static-table.tsx'
import { confirm } from '../../../ui/confirm.tsx'
import { previewPayChange } from './data.ts'

type Month = PayEffect['months'][number]

/**
 * Asks before a change that alters the pay of open months, with what becomes of it. One that alters none goes straight
 * through. Throws as the preview does.
 */
export function usePayQuestion(): (change: BodyOf<'previewPayChange'>) => Promise<boolean> {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  return async (change) => {
    const effect = await previewPayChange(change)
    if (effect.months.length === 0) return true
    return confirm({
      title: t('payRules.effect.title'),
      message: t('payRules.effect.text', { day: localDateText(effect.from_date, language) }),
      confirmLabel: t('effect.confirm'),
      cancelLabel: t('form.cancel'),
      details: <EffectTable months={effect.months} />,
    })
  }
}

const idOf = ({ month }: Month) => month

export function EffectTable({ months }: { months: readonly Month[] }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const columns = useMemo(() => {
    const figure = (id: 'regular' | 'overtime' | 'paid'): StaticColumn<Month> => ({
      id,
      header: t(`payRules.effect.${id}`),
      look: { align: 'end' },
      cell: (row) => {
        const [before, after] = [row[`hours_${id}_before`], row[`hours_${id}_after`]]
        const texts = { before: decimalText(before, 2, language), after: decimalText(after, 2, language) }
        return before === after ? texts.after : t('effect.becomes', texts)
      },
    })
    const month: StaticColumn<Month> = {
      id: 'month',
      header: t('payRules.effect.month'),
      cell: (row) => monthText(`${row.month}-01`, language),
    }
    return [month, figure('regular'), figure('overtime'), figure('paid')]
  }, [t, language])
  return <StaticTable label={t('payRules.effect.title')} rows={months} columns={columns} idOf={idOf} />
}
