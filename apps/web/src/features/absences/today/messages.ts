import type { ArabicOf } from '../../../i18n/catalogue.ts'

/** Apart from the absences' own: the live board shows these, and is opened first. */
export const en = {
  awayToday: {
    title: 'Away today',
    until: '{{kind}} until {{date}}',
  },
} as const

export const ar = {
  awayToday: {
    title: 'الغائبون اليوم',
    until: '{{kind}} حتى {{date}}',
  },
} satisfies ArabicOf<typeof en>
