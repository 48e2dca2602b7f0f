/** For `React.lazy`. */
export const loadEndSession = async () => ({ default: (await import('./end-session.tsx')).EndSession })
