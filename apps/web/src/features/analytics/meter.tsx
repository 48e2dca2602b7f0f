import { Split } from '../../ui/layout.tsx'
import type { CSSProperties, ReactNode } from 'react'
import { chartColour } from '../../ui/palette.ts'
import { placeOf } from './series.ts'
import { type Tone, toneColours } from './tone.ts'
import styles from './meter.module.css'

/** How much of a whole something is. The number stands beside it, so this is for the eye only. */
export function Meter({ percent, tone }: { percent: number; tone: Tone }) {
  return (
    <span className={styles['meter']} style={colourOf(tone)} aria-hidden="true">
      <span style={{ inlineSize: `${placeOf(percent, { least: 0, most: 100 })}%` }} />
    </span>
  )
}

/** The colour of a share says whether it is good. */
const colourOf = (tone: Tone) => ({ '--filled': chartColour(toneColours[tone]) }) as CSSProperties

type ProgressProps = { label: string; percent: number; text: string; finding: ReactNode; tone: Tone }

/** A share with its name, its number and what it says, and below them the bar. */
export function Progress({ label, percent, text, finding, tone }: ProgressProps) {
  return (
    <Split gap="3q 2" align="baseline" style={colourOf(tone)}>
      <span className="strong">{label}</span>
      <span className="text-4xl strong">{text}</span>
      <span className="full-row">{finding}</span>
      <progress className={styles['bar']} aria-label={label} aria-valuetext={text} max={100} value={percent} />
    </Split>
  )
}
