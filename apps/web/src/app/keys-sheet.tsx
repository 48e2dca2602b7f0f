import { Line, Stack } from '../ui/layout.tsx'
import { useTranslation } from 'react-i18next'
import { type Shortcut, useShortcuts } from '../ui/admin/shortcuts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import styles from './keys-sheet.module.css'

/** All keys that do something now. */
export function KeysSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('admin')
  return (
    <Dialog title={t('keys.title')} onClose={onClose}>
      <Stack as="dl">
        {onceEach(useShortcuts()).map(({ keys, label }) => (
          <Line key={keys} gap="2" justify="between" className={styles['line']}>
            <dt>{label}</dt>
            <dd>
              <KeyNames keys={keys} />
            </dd>
          </Line>
        ))}
        <Line gap="2" justify="between" className={styles['line']}>
          <dt>{t('keys.escape')}</dt>
          <dd>
            <KeyNames keys="Esc" />
          </dd>
        </Line>
      </Stack>
      <Button wide data-first onClick={onClose}>
        {t('form.close')}
      </Button>
    </Dialog>
  )
}

/** Of two for the same keys only the last one acts. */
function onceEach(shortcuts: readonly Shortcut[]): Shortcut[] {
  return [...new Map(shortcuts.filter(({ keys }) => keys !== 'Escape').map((it) => [it.keys, it])).values()]
}

const isMac = /Mac|iPhone|iPad/.test(navigator.platform)

/** Keys as they stand on the keyboard. */
export function KeyNames({ keys }: { keys: string }) {
  return (
    <Line as="span" inline gap="half" align="stretch" dir="ltr">
      {keys.split(/[ +]/).map((key) => (
        <kbd key={key} className={styles['key']}>
          {key === 'mod' ? (isMac ? '⌘' : 'Ctrl') : key.length === 1 ? key.toUpperCase() : key}
        </kbd>
      ))}
    </Line>
  )
}
