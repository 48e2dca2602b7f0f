import { factsOf, type Language, languageCodes } from '@warsha/contract'
import { toString as qrCode } from 'qrcode'
import { guideIn } from './texts.ts'

/** Icons of Tabler (MIT), as in the app, each the paths of a line drawing of 24 × 24. */
const drawings = {
  phone: ['M6 5a2 2 0 0 1 2-2h8a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H8a2 2 0 0 1-2-2zm5-1h2m-1 13v.01'],
  start: ['M7 4v16l13-8z'],
  photo: [
    'M5 7h1a2 2 0 0 0 2-2a1 1 0 0 1 1-1h6a1 1 0 0 1 1 1a2 2 0 0 0 2 2h1a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V9a2 2 0 0 1 2-2',
    'M9 13a3 3 0 1 0 6 0a3 3 0 0 0-6 0',
  ],
  switch: ['m16 3l4 4l-4 4m-6-4h10M8 13l-4 4l4 4m-4-4h9'],
  end: ['M5 7a2 2 0 0 1 2-2h10a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2z'],
  offline: [
    'M12 18h.01m-2.838-2.828a4 4 0 0 1 5.656 0m-8.485-2.829a7.96 7.96 0 0 1 3.864-2.14m4.163.155a8 8 0 0 1 3.287 2M3.515 9.515A12 12 0 0 1 7.059 7.06m3.101-.92a12 12 0 0 1 10.325 3.374M3 3l18 18',
  ],
  question: [
    'M20.975 11.33a9 9 0 1 0-5.717 9.06',
    'M12 7v5l2 2m5 8v.01M19 19a2.003 2.003 0 0 0 .914-3.782a1.98 1.98 0 0 0-2.414.483',
  ],
} as const

type Drawing = keyof typeof drawings

type Given = {
  /** where phones find the app */
  address: string
  /** whether that address leads to the machine itself, from wherever it is opened */
  isOnlyHere: boolean
}

/** The page as HTML, a sheet of paper per language. It needs no script. */
export async function guidePage({ address, isOnlyHere }: Given): Promise<string> {
  const code = await qrCode(address, { type: 'svg', margin: 2, errorCorrectionLevel: 'M' })
  const sheets = languageCodes().map((language) => sheetHtml(language, { address, isOnlyHere, code }))
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${languageCodes().map(titleIn).join(' · ')}</title>
<link rel="stylesheet" href="/guide/page.css">
</head>
<body>
<main>
${sheets.join('\n')}
</main>
</body>
</html>
`
}

function sheetHtml(language: Language, { address, isOnlyHere, code }: Given & { code: string }): string {
  const { title, subtitle, scan, steps, onlyHere, print, help } = guideIn(language)
  const others = languageCodes().filter((code) => code !== language)
  const links = others.map((code) => `<a href="#${code}" lang="${code}">${titleIn(code)}</a>`)
  const items = steps.map(
    (step, place) => `<li>${drawn(stepDrawings[place])}<div><h2>${escaped(step.title)}</h2>
${step.lines.map((line) => `<p>${escaped(line)}</p>`).join('\n')}</div></li>`,
  )
  return `<section id="${language}" lang="${language}" dir="${factsOf(language).direction}">
<p class="screen"><span>${escaped(print)}</span> ${links.join(' ')}</p>
${isOnlyHere ? `<p class="screen warning">${escaped(onlyHere)}</p>` : ''}
<header>
<div>
<h1>${escaped(title)}</h1>
<p class="subtitle">${escaped(subtitle)}</p>
<p>${escaped(scan)}</p>
<p class="address" dir="ltr">${escaped(address)}</p>
</div>
<div class="code" role="img" aria-label="${escaped(address)}">${code}</div>
</header>
<ol>
${items.join('\n')}
</ol>
<footer>${escaped(help)}</footer>
</section>`
}

const titleIn = (language: Language) => escaped(guideIn(language).title)

/** Beside the steps, in their order. */
const stepDrawings: readonly Drawing[] = ['phone', 'start', 'photo', 'switch', 'end', 'offline', 'question']

function drawn(drawing: Drawing | undefined): string {
  if (drawing === undefined) return ''
  const paths = drawings[drawing].map((path) => `<path d="${path}"/>`)
  return `<svg class="drawing" viewBox="0 0 24 24" aria-hidden="true">${paths.join('')}</svg>`
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

export const guidePageStyle = `
@page { size: A4; margin: 12mm }
:root { color-scheme: light; --text: #15202b; --muted: #4b5967; --accent: #0b5f5c; --soft: #dbeeec; --line: #d3dbe2 }
* { box-sizing: border-box }
body { margin: 0; background: #f1f4f6; color: var(--text);
  font: 17px/1.5 'IBM Plex Sans', 'IBM Plex Sans Arabic', system-ui, 'Segoe UI', 'Noto Sans', 'Noto Sans Arabic', sans-serif }
h1, h2, p, ol { margin: 0; padding: 0 }
a { color: var(--accent) }
main { display: grid; gap: 24px; max-width: 800px; margin: 0 auto; padding: 16px }
section { min-width: 0; padding: 28px 32px; border: 1px solid var(--line); border-radius: 10px; background: #ffffff }
.screen { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 8px 24px; margin-block-end: 16px; color: var(--muted); font-size: 15px }
.warning { padding: 10px 16px; border-radius: 10px; background: #fcefd2; color: #855006 }
header { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 16px 32px;
  padding-block-end: 20px; border-block-end: 3px solid var(--accent) }
header > div:first-child { flex: 1 1 300px; min-width: 0 }
h1 { font-size: 34px; line-height: 1.2; color: var(--accent) }
.subtitle { margin-block: 6px 14px; font-size: 19px }
.address { margin-block-start: 4px; font-size: 20px; font-weight: 600; overflow-wrap: anywhere }
[dir='rtl'] .address { text-align: right }
.code svg { display: block; width: 172px; height: 172px; background: #ffffff }
ol { list-style: none; counter-reset: step }
li { display: flex; gap: 20px; padding-block: 12px; border-block-end: 1px solid var(--line); counter-increment: step; break-inside: avoid }
h2 { font-size: 21px; line-height: 1.3 }
h2::before { content: counter(step) '. '; color: var(--accent) }
.drawing { flex: none; width: 60px; height: 60px; padding: 12px; border-radius: 10px; background: var(--soft); color: var(--accent);
  fill: none; stroke: currentColor; stroke-width: 1.75; stroke-linecap: round; stroke-linejoin: round; print-color-adjust: exact }
[dir='rtl'] .drawing.points { transform: scaleX(-1) }
footer { padding-block-start: 16px; font-weight: 600 }
@media print {
  body { background: none; font-size: 12.5pt }
  main { display: block; max-width: none; padding: 0 }
  section { padding: 0; border: 0; border-radius: 0 }
  section + section { break-before: page }
  .screen { display: none }
  li { padding-block: 9px }
}
`
