export { invitationMail } from './invitation-mail.ts'
export { insertInvitation, renewLink } from './queries.ts'
export { invitations } from './routes.ts'
