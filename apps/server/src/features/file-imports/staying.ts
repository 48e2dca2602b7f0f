import { type Language, languageCodes, type Text } from '@warsha/contract'

/** Things that a refusal names; of more, the first ones are enough. */
const MOST_NAMED = 5

/** What keeps an import from being taken back, in every language. @param textOf one of it, with why it stays */
export function namedStaying<Each>(staying: readonly Each[], textOf: (each: Each, language: Language) => string): Text {
  const sentence = (language: Language) => {
    const named = staying.slice(0, MOST_NAMED).map((each) => textOf(each, language))
    return [...named, ...(staying.length > MOST_NAMED ? ['…'] : [])].join(' · ')
  }
  // English and Arabic are among them.
  return Object.fromEntries(languageCodes().map((language) => [language, sentence(language)])) as Text
}
