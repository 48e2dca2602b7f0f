import { Cluster } from '../layout.tsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PageTitle } from '../page-title.tsx'
import styles from './page-header.module.css'

type Props = {
  title: string
  /** stands at the end of the line: a state, or what can be done on this page */
  children?: ReactNode
}

/** The name of the page, on it and in the browser's tab. */
export function PageHeader({ title, children }: Props) {
  const { t } = useTranslation()
  return (
    <Cluster gap="1 2" justify="between" className={styles['header']}>
      <PageTitle page={title} product={t('product')} />
      <h1 className="text-5xl">{title}</h1>
      {children}
    </Cluster>
  )
}
