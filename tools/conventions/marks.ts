/**
 * Lines that compare a stored instant with now on their own. One that lies ahead was written while a clock was wrong: what is due
 * after it would wait for years, so `timeSince`, `isWithin`, `isOver` and, in SQL, `isWithinLast` and `isNotAhead` decide.
 */
export function linesThatTrustMarks(text: string): string[] {
  return text.split('\n').filter((line) => subtracted.test(line) || asked.test(line))
}

const subtracted = /(?<!performance\.)\bnow(?:\(\))?\s*-\s*[\w.?#]*(?:_at|At|_since|Since)\b/
const asked = /\b\w*(?:_at|_since|\bat)\s*>=?\s*\$\{timestamptz\(now(?:\(\))?\s*-/
