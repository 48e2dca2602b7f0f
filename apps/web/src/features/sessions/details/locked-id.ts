/** The id of what says that a session cannot be changed, for what is disabled by it. */
export const LOCKED_ID = 'session-locked'
