import { Cluster, Line } from '../layout.tsx'
import { partsOf, type ShownPerson } from '../../i18n/people.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { classes } from '../classes.ts'
import { CutText } from './cut-text.tsx'
import styles from './person-name.module.css'

type Props = {
  person: ShownPerson
  /** stands beside the name even where nobody else has it */
  number?: string | null
  /** where a row has no room for a second line: the number stays beside the name, which is cut sooner */
  inOneLine?: boolean
}

/** A name in one line, with what tells it from the same name of somebody else. */
export function PersonName({ person, number = null, inOneLine = false }: Props) {
  const { name, mark } = partsOf(person, useLanguage())
  const shown = mark ?? number
  if (shown === null) return <CutText text={name} />
  if (inOneLine) {
    return (
      <Line as="span" gap="3q" align="baseline" className="shrinks">
        <CutText text={name} />
        <bdi className={classes(styles['mark'], styles['beside'])} data-hint={shown}>
          {shown}
        </bdi>
      </Line>
    )
  }
  // Where the column is too narrow for both, the number stands below, so that the name can be read.
  return (
    <Cluster as="span" gap="0 3q" align="baseline" className="shrinks">
      <CutText text={name} />{' '}
      <bdi className={styles['mark']} data-hint={shown}>
        {shown}
      </bdi>
    </Cluster>
  )
}
