import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { BrandMark } from './brand-mark.tsx'
import { DisplaySettings } from './display-settings.tsx'
import styles from './front-layout.module.css'
import { Stator } from './stator.tsx'

/** Around the pages before the work: the product beside the form, above it on a phone. */
export function FrontLayout({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <div className={styles['layout']}>
      <header className={styles['brand']}>
        <Stator className={styles['drawing']} />
        <div className={styles['name']}>
          <BrandMark size={44} />
          <p className={styles['product']}>{t('product')}</p>
          <p className={styles['tagline']}>{t('tagline')}</p>
        </div>
        <div className={styles['settings']}>
          <DisplaySettings />
        </div>
      </header>
      <main id="main" tabIndex={-1} className={styles['main']}>
        {children}
      </main>
    </div>
  )
}
