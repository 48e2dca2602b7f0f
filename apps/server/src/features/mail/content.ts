import { labelIn, type Language, type MailFault, textIn, type Text } from '@warsha/contract'
import type { Db } from '../../platform/database.ts'
import type { Mail, MailFile } from '../../platform/mail-server.ts'
import { documentTexts } from '../../platform/pdf/document-texts.ts'
import { reportLabels } from '../reports/index.ts'
import { brandingOf } from '../workshop/index.ts'
import type { Instant } from '@warsha/domain'
import { type MailContent, renderMail } from './message-text.ts'
import { paperFile, paperPath, type PaperTools } from './papers.ts'
import type { SubscriptionRow, TakenMessage } from './queries.ts'
import { noticeSubjects, paperSubjects, texts } from './texts.ts'

/** Mail servers seldom take more; a file grows by a third on its way. */
const LARGEST_FILE = 10 * 1024 * 1024

type Made = Pick<Mail, 'subject' | 'text' | 'html' | 'files'>
type At = { now: Instant; gone: AbortSignal }

/** What an invitation says, with the link that is made for it now; or why it is not sent any more. */
export type PrepareInvitation = (
  invitation: { id: number; address: string },
  at: { company: string; now: Instant },
) => Promise<Omit<MailContent, 'company'> | MailFault>

/** The same as a message, or why there is none. */
export async function invitationContent(
  { invitation_id: id, address }: TakenMessage,
  { db, prepare, now }: { db: Db; prepare: PrepareInvitation; now: Instant },
): Promise<Made | MailFault> {
  if (id === null) throw new Error('a message is of a subscription or of an invitation')
  const { companyName: company } = await brandingOf(db)
  const prepared = await prepare({ id, address }, { company, now })
  if (typeof prepared === 'string') return prepared
  return { ...renderMail({ ...prepared, company, subject: subjectOf(company, prepared.subject) }), files: [] }
}

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
  if (kind === 'backup_failed' || kind === 'phone_holds_work') return { ...frame.notice(kind, message), files: [] }
  if (kind === 'invitation' || first === null || last === null)
    throw new Error('a paper of a subscription has its days')
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
    const { from, to } = reportLabels(this.#language)
    return this.#written({
      subject: this.#text(texts.paperOfDays)
        .replace('{paper}', paperSubjects[kind](this.#language))
        .replace('{days}', `${day(first)} – ${day(last)}`),
      paragraphs: [this.#text(texts[word])],
      rows: [
        [from, day(first)],
        [to, day(last)],
      ],
      link: word === 'link' || word === 'tooLarge' ? this.#link(paperPath(paper)) : null,
    })
  }

  notice(kind: keyof typeof noticeSubjects, { person, since }: TakenMessage) {
    const isOfPhone = kind === 'phone_holds_work'
    const name = person && labelIn(this.#language, person)
    const moment = since === null ? '' : documentTexts(this.#language).moment(since, this.#timeZone)
    return this.#written({
      subject: this.#text(noticeSubjects[kind]),
      paragraphs: [
        isOfPhone
          ? this.#text(texts.phoneHolds).replace('{name}', `\u2068${name ?? ''}\u2069`)
          : this.#text(texts.backupFailed),
      ],
      rows: [
        ...(name === null ? [] : [[reportLabels(this.#language).technician, name] as const]),
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
