import { Cluster } from '../layout.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../button.tsx'
import { smallIcon } from '../icon-size.ts'
import { toasts } from '../toasts.tsx'
import styles from './form-notices.module.css'
import { IconCopy } from './icons.ts'

type Props = {
  /** by the labels of the fields */
  shown: Readonly<Record<string, string>>
}

/** What was typed and cannot be saved any more, to be read and copied. */
export function UnsavedText({ shown }: Props) {
  const { t } = useTranslation('admin')
  const [isCopied, setCopied] = useState(false)
  const text = Object.entries(shown)
    .map(([label, value]) => `${label}: ${value}`)
    .join('\n')

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
    } catch {
      // Without a secure context there is no clipboard: the text can be selected.
      toasts.warning(t('draft.copyFailed'))
    }
  }

  return (
    <>
      <pre className={styles['text']} dir="auto">
        {text}
      </pre>
      <Cluster as="span" gap="half 1">
        <Button icon={<IconCopy {...smallIcon} />} onClick={() => void copy()}>
          {t('draft.copy')}
        </Button>
        <output aria-live="polite">{isCopied && t('draft.copied')}</output>
      </Cluster>
    </>
  )
}
