import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { numberText } from '../../i18n/formats.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { Button } from '../../ui/button.tsx'

const FEW = 8

type Props<Row> = { label: string; rows: readonly Row[]; children: (row: Row) => ReactNode }

/** The first rows of many, and the way to the others. */
export function FewRows<Row>({ label, rows, children }: Props<Row>) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const [isAll, setAll] = useState(false)
  return (
    <>
      <ul className="lined" aria-label={label}>
        {(isAll ? rows : rows.slice(0, FEW)).map((row) => children(row))}
      </ul>
      {rows.length > FEW && (
        <Button look="quiet" onClick={() => setAll(!isAll)}>
          {isAll ? t('delivery.fewer') : t('delivery.all', { total: numberText(rows.length, language) })}
        </Button>
      )}
    </>
  )
}
