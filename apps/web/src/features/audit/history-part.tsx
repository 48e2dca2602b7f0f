import { Cluster, Stack } from '../../ui/layout.tsx'
import type { AuditEntry, AuditKind } from '@warsha/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { QueryPart } from '../../api/admin/query-part.tsx'
import { adminPaths } from '../../admin-paths.ts'
import { Hints } from '../../ui/admin/hints.tsx'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { numberText } from '../../i18n/formats.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { Moment } from '../../ui/admin/moment.tsx'
import styles from './history-part.module.css'
import { useAudit } from './data.ts'
import { EntryDialog } from './entry-dialog.tsx'
import { ChangeSummary } from './value.tsx'
import { personText } from '../../i18n/people.ts'

/** So many are shown at once. */
const FEW = 8

type Props = {
  kind: AuditKind
  /** as people call it, such as a job number */
  subject: string
}

/** What admins changed of one thing, newest first, each with how it was before. */
export function HistoryPart({ kind, subject }: Props) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const [size, setSize] = useState(FEW)
  const [opened, open] = useState<AuditEntry | null>(null)
  const query = useAudit({ kind, subject, page: 1, page_size: size })
  const trail = `${adminPaths.audit}?${new URLSearchParams({ kind, q: subject }).toString()}`
  return (
    <>
      <QueryPart
        title={t('audit.history')}
        query={query}
        failed={t('audit.failed')}
        action={<Link to={trail}>{t('audit.inTrail')}</Link>}
      >
        {({ entries, total }) => (
          <>
            {total === 0 && <p className="muted">{t('audit.noHistory')}</p>}
            <Hints>
              <Stack as="ol" gap="1h" narrow>
                {entries.map((entry) => (
                  <li key={entry.id} className={styles['entry']}>
                    <Entry entry={entry} onOpen={() => open(entry)} />
                  </li>
                ))}
              </Stack>
            </Hints>
            {total > entries.length && size < MOST && (
              <Button look="quiet" onClick={() => setSize(MOST)}>
                {t('audit.showMore', { total: numberText(Math.min(total, MOST), language) })}
              </Button>
            )}
          </>
        )}
      </QueryPart>
      {opened && <EntryDialog entry={opened} onClose={() => open(null)} />}
    </>
  )
}

/** The rest stands in the trail itself. */
const MOST = 100

function Entry({ entry, onOpen }: { entry: AuditEntry; onOpen: () => void }) {
  const { t } = useTranslation('admin')
  return (
    <>
      <Cluster as="p" gap="0 1" align="stretch">
        <button type="button" className={styles['action']} onClick={onOpen}>
          {t(`audit.actions.${entry.action}`)}
        </button>
        <span className="muted">
          <bdi>{entry.person ? personText(entry.person) : t('audit.commandLine')}</bdi>
          {' · '}
          <Moment at={entry.at} />
        </span>
      </Cluster>
      {entry.before !== null && <ChangeSummary entry={entry} />}
    </>
  )
}
