export { useEffectQuestion } from './effect-question.tsx'
