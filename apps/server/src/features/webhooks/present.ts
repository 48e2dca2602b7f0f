import type { Webhook } from '@warsha/contract'
import type { AuditEntry } from '../../platform/audit.ts'

/** An entry of the audit trail about a webhook. */
export function entryOf(action: 'created' | 'changed' | 'ended', before: Webhook | null, after: Webhook): AuditEntry {
  return {
    kind: 'webhook',
    action,
    subject: after.name,
    before: before && auditValues(before),
    after: auditValues(after),
  }
}

/** Without its secret, and without what changes by itself. */
function auditValues({ id, name, url, private_host, types, paused_at, paused_because, ...rest }: Webhook) {
  const { signs_twice_until, ended_at, version } = rest
  return { id, name, url, private_host, types, paused_at, paused_because, signs_twice_until, ended_at, version }
}
