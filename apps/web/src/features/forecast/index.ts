export { Expected, ExpectedSentence } from './expected.tsx'
export type { Finish } from './finish.ts'
export { type FinishWords, isLikelyLate } from './finish-words.ts'
export { useFinishWords } from './use-finish-words.ts'
