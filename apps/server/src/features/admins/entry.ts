import type { AuditAction } from '@warsha/contract'
import type { AuditEntry } from '../../platform/audit.ts'
import type { AdminRow } from './queries.ts'

/** A change of an admin, as the audit trail keeps it. */
export function entryOf(action: AuditAction, before: AdminRow | null, after: AdminRow): AuditEntry {
  return {
    kind: 'admin',
    action,
    subject: after.full_name,
    before: before && auditValues(before),
    after: auditValues(after),
  }
}

function auditValues(admin: AdminRow) {
  const { id, full_name, employee_number, email, rights, is_active, must_change_password, has_second_factor } = admin
  return {
    id,
    full_name,
    employee_number,
    email,
    rights,
    is_active,
    must_change_password,
    has_second_factor,
    company_account: admin.company_subject,
    version: admin.version,
  }
}
