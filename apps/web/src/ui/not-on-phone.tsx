import { useTranslation } from 'react-i18next'
import { openAnew } from '../device/unkept.ts'
import { useOnline } from '../device/use-online.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { icon } from './icon-size.ts'
import { IconRefresh } from './icons.ts'
import { Cluster, Stack } from './layout.tsx'
import { PageTitle } from './page-title.tsx'
import styles from './screen.module.css'

/** Stands in place of a page whose code has not come: what is around it stays, so that work can go on. */
export function NotOnPhone() {
  const { t } = useTranslation()
  const online = useOnline()
  return (
    <Stack gap="2" justify="center" className={styles['screen']}>
      <PageTitle page={t('fault.missingTitle')} product={t('product')} />
      <h1 className={styles['title']}>{t('fault.missingTitle')}</h1>
      <p className={styles['text']} role="alert">
        {t('fault.missing')}
      </p>
      <Cluster gap="1h" align="stretch" justify="center" className="above-1">
        <Button icon={<IconRefresh {...icon} />} disabled={!online} onClick={() => openAnew()}>
          {t('fault.reload')}
        </Button>
      </Cluster>
    </Stack>
  )
}

/** Stands in place of a window whose code has not come. */
export function WindowNotOnPhone({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Dialog title={t('fault.missingTitle')} onClose={onClose}>
      <p className="below-2" role="alert">
        {t('fault.missing')}
      </p>
      <Button wide onClick={onClose}>
        {t('display.close')}
      </Button>
    </Dialog>
  )
}
