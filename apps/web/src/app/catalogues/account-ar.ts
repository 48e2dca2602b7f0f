/** Arabic, of the ways in which somebody signs in: the own password, the own devices. */
export { ar as accountAr } from '../../features/sign-in/account/messages.ts'
