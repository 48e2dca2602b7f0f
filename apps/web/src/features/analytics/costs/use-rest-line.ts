import { useTranslation } from 'react-i18next'
import type { Share } from '../series.ts'
import { useFigures } from '../use-figures.ts'

/** What is beyond the greatest, in a line below their chart with the way to it. */
export function useRestLine(
  rest: Share | null,
  toOf: (ids: readonly (number | null)[]) => string,
): { text: string; to: string } | null {
  const { t } = useTranslation('admin')
  const { count, sar, percent } = useFigures()
  if (!rest) return null
  const text = t('analytics.finding.rest', {
    count: rest.count,
    number: count(rest.count),
    amount: t('time.sar', { amount: sar(rest.sar) }),
    percent: percent(rest.percent),
  })
  return { text, to: toOf(rest.ids) }
}
