import { type ComponentProps, lazy, Suspense } from 'react'
import { ChartShade } from './chart-card.tsx'
import type { SharePie as Pie } from './share-pie.tsx'
import type { TrendChart as Trend } from './trend-chart.tsx'

/** What draws is large: the numbers of the page do not wait for it. */
const load = () => import('./drawn.ts')
const DrawnTrend = lazy(async () => ({ default: (await load()).TrendChart }))
const DrawnPie = lazy(async () => ({ default: (await load()).SharePie }))

export function TrendChart(props: ComponentProps<typeof Trend>) {
  return (
    <Suspense fallback={<ChartShade height={props.height} />}>
      <DrawnTrend {...props} />
    </Suspense>
  )
}

export function SharePie({ height, ...props }: ComponentProps<typeof Pie> & { height: number }) {
  return (
    <Suspense fallback={<ChartShade height={height} />}>
      <DrawnPie {...props} />
    </Suspense>
  )
}
