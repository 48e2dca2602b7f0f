import type { SessionRecord } from '@warsha/contract'
import { hoursAlone, SECOND } from '@warsha/domain'
import type { TFunction } from 'i18next'
import { signedText } from '../../i18n/admin-formats.ts'
import { durationText } from '../../i18n/durations.ts'
import type { Language } from '../../i18n/language.ts'
import { dateText } from '../../i18n/date-formats.ts'
import { endText } from './proposal-texts.ts'

type TextOptions = { t: TFunction<'admin'>; language: Language; zone: string }

/** Whether some of a session is held back as nobody reported its end. */
export function isHeld({ flags, seconds_held: held }: Pick<SessionRecord, 'flags' | 'seconds_held'>): boolean {
  return flags.includes('end_not_reported') && held !== null
}

/** How much of a session is held back, and why; null where nothing is. */
export function heldText(session: SessionRecord, { t, language, zone }: TextOptions): string | null {
  if (!isHeld(session)) return null
  const held = durationText(session.seconds_held ?? 0, t)
  const counted = session.seconds_raw ?? 0
  if (counted === 0) return t('sessions.held.nothing', { held })
  const startedAt = Date.parse(session.started_at)
  return t('sessions.held.until', {
    held,
    end: endText(startedAt + counted * SECOND, { t, language, zone, startedAt }),
  })
}

/** On which day a session counts that arrived after its month was closed; null for others. */
export function lateText({ late }: SessionRecord, { t, language }: Omit<TextOptions, 'zone'>): string | null {
  if (!late) return null
  const change = t('sessions.hours', { hours: signedText(hoursAlone(late.seconds_raw), 2, language) })
  const options = { day: dateText(late.posting_day, language), change }
  return t(late.is_accepted ? 'sessions.late.accepted' : 'sessions.late.counts', options)
}

/** Why a session counts less than its times say; null where it counts whole. */
export function countText(session: SessionRecord, options: TextOptions): string | null {
  const texts = [heldText(session, options), lateText(session, options)].filter((text) => text !== null)
  return texts.length === 0 ? null : texts.join(' ')
}
