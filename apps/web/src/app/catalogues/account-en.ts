/** English, of the ways in which somebody signs in: the own password, the own devices. */
export { en as accountEn } from '../../features/sign-in/account/messages.ts'
