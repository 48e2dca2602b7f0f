import type { AnswerOf, MailState } from '@warsha/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reasonFor } from '../../api/errors.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { IconMail, IconMailFast } from '../../ui/admin/icons.ts'
import { QuietNotice } from '../../ui/admin/notice.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { icon, smallIcon } from '../../ui/icon-size.ts'
import { IconAlertTriangle } from '../../ui/icons.ts'
import { Cluster, Stack } from '../../ui/layout.tsx'
import { toasts } from '../../ui/toasts.tsx'
import { sendTest } from './data.ts'

type Props = { server: MailState['server']; waitingCount: number; failedCount: number }

/** By what messages are sent, and whether it works. */
export function MailServerPart({ server, waitingCount, failedCount }: Props) {
  const { t } = useTranslation('admin')
  if (!server)
    return (
      <QuietNotice icon={<IconMail {...icon} size={20} className="rigid" />}>
        {t('mail.notSetUp')} {waitingCount > 0 ? t('mail.waitingWithout', { count: waitingCount }) : t('mail.noneMade')}
      </QuietNotice>
    )
  return (
    <Stack gap="1h">
      <Cluster gap="1 2" align="center" justify="between">
        <p className="muted">
          {t('mail.via', { sender: `\u2068${server.sender}\u2069`, host: `\u2068${server.host}:${server.port}\u2069` })}{' '}
          {t(`mail.security.${server.security}`)}
        </p>
        <TestButton />
      </Cluster>
      {failedCount > 0 && (
        <QuietNotice icon={<IconAlertTriangle {...icon} size={20} className="rigid error" />}>
          {t('mail.failedCount', { count: failedCount })}
        </QuietNotice>
      )}
    </Stack>
  )
}

function TestButton() {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const [busy, setBusy] = useState(false)
  const [result, setResult] = useState<AnswerOf<'sendTestMail'> | null>(null)

  async function send(): Promise<void> {
    setBusy(true)
    try {
      const answer = await sendTest(language)
      if (answer.fault === null) toasts.success(t('mail.testSent', { address: answer.address }))
      else setResult(answer)
    } catch (error) {
      toasts.error(reasonFor(error, t('mail.testFailed')))
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <Button icon={<IconMailFast {...smallIcon} />} busy={busy} onClick={() => void send()}>
        {t('mail.test')}
      </Button>
      {result?.fault && (
        <Dialog title={t('mail.testNotSent')} onClose={() => setResult(null)}>
          <p>{t(`mail.faults.${result.fault}`)}</p>
          <Stack gap="1q">
            <span className="muted">{t('mail.answered')}</span>
            <bdi dir="ltr" lang="en">
              {result.answer}
            </bdi>
          </Stack>
          <Button wide onClick={() => setResult(null)}>
            {t('form.close')}
          </Button>
        </Dialog>
      )}
    </>
  )
}
