export { audit } from './routes.ts'
export { anchorTrail } from './anchor.ts'
export { auditHead, firstSealedWith, hasAuditHash, sealedFromNow, verifyAudit, type AuditVerdict } from './verify.ts'
