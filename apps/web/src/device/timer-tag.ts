/** One notification about timers is shown at most, by the page or by a push. */
export const TIMER_TAG = 'warsha-timer'
