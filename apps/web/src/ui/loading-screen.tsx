import { Stack } from './layout.tsx'
import { Spinner } from './spinner.tsx'
import styles from './screen.module.css'

/** Fills the screen while there is nothing yet to show. */
export function LoadingScreen({ label }: { label: string }) {
  return (
    <Stack as="output" gap="2" justify="center" className={styles['screen']}>
      <Spinner />
      <span>{label}</span>
    </Stack>
  )
}
