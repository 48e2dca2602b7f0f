/**
 * What no name may hold, because nobody sees it: control characters, line breaks, marks of direction, characters of no
 * width, and halves of a surrogate pair. `is_plain_name` in the database refuses the same.
 */
const UNSEEN =
  /[\p{Cc}\p{Cs}\u00ad\u061c\u115f\u1160\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ufdd0-\ufdef\ufeff\uffa0\ufff0-\ufffb\ufffe\uffff\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}]|\u034f|[\u17b4\u17b5]|[\u180b-\u180f]|[\ufe00-\ufe0e]/u

/**
 * Joiners, which Persian, Urdu and Malayalam need between letters and emoji between pictures, where they change nothing
 * that is seen: at an edge, after another one, or beside a Latin, Greek or Cyrillic letter, a digit or a space. The
 * same goes for the sign that makes an emoji of what is before it.
 */
const UNSEEN_JOINER =
  /(?:^|[\0-\u052f\u1e00-\u1fff\u200c\u200d])[\u200c\u200d]|[\u200c\u200d](?:$|[\0-\u052f\u1e00-\u1fff])|(?:^|[\0-\u00a8\u00aa-\u00ad\u00af-\u052f\u1e00-\u1fff])\ufe0f/

/** A name as it is stored: composed, its spaces single and of one kind, none around it. */
export function tidyName(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\p{Zs}+/gu, ' ')
    .trim()
}

/** Whether all of a name is seen. */
export function isPlainName(name: string): boolean {
  return name !== '' && name === tidyName(name) && !UNSEEN.test(name) && !UNSEEN_JOINER.test(name)
}

/** What can be seen of a name from elsewhere, line breaks and tabs as spaces; empty when that is nothing. */
export function cleanName(text: string): string {
  const seen = text.replace(/[\t\n\v\f\r\u0085\u2028\u2029]/g, ' ').replace(new RegExp(UNSEEN, 'gu'), '')
  const name = tidyName(seen)
  return UNSEEN_JOINER.test(name) ? tidyName(name.replace(/\u200c|\u200d|\ufe0f/g, '')) : name
}
