export { audit } from './routes.ts'
export { anchorTrail } from './anchor.ts'
export { auditHead, hasAuditHash, sealedFromNow, verifyAudit, type AuditVerdict } from './verify.ts'
