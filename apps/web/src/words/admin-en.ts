/** English of the admin area, loaded with it: `useTranslation('admin')`. */
export const adminEn = {
  title: 'Administration',
  nav: 'Sections',
} as const
