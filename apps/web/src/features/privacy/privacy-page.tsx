import { Line, Stack } from '../../ui/layout.tsx'
import { isAdmin } from '@warsha/domain'
import type { Privacy } from '@warsha/contract'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useUser } from '../../api/use-sign-in.ts'
import { paths } from '../../paths.ts'
import { IconArrowLeft } from '../../ui/icons.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { icon } from '../../ui/icon-size.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import topBar from '../../ui/top-bar.module.css'
import { type KeptPart, keptParts } from './kept-parts.ts'
import styles from './privacy-page.module.css'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/api.ts'

/** /privacy: what is stored about the reader, why, for how long, and what they can ask for. */
export function PrivacyPage() {
  const { t } = useTranslation('privacy')
  const { t: app } = useTranslation()
  const { data, isError, isFetching, refetch } = usePrivacy()
  return (
    <div className={styles['page']}>
      <PageTitle page={t('title')} product={app('product')} />
      <Header />
      <Stack as="main" id="main" tabIndex={-1} gap="2" className={styles['main']}>
        {!data && !isError && (
          <Line as="p" gap="1h">
            <Spinner /> {app('loading')}
          </Line>
        )}
        {!data && isError && (
          <LoadFailure text={t('failed')} retryLabel={app('retry')} busy={isFetching} onRetry={() => void refetch()} />
        )}
        {data && <Text privacy={data} />}
      </Stack>
    </div>
  )
}

/** With the way back to where one came from. */
function Header() {
  const { t } = useTranslation('privacy')
  const { t: app } = useTranslation()
  const navigate = useNavigate()

  function back(): void {
    if (window.history.state?.idx > 0) void navigate(-1)
    else void navigate(paths.root, { replace: true })
  }

  return (
    <header className={topBar['bar']}>
      <Line gap="half" className={styles['bar']}>
        <IconButton label={app('back')} icon={<IconArrowLeft {...icon} className="points" />} onClick={back} />
        <h1 className={styles['title']}>{t('title')}</h1>
      </Line>
    </header>
  )
}

function Text({ privacy }: { privacy: Privacy }) {
  const { t } = useTranslation('privacy')
  const { company_name: company } = privacy
  return (
    <>
      <p className={styles['intro']}>{company ? t('introOf', { company }) : t('intro')}</p>
      <div className={styles['parts']}>
        {keptParts(privacy, t).map((part) => (
          <Part key={part.name} part={part} />
        ))}
      </div>
      <Stack as="section" gap="1" className={styles['part']} aria-labelledby="privacy-never">
        <h2 id="privacy-never">{t('never')}</h2>
        <p>{t('neverText')}</p>
      </Stack>
      <Rights />
    </>
  )
}

function Part({ part: { name, title, what, why, howLong, who } }: { part: KeptPart }) {
  const { t } = useTranslation('privacy')
  const id = `privacy-${name}`
  return (
    <Stack as="section" gap="1" className={styles['part']} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <dl className={styles['facts']}>
        <dt>{t('what')}</dt>
        <dd>{what}</dd>
        <dt>{t('why')}</dt>
        <dd>{why}</dd>
        <dt>{t('howLong')}</dt>
        <dd className="accent strong">{howLong}</dd>
        <dt>{t('who')}</dt>
        <dd>{who}</dd>
      </dl>
    </Stack>
  )
}

function Rights() {
  const { t } = useTranslation('privacy')
  const isForAdmin = isAdmin(useUser())
  return (
    <Stack as="section" gap="1" className={styles['part']} aria-labelledby="privacy-rights">
      <h2 id="privacy-rights">{t('rights')}</h2>
      <Stack as="ul" gap="1" className={styles['rights']}>
        <li>{t(isForAdmin ? 'rightsWrongAdmin' : 'rightsWrong')}</li>
        <li>{t('rightsCopy')}</li>
        <li>{t('rightsErased')}</li>
      </Stack>
    </Stack>
  )
}

/** How long things are kept, as it is set now. */
function usePrivacy() {
  return useQuery({ queryKey: ['privacy'], queryFn: ({ signal }) => call('privacy', { signal }) })
}
