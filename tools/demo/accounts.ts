/** Who can sign in to the demo. */
export const accounts = {
  admin: { role: 'Admin', fullName: 'Huda Al-Zahrani', identifier: 'admin@demo.example', password: 'demo-admin' },
  technician: { role: 'Technician', identifier: 'tech@demo.example', password: 'demo-tech' },
  technicianByPhone: {
    role: 'Technician',
    identifier: '0500000002',
    stored: '+966500000002',
    password: 'demo-tech',
  },
} as const

/** The accounts as the sign-in screen shows them. */
export const signInHints = Object.values(accounts).map(({ identifier, password }) => ({ identifier, password }))

/** The accounts as the terminal shows them. */
export function accountTable(): string {
  const rows = Object.values(accounts).map(({ role, identifier, password }) => [role, identifier, password])
  return [['', 'Email or phone', 'Password'], ...rows]
    .map(([role = '', identifier = '', password = '']) => `  ${role.padEnd(12)}${identifier.padEnd(22)}${password}`)
    .join('\n')
}
