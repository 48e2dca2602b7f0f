import { useContext } from 'react'
import { CutText } from './cut-text.tsx'
import { NamesakesShown } from './namesakes.ts'
import styles from './person-name.module.css'

type Props = {
  id: number
  name: string
  /** stands beside the name even where nobody else has it */
  number?: string | null
}

/** A name in one line, with what tells it from the same name of somebody else in the table. */
export function PersonName({ id, name, number = null }: Props) {
  const mark = useContext(NamesakesShown).get(id) ?? number
  if (mark === null) return <CutText text={name} />
  return (
    <span className={styles['person']}>
      <CutText text={name} />{' '}
      <bdi className={styles['mark']} data-hint={mark}>
        {mark}
      </bdi>
    </span>
  )
}
