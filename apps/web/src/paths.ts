/** The addresses that something leads to. `app/pages.tsx` and its like of each area have every page. */
export const paths = {
  root: '/',
  login: '/login',
  /** what the link of an invitation has behind # is no part of the address */
  invitation: '/invitation',
  /** to the company's server and back */
  companySignIn: '/sign-in/company',
  privacy: '/privacy',
  /** how technicians work with the app, to be read and printed; the server's own page */
  guide: '/guide',

  technician: '/technician',
  technicianActive: '/technician/active',
  technicianStart: '/technician/start',
  technicianSessions: '/technician/sessions',

  /** where admins begin; the rest of their addresses is in `admin-paths.ts`, as phones need none */
  liveBoard: '/admin',
} as const
