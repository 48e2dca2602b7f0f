export { WebhooksInTrouble } from './webhook-notices.tsx'
