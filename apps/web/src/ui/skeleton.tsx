import styles from './skeleton.module.css'

/** Holds the place of what is loading, in its shape. @param height in pixels */
export function Skeleton({ height, width = '100%' }: { height: number; width?: string }) {
  return <span className={styles['skeleton']} style={{ height, width }} aria-hidden="true" />
}
