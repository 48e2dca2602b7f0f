/** For `React.lazy`. */
export const loadAddSession = async () => ({ default: (await import('./add-session.tsx')).AddSession })
export const loadCorrectMoved = async () => ({ default: (await import('./correct-moved.tsx')).CorrectMoved })
