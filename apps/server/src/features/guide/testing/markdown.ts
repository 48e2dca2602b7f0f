import { languageCodes } from '@warsha/contract'
import { guideIn } from '../texts.ts'

/** The same guide as a text for reading: docs/technicians.md. */
export function guideMarkdown(): string {
  const parts = languageCodes().map((language) => {
    const { title, subtitle, steps, help } = guideIn(language)
    const list = steps.map(
      ({ title: name, lines }, index) => `${index + 1}. **${name}${/[?؟]$/.test(name) ? '' : '.'}** ${lines.join(' ')}`,
    )
    return [`## ${title}`, subtitle, list.join('\n'), help].join('\n\n')
  })
  return `${[INTRODUCTION, ...parts].join('\n\n')}\n`
}

const INTRODUCTION = `# For technicians

The app has this guide as a page at \`/guide\`, with the QR code of the shop's address: a sheet of A4 in English and one in Arabic, to be printed
and hung up. No sign-in is needed to read it. Admins find it on the page _Technicians_ (_Print the phone guide_), technicians behind
_Language and appearance_ (_How it works_). Open it by the address that phones use: the code leads there.

This text is made from the same source as the page, \`apps/server/src/features/guide/texts.ts\`. A test compares them;
\`npx vitest run --project server apps/server/src/features/guide -u\` writes this file anew.`
