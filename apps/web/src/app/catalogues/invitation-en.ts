/** English, of the page that an invitation opens. */
export { en as invitationEn } from '../../features/sign-in/invitation/messages.ts'
