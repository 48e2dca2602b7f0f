import { secretTexts } from '../../platform/secret-text.ts'

/** The keys of calendars' addresses, made and told as machine tokens are. */
export const calendarKeys = secretTexts('wsc_')
