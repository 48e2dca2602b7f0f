import { useTranslation } from 'react-i18next'
import { QueryFailure } from '../../api/admin/query-failure.tsx'
import { Hints } from '../../ui/admin/hints.tsx'
import { ListSkeleton } from '../../ui/admin/list-skeleton.tsx'
import { PageHeader } from '../../ui/admin/page-header.tsx'
import { Stack } from '../../ui/layout.tsx'
import { InWorkshop } from '../workshop/index.ts'
import { useMail } from './data.ts'
import { MailServerPart } from './mail-server.tsx'
import { MessageList } from './message-list.tsx'
import { Subscriptions } from './subscriptions.tsx'

/** /admin/mail: how it stands with the mail server, what goes out, and what became of it. */
export function MailPage() {
  const { t } = useTranslation('admin')
  const mail = useMail()
  const loading = <ListSkeleton label={t('mail.loading')} />
  return (
    <>
      <PageHeader title={t('pages.mail.title')} />
      <QueryFailure query={mail} text={t('mail.failed')} asOf={(time) => t('mail.shownAsOf', { time })} />
      {!mail.data && !mail.isError && loading}
      <InWorkshop loading={loading}>
        <Hints>
          {mail.data && (
            <Stack gap="3">
              <MailServerPart
                server={mail.data.server}
                waitingCount={mail.data.waiting_count}
                failedCount={mail.data.failed_count}
              />
              <Subscriptions subscriptions={mail.data.subscriptions} canAdd={mail.data.server !== null} />
              <MessageList messages={mail.data.messages} />
            </Stack>
          )}
        </Hints>
      </InWorkshop>
    </>
  )
}
