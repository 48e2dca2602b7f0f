/** Looks for texts in which every word that was typed occurs, in any order. Nothing typed finds everything. */
export function searchFor(typed: string): (text: string) => boolean {
  const words = folded(typed).split(' ').filter(Boolean)
  return (text) => {
    const within = folded(text)
    return words.every((word) => within.includes(word))
  }
}

/** Text as a search compares it: without case, accents, vowel signs, the variants of one Arabic letter, odd spaces. */
function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\p{Mn}\u0640]/gu, '')
    .replaceAll('ى', 'ي')
    .replaceAll('ة', 'ه')
    .replaceAll(/[٠-٩]/g, (figure) => String(figure.charCodeAt(0) - 0x0660))
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
}
