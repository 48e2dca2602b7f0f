import { type AnswerOf, languageCodes, localeOf, signInCardTexts, type Text, textIn } from '@warsha/contract'

/** What a card says beside the password. */
export type Card = AnswerOf<'signInCard'>

const AS_DAY = { day: 'numeric', month: 'short', year: 'numeric' } as const

type Handed = { name: string; card: Card; password: string; timeZone: string }

/** A card as a message, in both languages, each on lines of its own. */
export function messageOf({ name, card, password, timeZone }: Handed): string {
  const { sign_in_url, identifier, valid_until } = card
  const beside = (text: Text) =>
    languageCodes()
      .toReversed()
      .map((language) => textIn(text, language))
      .join(' · ')
  const lines = [
    beside(signInCardTexts.title),
    name,
    ...(sign_in_url ? ['', sign_in_url] : []),
    '',
    `${beside(signInCardTexts.identifier)}:`,
    identifier ?? '',
    `${beside(signInCardTexts.password)}:`,
    password,
  ]
  if (valid_until === null) return lines.join('\n')
  const until = languageCodes().map((language) => {
    const day = new Intl.DateTimeFormat(localeOf(language), { ...AS_DAY, timeZone })
    return textIn(signInCardTexts.sent, language).replace('{day}', day.format(Date.parse(valid_until)))
  })
  return [...lines, '', ...until.toReversed()].join('\n')
}

/** The addresses that open what the message is sent with; null where there is none to send it to. */
export function waysToSend(
  { phone, email }: { phone: string | null; email: string | null },
  message: string,
  subject: string,
) {
  const text = encodeURIComponent(message)
  return {
    whatsapp: phone && `https://wa.me/${phone.replace(/\D/g, '')}?text=${text}`,
    sms: phone && `sms:${phone}?body=${text}`,
    email: email && `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(subject)}&body=${text}`,
  }
}
