import { Cluster } from '../../../ui/layout.tsx'
import { AreaChart, LineChart } from '@mantine/charts'
import { useDirection } from '@mantine/core'
import { labelledPlaces, niceScale } from '@warsha/domain'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { useWidth } from '../../../ui/admin/use-width.ts'
import { chartColour, type ChartColour } from '../../../ui/palette.ts'
import { ChartTip } from './chart-tip.tsx'
import styles from './trend-chart.module.css'

export type Series = {
  /** under which it stands in the points */
  name: string
  label: string
  colour: ChartColour
  /** tells it from the others without its colour */
  isDashed?: boolean
}

type Point = { period: string } & Record<string, string | number | null>

type Props = {
  look: 'area' | 'line'
  /** accessible name */
  title: string
  points: readonly Point[]
  series: readonly Series[]
  height: number
  tickText: (period: string) => string
  /** names a point in full */
  periodText: (period: string) => string
  axisText: (value: number) => string
  /** of what is counted: no line of the scale stands between 0 and 1 */
  isWhole?: boolean
  /** of the longest label below the points, in pixels */
  tickWidth?: number
  valueText: (value: number, series: string) => string
  /** the way to what a point was counted from, for the pointer: the keyboard has that of the table */
  toOf?: (period: string) => string | undefined
  /** charts of the same name show the same point */
  together?: string
}

/** So many points can still be told apart. */
const MOST_DOTS = 31
const Y_WIDTH = 58
const PADDING = 8
/** Before the width is known: that of a phone. */
const LEAST_WIDTH = 300

/** Values over time. The arrow keys go from point to point; in a page from right to left time runs that way, too. */
export function TrendChart(props: Props) {
  const { look, title, points, series, height, together, toOf, isWhole, tickWidth = 56 } = props
  const chart = useRef<HTMLDivElement>(null)
  const width = useWidth(chart) ?? LEAST_WIDTH
  // Half of the last label stands beyond its point.
  const beyond = tickWidth / 2
  const navigate = useNavigate()
  const isFromRight = useDirection().dir === 'rtl'
  // Beside the points there is none.
  const open = (period: string | number | undefined) => {
    const to = period === undefined ? undefined : toOf?.(String(period))
    if (to) void navigate(to)
  }
  const options = {
    title,
    ...(together && { syncId: together }),
    margin: { top: 8, left: isFromRight ? beyond : 0, right: isFromRight ? 0 : beyond, bottom: 0 },
    onClick: ({ activeLabel }: { activeLabel?: string | number | undefined }) => open(activeLabel),
  }
  const { ticks, least, most } = niceScale(valuesOf(points, series), isWhole)
  const room = (width - Y_WIDTH - beyond - 2 * PADDING) / tickWidth + 1
  const labelled = labelledPlaces(points.length, room).flatMap((place) => points[place]?.period ?? [])
  const dots = { dot: points.length <= MOST_DOTS && { r: 2 }, activeDot: { r: 4, strokeWidth: 2 } }
  const shared = {
    h: height,
    data: [...points],
    dataKey: 'period',
    series: series.map(({ name, colour, isDashed }) => ({
      name,
      color: chartColour(colour),
      ...(isDashed && { strokeDasharray: '6 4' }),
    })),
    curveType: 'linear' as const,
    withDots: false,
    tooltipProps: { content: tipOf(props) },
    gridProps: { strokeDasharray: '2 4' },
    xAxisProps: {
      reversed: isFromRight,
      tickFormatter: (period: string) => inItsDirection(props.tickText(period), isFromRight),
      ticks: labelled,
      interval: 0,
      padding: { left: PADDING, right: PADDING },
    },
    yAxisProps: {
      orientation: isFromRight ? ('right' as const) : ('left' as const),
      width: Y_WIDTH,
      ticks,
      interval: 0,
      domain: [least, most],
      tickFormatter: props.axisText,
      tick: { transform: `translate(${isFromRight ? 10 : -10}, 0)`, fontSize: 12, fill: 'currentColor' },
    },
  }
  return (
    <div ref={chart} className={styles['chart']} data-leads={toOf ? '' : undefined}>
      {look === 'area' ? (
        <AreaChart {...shared} areaChartProps={options} areaProps={dots} fillOpacity={0.25} />
      ) : (
        <LineChart {...shared} lineChartProps={options} lineProps={dots} />
      )}
      {series.length > 1 && <Legend series={series} />}
    </div>
  )
}

function valuesOf(points: readonly Point[], series: readonly Series[]): number[] {
  return points.flatMap((point) => series.map(({ name }) => point[name])).filter((value) => typeof value === 'number')
}

/** Text in the direction of the page, though the chart around it is drawn from left to right. */
function inItsDirection(text: string, isFromRight: boolean): string {
  return isFromRight ? `\u2067${text}\u2069` : text
}

function tipOf({ series, periodText, valueText }: Props) {
  return ({ active, label, payload }: TipPayload) => {
    if (!active || !payload?.length) return null
    const values = payload[0]?.payload
    const lines = series.map(({ name, label: of, colour }) => {
      const value = values?.[name]
      return { label: of, colour, text: typeof value === 'number' ? valueText(value, name) : '–' }
    })
    return <ChartTip title={periodText(String(label))} lines={lines} />
  }
}

type TipPayload = {
  active?: boolean
  label?: string | number | undefined
  payload?: readonly { payload?: Record<string, unknown> }[]
}

function Legend({ series }: { series: readonly Series[] }) {
  return (
    <Cluster as="ul" gap="half 3" align="stretch" justify="center" className={styles['legend']}>
      {series.map(({ name, label, colour, isDashed }) => (
        <li key={name}>
          <svg width="24" height="10" aria-hidden="true">
            <line
              x1="1"
              x2="23"
              y1="5"
              y2="5"
              stroke={chartColour(colour)}
              strokeWidth="3"
              {...(isDashed && { strokeDasharray: '6 4' })}
            />
          </svg>
          {label}
        </li>
      ))}
    </Cluster>
  )
}
