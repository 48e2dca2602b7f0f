/** Whether an activity, by its code, is a pause between work, which nobody goes on with. */
export function isBreak(code: string): boolean {
  return code === 'BREAK' || code.startsWith('BREAK_')
}
