import { type CatalogueTexts, loadCatalogue } from '@warsha/contract/languages'
import { partsOf, type TextPart, type TextsOfPage } from './admin-text-parts.ts'
import { furtherTexts, i18n, loadPart, started } from './i18n.ts'
import type { Language } from './language.ts'

/** Loads a part of the texts; undefined in a language that has them in its own catalogue. */
export type LoadAdminTexts = (language: Language) => Promise<CatalogueTexts> | undefined
type Files = Readonly<Record<TextPart, LoadAdminTexts>>

let files: Files | undefined
const added = new Set<TextPart>()

/** Sets where the texts lie. */
export function startAdminTexts(texts: Files): void {
  files = texts
}

/** Loads the texts that a page needs, in the language that is shown and in each that is chosen from then on. */
export async function loadAdminTexts(page: TextsOfPage = 'all'): Promise<void> {
  await started
  await Promise.all([...partsOf(page).map(addPart), page === 'all' && loadPart('account')])
}

async function addPart(part: TextPart): Promise<void> {
  if (added.has(part)) return
  if (!files) throw new Error('The texts of the admin area were not started')
  const load = files[part]
  const add = (language: Language) => addTexts(language, load)
  furtherTexts.add(add)
  let language: Language
  try {
    do {
      language = i18n.language as Language
      await add(language)
    } while (language !== i18n.language)
  } catch (error) {
    // It is asked for again, and until then no language waits for it.
    furtherTexts.delete(add)
    throw error
  }
  added.add(part)
}

async function addTexts(language: Language, load: LoadAdminTexts): Promise<void> {
  const own = load(language)
  i18n.addResourceBundle(language, 'admin', await (own ?? loadCatalogue(language, 'admin')), true, true)
  // What a further language lacks is shown in English.
  if (!own) await addTexts('en', load)
}

/** For what a page loads later, such as a window: its file, once the texts of all pages are there, too. */
export async function withAdminTexts<File>(file: Promise<File>): Promise<File> {
  return (await Promise.all([file, loadAdminTexts()]))[0]
}
