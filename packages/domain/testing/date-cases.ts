/** What the wall clock shows: the moment, the zone, the date and the time there. */
export const dateCases: readonly [string, string, string, string][] = [
  ['2026-11-19T20:59:59.999Z', 'Asia/Riyadh', '2026-11-19', '23:59:59'],
  ['2026-11-19T21:00:00Z', 'Asia/Riyadh', '2026-11-20', '00:00:00'],
  ['2027-03-28T00:59:59Z', 'Europe/Berlin', '2027-03-28', '01:59:59'],
  ['2027-03-28T01:00:00Z', 'Europe/Berlin', '2027-03-28', '03:00:00'],
  ['2027-10-31T00:30:00Z', 'Europe/Berlin', '2027-10-31', '02:30:00'],
  ['2027-10-31T01:30:00Z', 'Europe/Berlin', '2027-10-31', '02:30:00'],
  ['2027-04-29T21:59:59Z', 'Africa/Cairo', '2027-04-29', '23:59:59'],
  ['2027-04-29T22:00:00Z', 'Africa/Cairo', '2027-04-30', '01:00:00'],
  ['1969-12-31T23:00:00Z', 'Etc/UTC', '1969-12-31', '23:00:00'],
]
