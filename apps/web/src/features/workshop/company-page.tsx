import { Stack } from '../../ui/layout.tsx'
import type { Workshop } from '@warsha/contract'
import { useTranslation } from 'react-i18next'
import { ListSkeleton } from '../../ui/admin/list-skeleton.tsx'
import { QueryFailure } from '../../api/admin/query-failure.tsx'
import styles from './company.module.css'
import { useLogo } from './data.ts'
import { useWorkshop } from './in-workshop.tsx'
import { Logo } from './logo.tsx'
import { NameForm } from './name-form.tsx'
import { PrintPreview } from './paper.tsx'
import { usePicture } from './use-picture.ts'
import { WebPush } from './web-push.tsx'

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
