/** English, of the page that says what is kept about people. */
export { en as privacyEn } from '../../features/privacy/messages.ts'
