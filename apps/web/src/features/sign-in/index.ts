export { OwnSignIns } from './own-sign-ins.tsx'
export { SignInsDialog } from './sign-ins-dialog.tsx'
