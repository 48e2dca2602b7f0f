const LONGEST = 72

/** Endings of a first word that is no imperative, unless it is one of those that end so by themselves. */
const NO_IMPERATIVE =
  /^(?!(?:Bring|Embed|Feed|Need|Process|Address|Pass|Press|Access|Focus|Express|Ping|Ring|String)$)\w+(?:ed|ing|s)$/

/**
 * Says what is wrong with the subject of a commit.
 * @param {string} subject the first line of its message
 * @returns {string | null} a sentence; null when it is as it should be
 */
export function faultOf(subject) {
  // Git writes these itself, and a rebase takes the others away.
  if (/^(Merge|Revert) |^(fixup|squash|amend)! /.test(subject)) return null
  if (/^wip\b/i.test(subject)) return 'A commit is a step that is done: say what it changes.'
  if (subject.length > LONGEST)
    return `The subject has ${subject.length} characters. ${LONGEST} are the most: the rest belongs below it.`
  const [first = ''] = subject.split(' ')
  if (!/^\p{Lu}/u.test(subject)) return 'The subject begins with a capital letter.'
  if (NO_IMPERATIVE.test(first))
    return `"${first}" is no imperative: write what the commit does, such as "Add …" or "Refuse …".`
  if (subject.endsWith('.')) return 'The subject has no full stop.'
  return null
}
