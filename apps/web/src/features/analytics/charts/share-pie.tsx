import { Cluster } from '../../../ui/layout.tsx'
import { PieChart } from '@mantine/charts'
import { useDirection } from '@mantine/core'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { Hints } from '../../../ui/admin/hints.tsx'
import { chartColour, type ChartColour } from '../../../ui/palette.ts'
import { Link } from '../../../ui/link.tsx'
import { useWidth } from '../../../ui/admin/use-width.ts'
import { ChartTip } from './chart-tip.tsx'
import { classes } from '../../../ui/classes.ts'
import styles from './share-pie.module.css'

type Share = {
  name: string
  /** the way to what it was counted from */
  to: string
  colour: ChartColour
  value: number
  amount: string
  percent: string
}

type Props = {
  shares: readonly Share[]
  amountLabel: string
  /** what is no slice */
  rest: { text: string; to: string } | null
}

/** In pixels: slices of a few percent can still be told apart. With more room it is larger. */
const [LEAST_SIZE, MOST_SIZE] = [172, 232]
/** What the names and amounts beside it need, with the numbers around it. */
const BESIDE = 330
/** Room for the numbers around it. */
const NUMBERS = 44
/** Below this many degrees there is no room for a number beside a slice. */
const NARROWEST = 9

/** Shares of a whole, numbered clockwise from the top; beside it what each number is, so that no colour has to tell it. */
export function SharePie({ shares, amountLabel, rest }: Props) {
  const isFromRight = useDirection().dir === 'rtl'
  const navigate = useNavigate()
  const place = useRef<HTMLDivElement>(null)
  const width = useWidth(place) ?? 0
  const size = Math.min(Math.max(width - BESIDE, LEAST_SIZE), MOST_SIZE)
  return (
    <Cluster ref={place} gap="1 1h" justify="center">
      <PieChart
        aria-hidden="true"
        className={styles['pie'] ?? ''}
        style={{ width: size + NUMBERS, height: size + NUMBERS }}
        data={shares.map(({ name, value, colour }) => ({ name, value, color: chartColour(colour) }))}
        size={size}
        strokeColor="var(--surface)"
        strokeWidth={2}
        startAngle={90}
        endAngle={isFromRight ? 450 : -270}
        withTooltip
        tooltipProps={{ content: tipOf(shares, amountLabel) }}
        accessibilityLayer={false}
        pieProps={{
          label: Place,
          labelLine: false,
          rootTabIndex: -1,
          // The keyboard has the names beside it.
          onClick: (_slice, place) => void navigate(shares[place]?.to ?? '#'),
        }}
      />
      <Hints>
        <ol className={styles['legend']}>
          {shares.map(({ name, to, colour, amount, percent }, place) => (
            <li key={name}>
              <span className={classes(styles['mark'], 'own-colour')} style={{ background: chartColour(colour) }} />
              <span className="muted text-xs strong text-end">{place + 1}</span>
              <Link to={to} className={styles['name']} dir="auto" data-hint="">
                {name}
              </Link>
              <span className="text-end">{amount}</span>
              <span className="text-end muted">{percent}</span>
            </li>
          ))}
        </ol>
      </Hints>
      {rest && (
        <p className={styles['rest']}>
          <Link to={rest.to}>{rest.text}</Link>
        </p>
      )}
    </Cluster>
  )
}

type Label = { cx?: number | string; cy?: number | string; midAngle?: number; outerRadius?: number | string } & {
  startAngle?: number
  endAngle?: number
  index?: number
}

/** The number of a slice, outside it. */
function Place({ cx = 0, cy = 0, midAngle = 0, outerRadius = 0, startAngle = 0, endAngle = 0, index = 0 }: Label) {
  if (Math.abs(endAngle - startAngle) < NARROWEST) return null
  const radius = Number(outerRadius) + 14
  const angle = (-midAngle * Math.PI) / 180
  return (
    <text
      x={Number(cx) + radius * Math.cos(angle)}
      y={Number(cy) + radius * Math.sin(angle)}
      textAnchor="middle"
      dominantBaseline="central"
      className={styles['number']}
    >
      {index + 1}
    </text>
  )
}

function tipOf(shares: readonly Share[], amountLabel: string) {
  return ({ active, payload }: { active?: boolean; payload?: readonly { payload?: { name?: unknown } }[] }) => {
    const share = shares.find(({ name }) => name === payload?.[0]?.payload?.name)
    if (!active || !share) return null
    const lines = [{ label: amountLabel, colour: share.colour, text: `${share.amount} · ${share.percent}` }]
    return <ChartTip title={share.name} lines={lines} />
  }
}
