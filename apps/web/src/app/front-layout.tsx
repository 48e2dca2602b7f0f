import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { BrandMark } from './brand-mark.tsx'
import { DisplaySettings } from './display-settings.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import styles from './front-layout.module.css'

const SLOTS = Array.from({ length: 36 }, (_, index) => index * 10)

/** The cross-section of a motor's stator, drawn in hairlines. Decoration. */
function Stator({ className }: { className: string | undefined }) {
  return (
    <svg
      className={className}
      viewBox="0 0 400 400"
      fill="none"
      stroke="currentColor"
      strokeWidth="1"
      aria-hidden="true"
    >
      <circle cx="200" cy="200" r="196" />
      <circle cx="200" cy="200" r="172" />
      {SLOTS.map((angle) => (
        <path
          key={angle}
          d="M196.5 92v-8l-4.5-5V44a8 8 0 0 1 16 0v35l-4.5 5v8"
          transform={`rotate(${angle} 200 200)`}
        />
      ))}
      <circle cx="200" cy="200" r="104" />
      <circle cx="200" cy="200" r="98" />
      <circle cx="200" cy="200" r="30" />
      <path d="M194 171v-7h12v7" />
      {SLOTS.filter((angle) => angle % 30 === 0).map((angle) => (
        <circle key={angle} cx="200" cy="118" r="6" transform={`rotate(${angle} 200 200)`} />
      ))}
    </svg>
  )
}

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
          <LanguageSwitch />
          <DisplaySettings />
        </div>
      </header>
      <main id="main" tabIndex={-1} className={styles['main']}>
        {children}
      </main>
    </div>
  )
}
