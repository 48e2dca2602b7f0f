import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconArrowLeft, IconHome, IconRestore } from '../../../ui/icons.ts'
import { Button } from '../../../ui/button.tsx'
import { icon } from '../../../ui/icon-size.ts'
import styles from './wizard-actions.module.css'

/** The ways out of a step. */
export type Ways = {
  /** null on the first step */
  onBack: (() => void) | null
  onHome: () => void
  onReset: () => void
}

/** The row at the bottom of each step, below what the step itself asks for. */

export function WizardActions({ onBack, onHome, onReset, children }: Ways & { children?: ReactNode }) {
  const { t } = useTranslation()
  return (
    <div className={styles['actions']} data-bar>
      {children}
      <div className={styles['row']}>
        {onBack && (
          <Button icon={<IconArrowLeft {...icon} className="points" />} onClick={onBack}>
            {t('back')}
          </Button>
        )}
        <Button icon={<IconHome {...icon} />} onClick={onHome}>
          {t('wizard.home')}
        </Button>
        <Button icon={<IconRestore {...icon} className="points" />} onClick={onReset}>
          {t('wizard.reset')}
        </Button>
      </div>
    </div>
  )
}
