import { Cluster, Stack } from '../ui/layout.tsx'
import { useTranslation } from 'react-i18next'
import { IconRefresh } from '../ui/icons.ts'
import { useOnline } from '../device/use-online.ts'
import { Button } from '../ui/button.tsx'
import { icon } from '../ui/icon-size.ts'
import { PageTitle } from '../ui/page-title.tsx'
import styles from '../ui/screen.module.css'

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
        <Button icon={<IconRefresh {...icon} />} disabled={!online} onClick={() => window.location.reload()}>
          {t('fault.reload')}
        </Button>
      </Cluster>
    </Stack>
  )
}
