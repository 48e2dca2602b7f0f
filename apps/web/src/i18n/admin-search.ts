import { foldText, searchInFolded } from '@warsha/domain'

/** Looks for texts in which every word that was typed occurs, in any order. Nothing typed finds everything. */
export function searchFor(typed: string): (text: string) => boolean {
  const isIn = searchPreparedFor(typed)
  return (text) => isIn(preparedForSearch(text))
}

/** The same in texts that were prepared before, as long lists are searched at every letter. */
export const searchPreparedFor = searchInFolded

/** Text as a search compares it. */
export const preparedForSearch = foldText
