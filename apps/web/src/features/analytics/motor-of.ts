import { type Language, motorText } from '@warsha/contract'

type OfMotor = { power_rating: string | null; rpm_category: string | null }

/** The motor of an estimate cell; empty where it is of any. */
export function motorOf({ power_rating, rpm_category }: OfMotor, language: Language): string {
  return [power_rating, rpm_category].flatMap((name) => (name ? [motorText(name, language)] : [])).join(' · ')
}
