import { Stack } from '../../ui/layout.tsx'
import { type AuditEntry, auditSubject } from '@warsha/contract'
import { useTranslation } from 'react-i18next'
import { adminPaths } from '../../admin-paths.ts'
import { Link } from '../../ui/link.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useLanguage } from '../../i18n/use-language.ts'
import { fullWorkshopMomentText } from '../../i18n/workshop-time.ts'
import { useZone } from '../../ui/admin/workshop-clock.tsx'
import styles from './audit.module.css'
import { changedFields, fieldsOf } from './changed-fields.ts'
import { FieldName, Value } from './value.tsx'
import { personText } from '../../i18n/people.ts'

type Props = { entry: AuditEntry; onClose: () => void }

/** One change with all that is known of it: every field as it was and as it is. */
export function EntryDialog({ entry, onClose }: Props) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const zone = useZone()
  const { kind, action, person, at, hash, id } = entry
  const page = pageOf(entry)
  const named = { subject: auditSubject(entry, language), action: t(`audit.actions.${action}`) }
  const title = t('audit.titleOf', { kind: t(`audit.kinds.${kind}`), ...named })
  return (
    <Dialog title={title} width="wide" onClose={onClose}>
      <Stack gap="2">
        <p>
          <bdi>{person ? personText(person) : t('audit.commandLine')}</bdi>
          {' · '}
          <bdi>{fullWorkshopMomentText(Date.parse(at), zone, language)}</bdi>
        </p>
        {page !== null && (
          <p>
            <Link to={page}>{t('peek.toPage')}</Link>
          </p>
        )}
        <Fields entry={entry} />
        <p className="muted text-s breaks">
          {t('audit.number', { id })} <bdi dir="ltr">{hash}</bdi>
        </p>
        <Button wide data-first onClick={onClose}>
          {t('form.close')}
        </Button>
      </Stack>
    </Dialog>
  )
}

/** The page of what was changed; null where the entry does not say which that is, or it is gone. */
function pageOf({ kind, after }: AuditEntry): string | null {
  const id = after?.['id']
  return kind === 'job' && typeof id === 'number' ? adminPaths.job(id) : null
}

function Fields({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation('admin')
  const { before, after } = entry
  const names = fieldsOf(entry)
  if (names.length === 0) return null
  const changed = new Set(changedFields(entry).map(({ field }) => field))
  const isChanged = (field: string) => (before && after && changed.has(field) ? styles['changed'] : undefined)
  return (
    <table className={styles['fields']}>
      <thead>
        <tr>
          <th scope="col">{t('audit.field')}</th>
          {before && <th scope="col">{t('audit.before')}</th>}
          {after && <th scope="col">{t('audit.after')}</th>}
        </tr>
      </thead>
      <tbody>
        {names.map((field) => (
          <tr key={field} className={isChanged(field)}>
            <th scope="row">
              <FieldName field={field} />
            </th>
            {before && (
              <td>
                <Value field={field} value={before[field]} />
              </td>
            )}
            {after && (
              <td>
                <Value field={field} value={after[field]} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
