import { Cluster } from '../../../ui/layout.tsx'
import { CutText } from '../../../ui/admin/cut-text.tsx'
import { IconScale } from '../../../ui/admin/icons.ts'
import { Hints } from '../../../ui/admin/hints.tsx'
import { chartColour, type ChartColour } from '../../../ui/palette.ts'
import { Link } from '../../../ui/link.tsx'
import { placeOf } from '../series.ts'
import { classes } from '../../../ui/classes.ts'
import styles from './bars.module.css'

export type BarRow = {
  key: string
  name: string
  /** the way to what is behind it */
  to?: string | undefined
  value: number
  text: string
  colour: ChartColour
  /** in which the value lies, drawn as a fine line */
  interval?: { low: number; high: number } | undefined
  /** told on hover */
  hint: string
  /** why the value is not to be relied on, where it is not; marked beside it */
  caveat?: string | undefined
}

type Mark = { at: number; label: string }

type Props = {
  label: string
  rows: readonly BarRow[]
  /** drawn across all bars */
  marks?: readonly Mark[]
  /** where the scale ends, such as 100 of shares that are to be compared with others; else with the longest bar */
  end?: number
  /** what the colours say beside the names, where they say anything */
  keys?: readonly { colour: ChartColour; label: string }[]
  /** of the numbers behind the bars; amounts need more room */
  numbers?: 'short' | 'long'
  /** what has no bar, in a line below them, and the way to it */
  rest?: { text: string; to: string } | null
}

/** Values beside one another, each with its name and its number; those below zero go the other way. */
export function Bars({ label, rows, marks = [], end, keys = [], numbers = 'short', rest = null }: Props) {
  const scale = scaleOf(rows, marks, end)
  return (
    <Hints>
      <div className={styles['bars']} data-numbers={numbers}>
        {marks.length > 0 && <Marks marks={marks} scale={scale} />}
        <ol aria-label={label}>
          {rows.map((row) => (
            <li
              key={row.key}
              className={styles['row']}
              data-hint={row.caveat === undefined ? row.hint : `${row.hint} · ${row.caveat}`}
            >
              <Name row={row} />
              <Track row={row} marks={marks} scale={scale} />
              <span className="strong text-end one-line">
                {row.caveat !== undefined && <Caveat text={row.caveat} />}
                {row.text}
              </span>
            </li>
          ))}
        </ol>
        {rest && (
          <p className={styles['rest']}>
            <Link to={rest.to}>{rest.text}</Link>
          </p>
        )}
        {keys.length > 0 && <Keys keys={keys} />}
      </div>
    </Hints>
  )
}

/** In the hint of its row for the eye. */
function Caveat({ text }: { text: string }) {
  return (
    <span className={styles['caveat']}>
      <IconScale size={14} stroke={2} aria-hidden />
      <span className="only-heard">{text}</span>
    </span>
  )
}

function Keys({ keys }: { keys: NonNullable<Props['keys']> }) {
  return (
    <Cluster as="ul" gap="half 3" align="stretch" justify="center" className={styles['keys']}>
      {keys.map(({ colour, label }) => (
        <li key={label}>
          <span className="own-colour" style={{ background: chartColour(colour) }} />
          {label}
        </li>
      ))}
    </Cluster>
  )
}

type Scale = { least: number; most: number }

/** So much further than the longest bar an interval is drawn; one that goes on beyond has no end. */
const BEYOND = 1.3

/** From the least to the greatest that is drawn; zero is always there. */
function scaleOf(rows: readonly BarRow[], marks: readonly Mark[], end = 0): Scale {
  const all = [0, end, ...rows.map(({ value }) => value), ...marks.map(({ at }) => at)]
  const intervals = rows.flatMap(({ interval }) => (interval ? [interval.high] : []))
  const most = Math.max(...all)
  return { least: Math.min(...all), most: Math.min(Math.max(most, ...intervals), most * BEYOND) }
}

function Name({ row: { name, to } }: { row: BarRow }) {
  return (
    <span className={styles['name']}>
      {to === undefined ? (
        <CutText text={name} />
      ) : (
        <Link to={to}>
          <CutText text={name} />
        </Link>
      )}
    </span>
  )
}

function Track({
  row: { value, colour, interval },
  marks,
  scale,
}: {
  row: BarRow
  marks: readonly Mark[]
  scale: Scale
}) {
  return (
    <span className={styles['track']} aria-hidden="true">
      <span
        className={classes(styles['bar'], 'own-colour')}
        style={{ ...span(0, value, scale), background: chartColour(colour) }}
      />
      {interval && (
        <span
          className={styles['interval']}
          data-open={interval.high > scale.most || undefined}
          style={span(interval.low, interval.high, scale)}
        />
      )}
      {[0, ...marks.map(({ at }) => at)].map((at) => (
        <span key={at} className={styles['mark']} style={{ insetInlineStart: `${placeOf(at, scale)}%` }} />
      ))}
    </span>
  )
}

/** From one value to another, whichever is greater. */
function span(from: number, to: number, scale: Scale) {
  const [start, end] = [placeOf(Math.min(from, to), scale), placeOf(Math.max(from, to), scale)]
  return { insetInlineStart: `${start}%`, inlineSize: `${end - start}%` }
}

function Marks({ marks, scale }: { marks: readonly Mark[]; scale: Scale }) {
  return (
    <div className={styles['row']} aria-hidden="true">
      <span />
      <span className={styles['labels']}>
        {marks.map(({ at, label }, place) => (
          <span
            key={at}
            className={styles['label']}
            data-side={place < marks.length - 1 ? 'before' : 'after'}
            style={{ insetInlineStart: `${placeOf(at, scale)}%` }}
          >
            {label}
          </span>
        ))}
      </span>
      <span />
    </div>
  )
}
