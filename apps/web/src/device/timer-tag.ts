/** One notification about timers lies on the screen at most, whoever has sent it. */
export const TIMER_TAG = 'warsha-timer'
