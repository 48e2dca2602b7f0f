import type { System } from '@warsha/contract'
import { useTranslation } from 'react-i18next'
import { adminPaths } from '../../admin-paths.ts'
import { Link } from '../../ui/link.tsx'
import { Fact } from './panel.tsx'
import { State } from './state.tsx'

/** Whether messages reach the mail server; those that did not are on the page E-mail. */
export function MailFact({ mail: { is_set_up, waiting_count, failed_count } }: { mail: System['mail'] }) {
  const { t } = useTranslation('admin')
  return (
    <Fact label={t('system.mail')}>
      {is_set_up ? (
        <State state={failed_count > 0 ? 'failed' : 'ok'} />
      ) : (
        <span className="muted">{t('system.mailOff')}</span>
      )}
      {waiting_count > 0 && <span className="muted">{t('system.mailWaits', { count: waiting_count })}</span>}
      {failed_count > 0 && <Link to={adminPaths.mail}>{t('system.mailFailed', { count: failed_count })}</Link>}
    </Fact>
  )
}
