/** Arabic, of the page that says what is kept about people. */
export { ar as privacyAr } from '../../features/privacy/messages.ts'
