import { Stack } from '../../../ui/layout.tsx'
import { useTranslation } from 'react-i18next'
import { IconChevronRight, IconHistory } from '../../../ui/icons.ts'
import { paths } from '../../../paths.ts'
import { icon } from '../../../ui/icon-size.ts'
import { Link } from '../../../ui/link.tsx'
import { useWork } from './current-session.ts'
import { classes } from '../../../ui/classes.ts'
import { unseenDecisions } from '../sending/decisions.ts'
import styles from './own-sessions-link.module.css'

type Props = {
  /** stands there only while there are new answers of the workshop, or only while there are none */
  only?: 'news' | 'no-news'
}

/** The way to the technician's sessions of the last days, with what has been answered meanwhile. */
export function OwnSessionsLink({ only }: Props) {
  const { t } = useTranslation()
  const answers = unseenDecisions(useWork())
  if (only && (only === 'news') !== answers > 0) return null
  return (
    <Link
      to={paths.technicianSessions}
      className={classes('framed', styles['link'])}
      data-may-be-covered
      data-above={only === 'news' ? '' : undefined}
    >
      <IconHistory {...icon} />
      <Stack as="span" className="grows shrinks">
        <span className="strong">{t('session.own')}</span>
        <span className={styles['about']} data-news={answers > 0 ? '' : undefined}>
          {answers > 0 ? t('session.answers', { total: answers }) : t('session.ownText')}
        </span>
      </Stack>
      <IconChevronRight {...icon} className="points" />
    </Link>
  )
}
