const LONG = {
  name: 'عبدالرحمن بن عبدالعزيز آل سعود القحطاني Abdulrahman Al-Qahtani',
  number: '12345678901234567890',
  text: 'Rewind of a 1,250 kW slip ring motor, bearings and sleeves, إعادة لف وموازنة ديناميكية للعضو الدوّار',
}

/** An answer as it is where names are long and sums are large: that is what a table must have room for. */
export function stressed(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return value.map((each) => stressed(each, key))
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, stressed(each, name)]))
  }
  if (typeof value === 'string') return longer(value, key)
  if (typeof value === 'number') return larger(value, key)
  return value
}

function longer(value: string, key: string): string {
  if (/(^|_)name$|^customer$/.test(key)) return LONG.name
  if (key === 'job_no') return LONG.number
  // A word alone may be one of a few that the app knows.
  return /description|notes?$|reason$/.test(key) && value.includes(' ') ? LONG.text : value
}

function larger(value: number, key: string): number {
  if (/cost_sar$|_cost$/.test(key)) return 1_234_567.89
  if (/rate/.test(key) && value > 1) return 999_999.99
  if (/hours/.test(key)) return Math.sign(value) * 23_456.78
  return key.endsWith('_count') ? 23_456 : value
}
