import { Line, Stack } from '../../../ui/layout.tsx'
import { Hints } from '../../../ui/admin/hints.tsx'
import { chartColour, type ChartColour } from '../../../ui/palette.ts'
import { classes } from '../../../ui/classes.ts'
import styles from './stacked-bar.module.css'

export type BarPart = {
  name: string
  colour: ChartColour
  /** of the whole */
  percent: number
  percentText: string
  text: string
}

/** What a whole is made of, in one bar; below it what each part is, so that no colour has to tell it. */
export function StackedBar({ label, parts }: { label: string; parts: readonly BarPart[] }) {
  return (
    <Hints>
      <Line gap="1q" align="stretch" className={styles['bar']} aria-hidden="true">
        {parts
          .filter(({ percent }) => percent > 0)
          .map(({ name, colour, percent, text, percentText }) => (
            <span
              key={name}
              className="own-colour"
              data-hint={`${name} · ${text} · ${percentText}`}
              style={{ flexGrow: percent, background: chartColour(colour) }}
            />
          ))}
      </Line>
      <Stack as="ul" gap="3q" className={styles['parts']} aria-label={label}>
        {parts.map(({ name, colour, text, percentText }) => (
          <li key={name}>
            <span className={classes(styles['mark'], 'own-colour')} style={{ background: chartColour(colour) }} />
            <span className="grows shrinks">{name}</span>
            <span className="strong one-line">{text}</span>
            <span className={styles['percent']}>{percentText}</span>
          </li>
        ))}
      </Stack>
    </Hints>
  )
}
