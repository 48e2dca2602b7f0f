/** The part of the product that a path belongs to, such as `sessions` or `admin: jobs`. */
export function tagOf(path: string): string {
  const [, first = '', second = ''] = path.split('/')
  return first === 'admin' ? `admin: ${second}` : first
}

/** What each part is about. */
export const tagDescriptions: Record<string, string> = {
  auth: 'Signing in and out, staying signed in',
  me: 'Who is signed in',
  privacy: 'What is kept about people, and for how long',
  sessions: "A technician's own work sessions",
  absences: "A technician's own absences",
  media: 'Photos of sessions',
  jobs: 'Jobs that can be worked on',
  activities: 'Activities that can be worked on',
  health: 'Whether the server runs',
  'admin: live': 'Who works on what now',
  'admin: search': 'Finding jobs and technicians by any of their words',
  'admin: export': 'Reports as files',
  'admin: sessions': 'All sessions, and their corrections',
  'admin: review': 'Sessions that somebody has to look at',
  'admin: correction-requests': 'What technicians ask to have corrected',
  'admin: periods': 'Months, and closing them',
  'admin: closing-settings': 'How months are closed',
  'admin: timesheets': "Technicians' months, to look at and to sign",
  'admin: pay-sheet': 'Paid hours of a month',
  'admin: pay-rules': 'How hours are paid',
  'admin: jobs': 'Jobs of customers',
  'admin: job-pictures': 'Pictures of a job',
  'admin: job-images': 'Pictures of the images database',
  'admin: images-database': 'How it stands with the images database',
  'admin: job-import': 'Jobs out of a spreadsheet',
  'admin: forecasts': 'When jobs are expected to be finished',
  'admin: technicians': 'The people who work in the shop',
  'admin: admins': 'The people who run the shop',
  'admin: audit': 'What admins changed',
  'admin: system': 'How the server itself does',
  'admin: retention': 'How long photos, sign-ins and logs are kept',
  'admin: workshop': 'The name, the logo and the time zone of the shop',
  'admin: master-data': 'Job types, power ratings, RPM categories, departments and estimates',
  'admin: estimates': 'Why an estimate is what it is, and decisions about it',
  'admin: activity-types': 'Activities that work is recorded under',
  'admin: schedule': 'Working hours and exceptions',
  'admin: absences': 'Who is away, and why',
  'admin: absence-import': 'Absences out of a spreadsheet',
  'admin: reports': 'Sessions, hours and cost of a range',
  'admin: analytics': 'How the shop and its estimates do',
}
