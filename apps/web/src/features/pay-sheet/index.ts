export { LawNotesOf } from './law-notes-of.tsx'
