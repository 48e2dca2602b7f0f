import { Cluster, Stack } from '../ui/layout.tsx'
import { useTranslation } from 'react-i18next'
import { openAnew } from '../device/unkept.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import styles from '../ui/screen.module.css'

/** Shown in place of everything when a page does not exist, cannot be loaded or breaks. `reason`: status and text, or a message. */
export function ErrorScreen({ reason }: { reason: string }) {
  const { t } = useTranslation()
  return (
    <Stack as="main" id="main" gap="2" justify="center" className={styles['screen']}>
      <PageTitle page={t('fault.title')} product={t('product')} />
      <h1 className={styles['title']}>{t('fault.title')}</h1>
      <p className={styles['text']} dir="ltr">
        {reason}
      </p>
      <Cluster gap="1h" align="stretch" justify="center" className="above-1">
        <Button look="primary" onClick={() => openAnew(paths.root)}>
          {t('fault.home')}
        </Button>
        <Button onClick={() => openAnew()}>{t('fault.reload')}</Button>
      </Cluster>
    </Stack>
  )
}
