import { Line, Stack } from '../../ui/layout.tsx'
import { useTranslation } from 'react-i18next'
import { IconArrowLeft, IconHistory } from '../../ui/icons.ts'
import { serverNow } from '../../api/api.ts'
import type { ShownOwnSession } from '../../offline/own-sessions.ts'
import { paths } from '../../paths.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { icon } from '../../ui/icon-size.ts'
import { Link } from '../../ui/link.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useLanguage } from '../../i18n/use-language.ts'
import { useFetchOwnSessions } from '../phone/index.ts'
import { daysOf, type OwnDay } from './days.ts'
import { OwnAbsences } from './own-absences.tsx'
import { dayName, hoursText } from './session-texts.ts'
import { SessionRow } from './session-row.tsx'
import styles from './session-list.module.css'
import type { OwnWork } from './use-own-sessions.ts'

type Props = { own: OwnWork | null; onChoose: (session: ShownOwnSession) => void }

export function SessionList({ own, onChoose }: Props) {
  const { t } = useTranslation('ownSessions')
  const { t: app } = useTranslation()
  const days = own ? daysOf(own.sessions, serverNow()) : []
  return (
    <>
      <Line as="header" gap="1" align="start" className={styles['head']}>
        <Link to={paths.technicianActive} className={styles['back']} aria-label={app('back')}>
          <IconArrowLeft {...icon} className="points" />
        </Link>
        <div>
          <h1 className={styles['title']}>{t('title')}</h1>
          {days.length > 0 && <p className="muted">{t('text')}</p>}
        </div>
      </Line>
      <OwnAbsences />
      {days.map((day) => (
        <Day key={day.at} day={day} onChoose={onChoose} />
      ))}
      {days.length > 0 && <p className="muted">{t('rounded')}</p>}
      {days.length === 0 && <Nothing own={own} />}
    </>
  )
}

function Day({ day, onChoose }: { day: OwnDay; onChoose: Props['onChoose'] }) {
  const { t } = useTranslation('ownSessions')
  const language = useLanguage()
  return (
    <section className={styles['day']}>
      <Line gap="2" align="baseline" justify="between" className="pad-y-1">
        <h2 className="text-3xl">{dayName(day.at, serverNow(), { t, language })}</h2>
        {day.seconds > 0 && <p className="muted">{t('dayHours', { hours: hoursText(day.seconds, t) })}</p>}
      </Line>
      <Stack as="ul" gap="1">
        {day.sessions.map((session) => (
          <li key={session.uniqueKey}>
            <SessionRow session={session} onChoose={() => onChoose(session)} />
          </li>
        ))}
      </Stack>
    </section>
  )
}

/** Why nothing is shown: it is being read or asked for, nobody could be asked, or there is nothing. */
function Nothing({ own }: { own: OwnWork | null }) {
  const { t } = useTranslation('ownSessions')
  const { t: app } = useTranslation()
  const { isError, isFetching, refetch } = useFetchOwnSessions(true)
  if (own?.isLoaded) {
    return (
      <div className={styles['nothing']}>
        <EmptyState icon={<IconHistory {...icon} size={32} />} title={t('none')} text={t('noneText')} />
      </div>
    )
  }
  if (!navigator.onLine) return <p className="muted">{t('unknown')}</p>
  if (isError) {
    return (
      <div className={styles['nothing']}>
        <LoadFailure text={t('failed')} retryLabel={app('retry')} busy={isFetching} onRetry={() => void refetch()} />
      </div>
    )
  }
  return (
    <Stack as="output" gap="1" aria-label={app('loading')}>
      <Skeleton height={88} />
      <Skeleton height={88} />
    </Stack>
  )
}
