import { Link } from '../../../ui/link.tsx'
import styles from './chart-card.module.css'

/** What a chart shows: the first cell of a row is its name, and the way to what is behind it. */
export type ChartTable = {
  head: readonly string[]
  rows: readonly { key: string; cells: readonly string[]; to?: string | undefined }[]
}

type Props = { label: string; table: ChartTable; height: number }

/** A chart as a table, as high as the chart; what finds no room scrolls, by the keyboard too. */
export function PlainTable({ label, table: { head, rows }, height }: Props) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard
    <section className={styles['scroll']} style={{ height }} tabIndex={0}>
      <table className={styles['table']} aria-label={label}>
        <thead>
          <tr>
            {head.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, to, cells: [name, ...figures] }) => (
            <tr key={key}>
              <th scope="row" dir="auto">
                {to === undefined ? (
                  name
                ) : (
                  <Link to={to} className={styles['way']}>
                    {name}
                  </Link>
                )}
              </th>
              {figures.map((figure, place) => (
                <td key={head[place + 1]}>{figure}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
