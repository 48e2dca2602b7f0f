/** `npm run bench -- --quick`: every figure on less data and from fewer rounds. It shows what is far off; it proves nothing. */
export const isQuick = process.argv.includes('--quick')

/** How much of something is measured: as much as the figure is about, or less where it must be quick. */
export function amount(full: number, quick: number): number {
  return isQuick ? quick : full
}
