import { placeOf } from './series.ts'
import styles from './meter.module.css'

/** How much of a whole something is. The number stands beside it, so this is for the eye only. */
export function Meter({ percent }: { percent: number }) {
  return (
    <span className={styles['meter']} aria-hidden="true">
      <span style={{ inlineSize: `${placeOf(percent, { least: 0, most: 100 })}%` }} />
    </span>
  )
}

type ProgressProps = { label: string; percent: number; text: string; note: string }

/** A share with its name and its number above the bar, and what it is a share of below. */
export function Progress({ label, percent, text, note }: ProgressProps) {
  return (
    <div className={styles['progress']}>
      <span className={styles['name']}>{label}</span>
      <span className={styles['text']}>{text}</span>
      <progress className={styles['bar']} aria-label={label} aria-valuetext={text} max={100} value={percent} />
      <span className={styles['note']}>{note}</span>
    </div>
  )
}
