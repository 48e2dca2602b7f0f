/** For `React.lazy`. */
export const loadDayStrip = async () => ({ default: (await import('./strip.tsx')).DayStrip })
