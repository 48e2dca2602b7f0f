export { Expected, ExpectedSentence } from './expected.tsx'
export type { Finish } from './finish.ts'
export { type FinishTexts, isLikelyLate } from './finish-texts.ts'
export { useFinishTexts } from './use-finish-texts.ts'
