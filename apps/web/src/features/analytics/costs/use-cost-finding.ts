import type { Days } from '../../../ui/admin/own-days.ts'
import type { CostRow } from '../answers.ts'
import { useCosts } from '../data.ts'
import { shareFinding } from '../findings/findings.ts'
import { useFindingTexts } from '../findings/use-finding-texts.ts'
import { daysBefore } from '../series.ts'

/** Who or what cost most, and how that compares with the days before; null while these are being read. */
export function useCostFinding(costs: readonly CostRow[], days: Days, group: 'job_type' | 'technician'): string | null {
  const before = useCosts(daysBefore(days), group)
  const texts = useFindingTexts()
  if (before.isPending) return null
  return texts.share(shareFinding(costs.map(shareOf), before.data?.map(shareOf) ?? null), days)
}

const shareOf = ({ id, name, cost_sar, cost_percentage }: CostRow) => {
  return { id, name, value: cost_sar, percent: cost_percentage }
}
