export type NewPassword = { current: string; next: string; repeat: string }

const SHORTEST = 8

type Wrong = 'signIn.passwordRequired' | `changePassword.${'short' | 'same' | 'different'}`

/** What is wrong with which field, as the key of its text, in the order of the form. */
export function wrongIn({ current, next, repeat }: NewPassword): Partial<Record<keyof NewPassword, Wrong>> {
  const wrong: Partial<Record<keyof NewPassword, Wrong>> = {}
  if (current === '') wrong.current = 'signIn.passwordRequired'
  if (next.length < SHORTEST) wrong.next = 'changePassword.short'
  else if (next === current) wrong.next = 'changePassword.same'
  if (repeat !== next) wrong.repeat = 'changePassword.different'
  return wrong
}
