import { type CataloguePart, languageCodes, loadCatalogue } from '@warsha/contract'

const parts: readonly CataloguePart[] = ['app', 'admin', 'server']

/** Loads what the server says in languages that have a catalogue: refusals, sheets, papers and pages. */
export async function loadLanguages(): Promise<void> {
  await Promise.all(languageCodes().flatMap((language) => parts.map((part) => loadCatalogue(language, part))))
}
