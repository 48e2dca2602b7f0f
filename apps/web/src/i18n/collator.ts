import { languageCodes } from './language.ts'

/** The order of names in lists, whatever script they are in: numbers by their value, without case and accents. */
export const collator = new Intl.Collator(languageCodes(), { numeric: true, sensitivity: 'base' })
