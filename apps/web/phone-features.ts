/** The features of which technicians' phones load code and texts. All others are of admins alone. */
export const phoneFeatures = ['phone', 'own-sessions', 'scan', 'sign-in', 'privacy'] as const
