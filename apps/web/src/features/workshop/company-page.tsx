import { Stack, Line } from '../../ui/layout.tsx'
import type { Workshop } from '@warsha/contract'
import { useTranslation } from 'react-i18next'
import { ListSkeleton } from '../../ui/admin/list-skeleton.tsx'
import { QueryFailure } from '../../api/admin/query-failure.tsx'
import styles from './company.module.css'
import { useLogo } from './data.ts'
import { useWorkshop } from './in-workshop.tsx'
import { Logo } from './logo.tsx'
import { NameForm } from './name-form.tsx'
import { WebPush } from './web-push.tsx'
import { useEffect, useMemo, useId } from 'react'

/** Settings, Company: the name and the logo that stand on reports and timesheets. */
export function Company() {
  const { t } = useTranslation('admin')
  const query = useWorkshop()
  const { data: workshop, isError } = query
  if (!workshop && !isError) return <ListSkeleton label={t('company.loading')} />
  return (
    <>
      <QueryFailure query={query} text={t('settings.failed')} asOf={(time) => t('settings.shownAsOf', { time })} />
      {workshop && <Parts workshop={workshop} />}
    </>
  )
}

function Parts({ workshop }: { workshop: Workshop }) {
  const { company_name, has_logo, sends_web_push } = workshop
  const logo = usePicture(useLogo(has_logo).data)
  return (
    <div className={styles['columns']}>
      <Stack gap="2">
        <NameForm workshop={workshop} />
        <Logo picture={logo} hasLogo={has_logo} />
        <WebPush isOn={sends_web_push} />
      </Stack>
      <PrintPreview name={company_name} logo={logo} />
    </div>
  )
}

/** An address under which the page can show a picture; null as long as there is none. */
function usePicture(file: Blob | undefined): string | null {
  const address = useMemo(() => (file ? URL.createObjectURL(file) : null), [file])
  useEffect(() => () => void (address && URL.revokeObjectURL(address)), [address])
  return address
}

/** How name and logo will stand at the top of a paper. */
function PrintPreview({ name, logo }: { name: string; logo: string | null }) {
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
