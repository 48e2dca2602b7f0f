import { Cluster, Stack } from '../../../ui/layout.tsx'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconChevronDown, IconDownload, IconRefresh, IconTrash } from '../../../ui/icons.ts'
import { serverNow } from '../../../api/api.ts'
import { saveFile } from '../../../device/save-file.ts'
import { useOnline } from '../../../device/use-online.ts'
import type { Listed } from '../../../offline/outbox.ts'
import { keptOf } from '../../../offline/replay.ts'
import { drainNow, outbox } from '../../../offline/work.ts'
import { Button } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/confirm.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { icon, smallIcon } from '../../../ui/icon-size.ts'
import { toasts } from '../../../ui/toasts.tsx'
import { timeOrDayText } from '../../../i18n/formats.ts'
import { useLanguage } from '../../../i18n/use-language.ts'
import { useWork } from '../running/current-session.ts'
import { discardWith, waitingFor } from './discarding.ts'
import { KeptMark } from './kept-mark.tsx'
import { tellNotSaved } from './not-saved.ts'
import { classes } from '../../../ui/classes.ts'
import styles from './unsent-sheet.module.css'
import { useActivityText } from '../running/activities.ts'
import { whatOf } from './what-of.ts'

/** Everything that this phone holds and the server has not confirmed, and what a person can do about each. */
export function UnsentSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const online = useOnline()
  const work = useWork()
  const [busy, setBusy] = useState(false)
  const listed = [...(work?.listed ?? [])].sort((a, b) => a.entry.recordedAt - b.entry.recordedAt)
  const waiting = listed.some(({ entry }) => entry.status !== 'failed')

  async function sendAll(): Promise<void> {
    setBusy(true)
    const drained = await drainNow('retry').catch(() => null)
    setBusy(false)
    if (drained === null || drained.again > 0) toasts.error(t('work.syncFailed'))
  }

  return (
    <Dialog title={t('work.sheet')} onClose={onClose}>
      {listed.length === 0 ? (
        <p className="below-2 muted">{t('work.nothing')}</p>
      ) : (
        <p className="below-2 muted">{t('work.sheetText')}</p>
      )}
      <Stack as="ul" className={classes('lined', styles['list'])}>
        {listed.map((item) => (
          <Item key={item.entry.id} item={item} all={listed} />
        ))}
      </Stack>
      <Stack gap="1h" className="above-2">
        {waiting && (
          <Button
            look="primary"
            size="large"
            wide
            busy={busy}
            disabled={!online}
            icon={<IconRefresh {...icon} />}
            onClick={() => void sendAll()}
          >
            {t(online ? 'work.sendNow' : 'work.noNetwork')}
          </Button>
        )}
        <Button size="large" wide data-first onClick={onClose}>
          {t('work.close')}
        </Button>
      </Stack>
    </Dialog>
  )
}

function Item({ item, all }: { item: Listed; all: readonly Listed[] }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { entry } = item
  const failed = entry.status === 'failed'
  const activityText = useActivityText()
  const what = whatOf(entry, useWork(), { t, activityText })
  const ways = useWays(item, all)
  const kept = item.blockedBy?.status === 'failed' ? 'needs_attention' : keptOf([entry])
  return (
    <li className={styles['item']}>
      <details open={failed}>
        <summary className={styles['summary']}>
          <span className={styles['what']}>
            <span className="strong">{what}</span>
            <Cluster as="span" gap="0 2" align="stretch" className={styles['when']}>
              <bdi>{timeOrDayText(entry.recordedAt, serverNow(), language)}</bdi>
              <KeptMark kept={kept} />
            </Cluster>
            <Why item={item} />
          </span>
          <IconChevronDown {...icon} className={styles['chevron']} />
        </summary>
        <Cluster gap="1" align="stretch" className={styles['buttons']}>
          {failed && (
            <Button icon={<IconRefresh {...smallIcon} />} onClick={() => void ways.retry()}>
              {t('retry')}
            </Button>
          )}
          <Button icon={<IconDownload {...smallIcon} />} onClick={() => void ways.save()}>
            {t('work.saveFile')}
          </Button>
          <Button look="danger-outline" icon={<IconTrash {...smallIcon} />} onClick={() => void ways.discard()}>
            {t('work.discard')}
          </Button>
        </Cluster>
      </details>
    </li>
  )
}

/** Why it has not gone, in plain words. */
function Why({ item: { entry, blockedBy } }: { item: Listed }): ReactNode {
  const { t } = useTranslation()
  const { error } = entry
  const held = blockedBy?.kind === 'completion' ? 'End' : 'Start'
  const reason =
    blockedBy?.status === 'failed'
      ? t(held === 'End' ? 'work.why.endRefused' : 'work.why.startRefused')
      : blockedBy
        ? t(`work.why.after${held}`)
        : error && (reasons.has(error.code) ? t(`work.why.${error.code as Reason}`) : error.detail)
  return reason ? <span dir="auto">{reason}</span> : null
}

type Reason = 'unreachable' | 'photo_missing' | 'not_sendable' | 'not_signed_in'
const reasons = new Set<string>(['unreachable', 'photo_missing', 'not_sendable', 'not_signed_in'] satisfies Reason[])

function useWays({ entry }: Listed, all: readonly Listed[]) {
  const { t } = useTranslation()

  async function retry(): Promise<void> {
    const drained = await outbox
      .retry(entry.id)
      .then(() => drainNow('retry'))
      .catch(() => null)
    if (drained === null) toasts.error(t('work.syncFailed'))
  }

  async function save(): Promise<void> {
    const text = await outbox.exportEntry(entry.id).catch((error: unknown) => {
      tellNotSaved(t, error)
      return null
    })
    if (text === null) return
    if (text.includes('"photo": null')) toasts.warning(t('work.why.photo_missing'))
    const day = new Date(entry.recordedAt).toISOString().slice(0, 10)
    saveFile(`warsha-${entry.kind}-${day}.json`, 'application/json', text)
  }

  /** With a start goes what hangs on it: without it the server would refuse the rest. */
  async function discard(): Promise<void> {
    const rest = waitingFor(entry, all)
    const yes = await confirm({
      title: t('work.discardTitle'),
      message: rest.length > 0 ? t('work.discardMore', { total: rest.length }) : t('work.discardText'),
      confirmLabel: t('work.discard'),
      cancelLabel: t('work.keep'),
      danger: true,
    })
    if (yes) await discardWith(entry, rest).catch(() => toasts.error(t('work.discardFailed')))
  }

  return { retry, save, discard }
}
