/** What so many working seconds cost at so many halalas an hour: what it is, seconds, rate, halalas. */
export const costCases: readonly [string, number, number | null, number][] = [
  ['an hour at 35.50 SAR', 3600, 3550, 3550],
  ['two and a half hours at 40 SAR', 9000, 4000, 10_000],
  ['20 minutes at 10 SAR are 3.33 SAR', 1200, 1000, 333],
  ['40 minutes at 10 SAR are 6.67 SAR', 2400, 1000, 667],
  ['half a halala is rounded up', 1800, 1, 1],
  ['less than half is not', 1799, 1, 0],
  ['half a halala beyond an hour is rounded up', 5400, 1, 2],
  ['less than half beyond an hour is not', 5399, 1, 1],
  ['no time', 0, 5000, 0],
  ['a technician without a rate', 3600, null, 0],
  ['a year at the highest rate', 366 * 24 * 3600, 10_000_000, 87_840_000_000],
]
