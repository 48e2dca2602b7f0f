export { audit } from './routes.ts'
export { auditHead, hasAuditHash, sealedFromNow, verifyAudit, type AuditVerdict } from './verify.ts'
