type Labels = Record<string, string>
type Sample = { name: string; labels: Labels; value: number }

const NAME = '[a-zA-Z_:][a-zA-Z0-9_:]*'
const LABEL = '[a-zA-Z_][a-zA-Z0-9_]*="(?:[^"\\\\\\n]|\\\\["\\\\n])*"'
const SAMPLE = new RegExp(`^(${NAME})(?:\\{((?:${LABEL})(?:,${LABEL})*)\\})? (\\S+)$`)
const META = new RegExp(`^# (HELP|TYPE) (${NAME}) (.+)$`)

/**
 * Reads the text format of Prometheus 0.0.4 strictly. Throws an Error for a line of another form, a sample before its
 * type, a sample that comes twice, and a histogram whose buckets do not rise to its count.
 */
export function readMetrics(text: string) {
  if (!text.endsWith('\n')) throw new Error('the last line has no end')
  const types = new Map<string, string>()
  const samples = new Map<string, Sample>()
  for (const line of text.split('\n').filter((each) => each !== '')) {
    const [, kind, of = '', rest = ''] = META.exec(line) ?? []
    if (kind === 'TYPE' && types.has(of)) throw new Error(`two types: ${line}`)
    if (kind === 'TYPE') types.set(of, rest)
    if (kind !== undefined) continue
    const sample = sampleOf(line)
    if (!types.has(sample.name) && !types.has(sample.name.replace(/_(bucket|sum|count)$/, ''))) {
      throw new Error(`no type: ${line}`)
    }
    const key = keyOf(sample.name, sample.labels)
    if (samples.has(key)) throw new Error(`twice: ${line}`)
    samples.set(key, sample)
  }
  for (const [name, type] of types) if (type === 'histogram') checkHistogram(name, [...samples.values()])
  const value = (name: string, labels: Labels = {}) => samples.get(keyOf(name, labels))?.value ?? null
  const labelsOf = (name: string) => [...samples.values()].filter((it) => it.name === name).map(({ labels }) => labels)
  return { value, labelsOf }
}

function sampleOf(line: string): Sample {
  const [, name, labels = '', number = ''] = SAMPLE.exec(line) ?? []
  const value = number === '+Inf' ? Infinity : Number(number)
  if (name === undefined || (Number.isNaN(value) && number !== 'NaN')) throw new Error(`not a sample: ${line}`)
  const pairs = [...labels.matchAll(/([a-zA-Z_]\w*)="((?:[^"\\]|\\.)*)"/g)]
  return { name, labels: Object.fromEntries(pairs.map(([, key = '', text = '']) => [key, text])), value }
}

function keyOf(name: string, labels: Labels): string {
  const keys = Object.keys(labels).toSorted()
  return JSON.stringify([name, keys.map((key) => [key, labels[key]])])
}

function checkHistogram(name: string, samples: Sample[]): void {
  const of = (suffix: string) => samples.filter((each) => each.name === `${name}_${suffix}`)
  for (const { labels, value: count } of of('count')) {
    const buckets = of('bucket').filter(
      (bucket) => keyOf('', { ...bucket.labels, le: '' }) === keyOf('', { ...labels, le: '' }),
    )
    const values = buckets.map((bucket) => bucket.value)
    const rises = values.every((value, at) => at === 0 || value >= (values[at - 1] ?? 0))
    if (!rises || values.at(-1) !== count || buckets.at(-1)?.labels['le'] !== '+Inf')
      throw new Error(`buckets of ${name}`)
  }
}
