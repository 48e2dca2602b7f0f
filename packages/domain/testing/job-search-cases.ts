/** Jobs among which technicians look, and what they find: of the server and of a phone without a network the same. */
export const searchedJobs = [
  { job_no: '7900', customer: 'مصنع الوطنية للأسمنت', description: 'عمرة شاملة لمحرك 6240 kW' },
  { job_no: '6240', customer: 'Dawhat Water', description: 'Rewind of a pump motor' },
  { job_no: '7977', customer: 'Steel-Works & Sons', description: 'Fan, W-10' },
]

/** What is typed, and the numbers of the jobs, in their order. */
export const jobSearchCases: readonly [string, readonly string[]][] = [
  ['6240', ['6240', '7900']],
  [' ٦٢٤٠ ', ['6240', '7900']],
  ['۷۹۷۷', ['7977']],
  ['dawhat', ['6240']],
  ['PUMP dawhat', ['6240']],
  ['الوطنيه', ['7900']],
  ['٧٩٠٠ مصنع', ['7900']],
  ['steel w-10', ['7977']],
  // A short word is found where one begins, and anywhere in a number.
  ['da', ['6240']],
  ['at', []],
  ['24', ['6240']],
  ['dawhat steel', []],
  ['.', []],
  ['%', []],
]
