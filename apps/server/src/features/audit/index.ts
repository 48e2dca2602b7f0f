export { audit } from './routes.ts'
export { hasAuditHash, verifyAudit, type AuditVerdict } from './verify.ts'
