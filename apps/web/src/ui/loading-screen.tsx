import { Spinner } from './spinner.tsx'
import styles from './screen.module.css'

/** Fills the screen while there is nothing yet to show. */
export function LoadingScreen({ label }: { label: string }) {
  return (
    <div className={styles['screen']} role="status">
      <Spinner />
      <p>{label}</p>
    </div>
  )
}
