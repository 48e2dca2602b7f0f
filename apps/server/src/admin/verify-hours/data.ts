/** What was found as JSON has it: names as in the API, instants as text. */
export function asData(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asData)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, its]) => [apiName(name), isInstant(name, its) ? isoOf(its) : asData(its)]),
  )
}

const apiName = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const isInstant = (name: string, value: unknown): value is number =>
  /(At|_at|End)$/.test(name) && typeof value === 'number'
const isoOf = (instant: number) => new Date(instant).toISOString()
