/** Arabic, of the page that an invitation opens. */
export { ar as invitationAr } from '../../features/sign-in/invitation/messages.ts'
