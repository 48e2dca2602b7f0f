import type { Language } from './language.ts'

/** What readers of this language call something that has a second name in Arabic. */
export function nameIn(language: Language, name: string, nameInArabic: string | null | undefined): string {
  return (language === 'ar' && nameInArabic) || name
}
