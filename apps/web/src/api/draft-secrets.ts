/** Never kept. `code` is one where it stands beside a password: a second factor's. */
export const secretFields = ['temp_password', 'current_password', 'new_password', 'password'] as const

/** Kept by this tab alone, and until its person signs out: others may use the machine. */
export const confidentialFields = ['hourly_rate'] as const

export type Protection = 'secret' | 'confidential' | 'none'

/** @param names of all fields of the form */
export function protectionOf(name: string, names: readonly string[]): Protection {
  const isOneOf = (fields: readonly string[]) => fields.includes(name)
  if (isOneOf(secretFields) || (name === 'code' && names.includes('current_password'))) return 'secret'
  return isOneOf(confidentialFields) ? 'confidential' : 'none'
}
