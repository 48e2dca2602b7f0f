import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import { ROOT } from './sources.ts'

/** Attributes whose value a person reads or hears. */
const READ_BY_PEOPLE = new Set([
  'title',
  'alt',
  'label',
  'placeholder',
  'description',
  'aria-label',
  'aria-description',
])

const hasWords = (text: string) => /\p{L}{2,}/u.test(text)

/** Words that stand in a component instead of in the catalogues. */
export function literalTexts(path: string, code = readFileSync(join(ROOT, path), 'utf8')): string[] {
  const found: string[] = []
  const { program } = parseSync(path, code)
  new Visitor({
    JSXText: ({ value }) => {
      if (hasWords(value)) found.push(value.trim())
    },
    JSXExpressionContainer: ({ expression }) => {
      if (expression.type === 'Literal' && typeof expression.value === 'string' && hasWords(expression.value)) {
        found.push(expression.value)
      }
    },
    JSXAttribute: ({ name, value }) => {
      if (name.type !== 'JSXIdentifier' || !READ_BY_PEOPLE.has(name.name)) return
      if (value?.type === 'Literal' && typeof value.value === 'string' && hasWords(value.value)) found.push(value.value)
    },
  }).visit(program)
  return found
}
