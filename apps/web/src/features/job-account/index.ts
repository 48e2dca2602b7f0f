export { AccountButton } from './account-button.tsx'
export { AccountDialog } from './account-dialog.tsx'
