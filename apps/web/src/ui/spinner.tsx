import styles from './spinner.module.css'

/** Shows that something is under way. What it is, the text beside it says. */
export function Spinner() {
  return <span className={styles['spinner']} aria-hidden="true" />
}
