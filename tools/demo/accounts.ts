/** Who can sign in to the demo. */
export const accounts = {
  admin: { fullName: 'Huda Al-Zahrani', identifier: 'admin@demo.example', password: 'demo-admin' },
  technician: { identifier: 'tech@demo.example', password: 'demo-tech' },
  technicianByPhone: { identifier: '0500000002', stored: '+966500000002', password: 'demo-tech' },
} as const

/** The accounts as the sign-in screen shows them. */
export const signInHints = Object.values(accounts).map(({ identifier, password }) => ({ identifier, password }))
