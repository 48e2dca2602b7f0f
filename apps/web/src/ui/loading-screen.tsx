import { Spinner } from './spinner.tsx'
import styles from './screen.module.css'

/** Fills the screen while there is nothing yet to show. */
export function LoadingScreen({ label }: { label: string }) {
  return (
    <output className={styles['screen']}>
      <Spinner />
      <span>{label}</span>
    </output>
  )
}
