import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import panel from '../../ui/admin/list-panel.module.css'
import styles from './company.module.css'

/** How name and logo will stand at the top of a paper. */
export function PrintPreview({ name, logo }: { name: string; logo: string | null }) {
  const { t } = useTranslation('admin')
  const titleId = useId()
  return (
    <section className={panel['panel']} aria-labelledby={titleId}>
      <div className={styles['part']}>
        <h2 id={titleId} className={styles['label']}>
          {t('company.preview')}
        </h2>
        <div className={styles['paper']}>
          <div className={styles['head']}>
            {logo && <img src={logo} alt="" />}
            <bdi className={styles['company']}>{name || t('company.unnamed')}</bdi>
          </div>
          {[46, 92, 84, 96, 70].map((width) => (
            <span key={width} className={styles['row']} style={{ inlineSize: `${width}%` }} />
          ))}
        </div>
      </div>
    </section>
  )
}
