import { Line, Stack } from '../../ui/layout.tsx'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './company.module.css'

/** How name and logo will stand at the top of a paper. */
export function PrintPreview({ name, logo }: { name: string; logo: string | null }) {
  const { t } = useTranslation('admin')
  const titleId = useId()
  return (
    <section className="framed" aria-labelledby={titleId}>
      <Stack gap="1h" className="pad-y-2 pad-x-2">
        <h2 id={titleId} className="text-xl">
          {t('company.preview')}
        </h2>
        <div className={styles['paper']}>
          <Line gap="1h" className={styles['head']}>
            {logo && <img src={logo} alt="" />}
            <bdi className="shrinks breaks text-xl strong">{name || t('company.unnamed')}</bdi>
          </Line>
          {[46, 92, 84, 96, 70].map((width) => (
            <span key={width} className={styles['row']} style={{ inlineSize: `${width}%` }} />
          ))}
        </div>
      </Stack>
    </section>
  )
}
