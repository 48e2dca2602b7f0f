export { makeMessagesOfClosing } from './occasions.ts'
export { forgetMail } from './queries.ts'
export { mail } from './routes.ts'
export { MailSender, type MailSenderParts } from './sender.ts'
