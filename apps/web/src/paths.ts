/** Every address of the app, in one list. */
export const paths = {
  root: '/',
  login: '/login',

  technician: '/technician',
  technicianActive: '/technician/active',
  technicianStart: '/technician/start',
  technicianSessions: '/technician/sessions',

  liveBoard: '/admin',
  jobs: '/admin/jobs',
  newJob: '/admin/jobs?job=new',
  sessions: '/admin/sessions',
  technicians: '/admin/technicians',
  newTechnician: '/admin/technicians?technician=new',
  admins: '/admin/admins',
  reports: '/admin/reports',
  settings: '/admin/settings',
  audit: '/admin/audit',
  analytics: '/admin/analytics',
} as const
