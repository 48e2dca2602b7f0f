import { Line } from '../../../ui/layout.tsx'
import { useDirection } from '@mantine/core'
import { chartColour, type ChartColour } from '../../../ui/palette.ts'
import { classes } from '../../../ui/classes.ts'
import styles from './trend-chart.module.css'

type Props = { title: string; lines: readonly { label: string; colour: ChartColour; text: string }[] }

/** What a point stands for; said aloud as the keyboard goes from one to the next. */
export function ChartTip({ title, lines }: Props) {
  // Charts are drawn from left to right whatever the page is.
  const { dir } = useDirection()
  return (
    <output className={styles['tip']} dir={dir} style={{ display: 'block' }}>
      <strong dir="auto">{title}</strong>
      {lines.map(({ label, colour, text }) => (
        <Line as="span" key={label} gap="1">
          <span className={classes(styles['mark'], 'own-colour')} style={{ background: chartColour(colour) }} />
          <span className="grows muted">{label}</span>
          <span className={styles['value']}>{text}</span>
        </Line>
      ))}
    </output>
  )
}
