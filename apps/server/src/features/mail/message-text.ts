import { factsOf, type Language } from '@warsha/contract'

/** What a message says, before it is written as plain text and as HTML. */
export type MailContent = {
  language: Language
  subject: string
  company: string
  paragraphs: readonly string[]
  /** facts, each with its name */
  rows: readonly (readonly [name: string, value: string])[]
  link: { url: string; label: string } | null
  foot: string
}

/** The same twice: as text, and as HTML that reads in the direction of its language, in light and in dark. */
export function renderMail(content: MailContent): { subject: string; text: string; html: string } {
  return { subject: content.subject, text: textOf(content), html: htmlOf(content) }
}

/** Keeps names and numbers of the other direction from turning what is around them. */
const isolated = (text: string) => `\u2068${text}\u2069`

function textOf({ company, paragraphs, rows, link, foot }: MailContent): string {
  const facts = rows.map(([name, value]) => `${name}: ${isolated(value)}`).join('\n')
  return [
    company,
    ...paragraphs,
    ...(facts ? [facts] : []),
    ...(link ? [`${link.label}:\n${link.url}`] : []),
    `-- \n${foot}`,
  ]
    .filter(Boolean)
    .join('\n\n')
}

const FONT = "font-family:'Segoe UI',Tahoma,Arial,sans-serif"

function htmlOf({ language, subject, company, paragraphs, rows, link, foot }: MailContent): string {
  const { direction } = factsOf(language)
  const start = direction === 'rtl' ? 'right' : 'left'
  const end = direction === 'rtl' ? 'left' : 'right'
  const facts = rows.map(
    ([name, value]) =>
      `<tr><td align="${start}" style="padding:4px 0;padding-${end}:24px;opacity:.75">${escaped(name)}</td>` +
      `<td align="${start}" style="padding:4px 0"><bdi>${escaped(value)}</bdi></td></tr>`,
  )
  // No colours but of the button and the rule: programs turn the rest around in the dark. Some take backgrounds away
  // there, and leave borders, by which the button is still one.
  return [
    '<!doctype html>',
    `<html lang="${language}" dir="${direction}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">',
    `<title>${escaped(subject)}</title></head>`,
    `<body dir="${direction}" style="margin:0;padding:24px 16px;${FONT};font-size:16px;line-height:1.5">`,
    `<div lang="${language}" dir="${direction}" style="max-width:560px;margin:0 auto;text-align:${start}">`,
    company && `<p style="margin:0 0 16px;font-weight:600"><bdi>${escaped(company)}</bdi></p>`,
    ...paragraphs.map((each) => `<p style="margin:0 0 16px">${escaped(each)}</p>`),
    facts.length > 0 &&
      `<table role="presentation" dir="${direction}" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 16px;font-size:16px">${facts.join('')}</table>`,
    link &&
      `<p style="margin:0 0 16px"><a href="${escaped(link.url)}" style="display:inline-block;padding:9px 20px;border:1px solid #1c5fd4;border-radius:6px;background:#1c5fd4;color:#ffffff;text-decoration:none">${escaped(link.label)}</a></p>`,
    `<p style="margin:24px 0 0;padding-top:12px;border-top:1px solid #8888;font-size:13px;opacity:.75">${escaped(foot)}</p>`,
    '</div></body></html>',
  ]
    .filter(Boolean)
    .join('\n')
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function escaped(text: string): string {
  return text
    .replaceAll(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign)
    .replaceAll('\u2068', '<bdi>')
    .replaceAll('\u2069', '</bdi>')
}
