import { formatMessage, type Language } from '@warsha/contract'
import { DAY, HOUR, MINUTE } from '@warsha/domain'
import { type ClockOffsets, offSources } from '../../platform/clock-watch.ts'

const texts = {
  ahead: {
    phones: {
      en: 'The server’s clock is {time} ahead of most phones.',
      ar: 'ساعة الخادم متقدّمة {time} عن معظم الهواتف.',
    },
    database: {
      en: 'The server’s clock is {time} ahead of the database.',
      ar: 'ساعة الخادم متقدّمة {time} عن قاعدة البيانات.',
    },
    files: {
      en: 'The server’s clock is {time} ahead of the file system.',
      ar: 'ساعة الخادم متقدّمة {time} عن نظام الملفات.',
    },
  },
  behind: {
    phones: {
      en: 'The server’s clock is {time} behind most phones.',
      ar: 'ساعة الخادم متأخّرة {time} عن معظم الهواتف.',
    },
    database: {
      en: 'The server’s clock is {time} behind the database.',
      ar: 'ساعة الخادم متأخّرة {time} عن قاعدة البيانات.',
    },
    files: {
      en: 'The server’s clock is {time} behind the file system.',
      ar: 'ساعة الخادم متأخّرة {time} عن نظام الملفات.',
    },
  },
} as const

const units = [
  { from: 2 * DAY, unit: DAY, text: { en: '{count} d', ar: '{count} ي' } },
  { from: 2 * HOUR, unit: HOUR, text: { en: '{count} h', ar: '{count} س' } },
  { from: 0, unit: MINUTE, text: { en: '{count} min', ar: '{count} د' } },
] as const

/** By how much the clock is off, in a sentence for each that contradicts it; null: nothing does. */
export function clockText(offsets: ClockOffsets, language: Language): string | null {
  const sentences = offSources(offsets).map(({ source, ahead }) =>
    formatMessage(texts[ahead > 0 ? 'ahead' : 'behind'][source], language, {
      time: timeText(Math.abs(ahead), language),
    }),
  )
  return sentences.length === 0 ? null : sentences.join(' ')
}

function timeText(ms: number, language: Language): string {
  const { unit, text } = units.find(({ from }) => ms >= from) ?? units[2]
  return formatMessage(text, language, { count: Math.round(ms / unit) })
}
