import { factsOf, type Language, languageCodes } from '@warsha/contract'
import { toString as qrCode } from 'qrcode'
import { guideIn } from './texts.ts'

type Given = {
  /** of the authority's certificate: SHA-256 */
  fingerprint: string
  /** where this page is for other phones */
  page: string
  /** where the app is */
  app: string
}

/** The page as HTML: everything it needs is on it or beside it, and it needs no script. */
export async function installPage({ fingerprint, page, app }: Given): Promise<string> {
  const code = await qrCode(page, { type: 'svg', margin: 2 })
  const languages = languageCodes()
  const parts = languages.map((language) => guideHtml(language, { fingerprint, app }))
  const links = languages
    .slice(1)
    .map((code) => `<a href="#${code}" lang="${code}">${escaped(guideIn(code).title)}</a>`)
  const scan = languages.map((code) => `<p ${spoken(code)}>${escaped(guideIn(code).scan)}</p>`)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Warsha</title>
<link rel="stylesheet" href="/install/page.css">
</head>
<body>
<main>
<nav>${links.join(' ')}</nav>
${parts.join('\n')}
<figure>
<div role="img" aria-label="${escaped(page)}">${code}</div>
<figcaption>${scan.join('')}<p dir="ltr">${escaped(page)}</p></figcaption>
</figure>
</main>
</body>
</html>
`
}

function guideHtml(language: Language, { fingerprint, app }: Pick<Given, 'fingerprint' | 'app'>): string {
  const { title, why, download, android, iphone, open, fingerprint: compare } = guideIn(language)
  const steps = ({ title: name, steps: all }: typeof android) =>
    `<h2>${escaped(name)}</h2><ol>${all.map((step) => `<li>${escaped(step)}</li>`).join('')}</ol>`
  return `<section id="${language}" ${spoken(language)}>
<h1>${escaped(title)}</h1>
<p>${escaped(why)}</p>
<p><a class="button" href="/install/warsha-authority.crt" download>${escaped(download)}</a></p>
${steps(android)}${steps(iphone)}
<p><a class="button" href="${escaped(app)}">${escaped(open)}</a></p>
<p>${escaped(compare)}</p>
<p class="fingerprint" dir="ltr">${escaped(fingerprint)}</p>
</section>`
}

const spoken = (language: Language) => `lang="${language}" dir="${factsOf(language).direction}"`

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

export const installPageStyle = `
:root { color-scheme: light dark; --page: #f1f4f6; --text: #15202b; --accent: #0b5f5c; --on-accent: #ffffff; --line: #d3dbe2 }
@media (prefers-color-scheme: dark) {
  :root { --page: #0f161d; --text: #e9eef3; --accent: #46b8af; --on-accent: #04201f; --line: #2d3a46 }
}
body { margin: 0; background: var(--page); color: var(--text); font: 16px/1.5 system-ui, sans-serif }
a { color: var(--accent) }
main { display: grid; gap: 32px; max-width: 640px; margin: 0 auto; padding: 24px 16px }
section { min-width: 0; padding-block-end: 24px; border-block-end: 1px solid var(--line) }
h1 { font-size: 24px; line-height: 1.25 }
h2 { font-size: 18px }
li { margin-block: 8px }
.button { display: inline-block; padding: 12px 24px; border-radius: 10px; background: var(--accent); color: var(--on-accent);
  font-weight: 600; text-decoration: none }
.fingerprint { overflow-wrap: anywhere; font: 14px/1.6 ui-monospace, monospace }
figure { margin: 0; text-align: center }
figure svg { width: min(240px, 100%); border-radius: 10px; background: #ffffff }
`
