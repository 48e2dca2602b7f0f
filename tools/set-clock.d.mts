/** How far the clock of the stories is ahead, in milliseconds. */
export const ahead: number
/** Sets the clock of where it runs. */
export function setClock(ahead: number): void
