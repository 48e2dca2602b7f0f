import { type ReactNode, useId } from 'react'
import styles from './system.module.css'

/** A part of the page under its name. */
export function Panel({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId()
  return (
    <section className={`framed ${styles['panel']}`} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles['title']}>
        {title}
      </h2>
      {children}
    </section>
  )
}

/** What something is called and what it is. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className={styles['facts']}>{children}</dl>
}

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles['fact']}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
