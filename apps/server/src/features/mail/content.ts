import { labelIn, type Language, textIn, type Text } from '@warsha/contract'
import type { Mail, MailFile } from '../../platform/mail-server.ts'
import { documentTexts } from '../../platform/pdf/document-texts.ts'
import { brandingOf } from '../workshop/index.ts'
import type { Instant } from '@warsha/domain'
import { type MailContent, renderMail } from './message-text.ts'
import { paperFile, paperPath, type PaperTools } from './papers.ts'
import type { SubscriptionRow, TakenMessage } from './queries.ts'
import { subjects, texts } from './texts.ts'

/** Mail servers seldom take more; a file grows by a third on its way. */
const LARGEST_FILE = 10 * 1024 * 1024

type Made = Pick<Mail, 'subject' | 'text' | 'html' | 'files'>
type At = { now: Instant; gone: AbortSignal }

/** What a message says, and its file, as things stand now. */
export async function contentOf(
  message: TakenMessage,
  subscription: SubscriptionRow,
  tools: PaperTools,
  at: At,
): Promise<Made> {
  const { companyName: company } = await brandingOf(tools.db)
  const frame = new Frame(subscription, company, tools.businessTimeZone)
  const { kind, first_day: first, last_day: last } = message
  if (kind === 'backup_failed' || kind === 'phone_holds_work' || first === null || last === null) {
    return { ...frame.notice(message), files: [] }
  }
  const { form, language } = subscription
  const paper = { kind, first, last }
  if (form === 'link' || form === 'text') return { ...frame.paper(paper, 'link'), files: [] }
  const file = await paperFile({ ...paper, form, language, ...at }, tools)
  if (file === null) return { ...frame.paper(paper, 'empty'), files: [] }
  if (file.bytes.length > LARGEST_FILE && subscription.app_address !== null) {
    return { ...frame.paper(paper, 'tooLarge'), files: [] }
  }
  return { ...frame.paper(paper, 'file'), files: [file] }
}

/** A message that shows that sending works. */
export function testContent(language: Language, company: string): Made & { files: MailFile[] } {
  const { foot: _, ...texted } = { foot: null, text: (text: Text) => textIn(text, language) }
  const content = {
    language,
    company,
    subject: subjectOf(company, texted.text(texts.test)),
    paragraphs: [texted.text(texts.testText)],
    rows: [],
    link: null,
    foot: texted.text(texts.foot),
  }
  return { ...renderMail(content), files: [] }
}

type Paper = Parameters<typeof paperPath>[0]

/** What messages of a subscription have in common. */
class Frame {
  readonly #subscription: SubscriptionRow
  readonly #company: string
  readonly #timeZone: string

  constructor(subscription: SubscriptionRow, company: string, timeZone: string) {
    this.#subscription = subscription
    this.#company = company
    this.#timeZone = timeZone
  }

  paper(paper: Paper, word: 'file' | 'link' | 'tooLarge' | 'empty') {
    const { first, last, kind } = paper
    const { day } = documentTexts(this.#language)
    return this.#written({
      subject: this.#text(subjects[kind]).replace('{days}', `${day(first)} – ${day(last)}`),
      paragraphs: [this.#text(texts[word])],
      rows: [
        [this.#text(texts.first), day(first)],
        [this.#text(texts.last), day(last)],
      ],
      link: word === 'link' || word === 'tooLarge' ? this.#link(paperPath(paper)) : null,
    })
  }

  notice({ kind, person, since }: TakenMessage) {
    const isOfPhone = kind === 'phone_holds_work'
    const name = person && labelIn(this.#language, person)
    const moment = since === null ? '' : documentTexts(this.#language).moment(since, this.#timeZone)
    return this.#written({
      subject: this.#text(subjects[kind]),
      paragraphs: [
        isOfPhone
          ? this.#text(texts.phoneHolds).replace('{name}', `\u2068${name ?? ''}\u2069`)
          : this.#text(texts.backupFailed),
      ],
      rows: [
        ...(name === null ? [] : [[this.#text(texts.technician), name] as const]),
        [this.#text(texts.since), moment],
      ],
      link: this.#link(isOfPhone && person ? `/admin/technicians/${person.id}` : '/admin/system'),
    })
  }

  get #language(): Language {
    return this.#subscription.language
  }

  #text(text: Text): string {
    return textIn(text, this.#language)
  }

  #link(path: string): MailContent['link'] {
    const { app_address: address } = this.#subscription
    return address === null ? null : { url: `${address}${path}`, label: this.#text(texts.open) }
  }

  #written(content: Omit<MailContent, 'language' | 'company' | 'foot'>) {
    const [company, language] = [this.#company, this.#language]
    const subject = subjectOf(company, content.subject)
    return renderMail({ ...content, subject, language, company, foot: this.#text(texts.foot) })
  }
}

function subjectOf(company: string, subject: string): string {
  return company === '' ? subject : `${subject} · ${company}`
}
