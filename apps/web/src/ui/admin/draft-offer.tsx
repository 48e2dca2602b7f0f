import { Cluster } from '../layout.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { agoText } from '../../i18n/ago.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { Button } from '../button.tsx'
import { smallIcon } from '../icon-size.ts'
import styles from './form-notices.module.css'
import { IconHistory } from '../icons.ts'

type Props = { keptAt: number; onRestore: () => void; onDiscard: () => void }

/** Offers what was typed before and not saved. */
export function DraftOffer({ keptAt, onRestore, onDiscard }: Props) {
  const { t } = useTranslation('admin')
  const ago = useAgo(keptAt)
  return (
    <section aria-label={t('draft.offer', { ago })} className={styles['offer']}>
      <IconHistory {...smallIcon} aria-hidden />
      <p className={styles['sentence']}>{t('draft.offer', { ago })}</p>
      <Cluster as="span" gap="half 1">
        <Button onClick={onRestore}>{t('draft.restore')}</Button>
        <Button look="quiet" onClick={onDiscard}>
          {t('draft.discard')}
        </Button>
      </Cluster>
    </section>
  )
}

/** How long ago something was when it was first shown. */
export function useAgo(at: number): string {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const [now] = useState(Date.now)
  return agoText(now - at, language) ?? t('draft.justNow')
}
