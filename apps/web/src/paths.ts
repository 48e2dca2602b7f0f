/** Every address of the app, in one list. */
export const paths = {
  root: '/',
  login: '/login',

  technician: '/technician',
  technicianActive: '/technician/active',
  technicianStart: '/technician/start',

  liveBoard: '/admin',
  jobs: '/admin/jobs',
  technicians: '/admin/technicians',
  reports: '/admin/reports',
  settings: '/admin/settings',
  analytics: '/admin/analytics',
} as const
