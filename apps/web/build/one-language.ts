import type { Plugin } from 'vite'

/** A catalogue of one language, or what one is made of. */
const OF_LANGUAGE = /\/app\/catalogues\/(?:(?:[\w-]+-)?(en|ar)\.ts|[\w-]+\.ts\?(en|ar))$/

/**
 * Makes of a file of messages, where both languages stand side by side, and of the list of such files a module for each
 * language: a catalogue takes the one of its language, and nobody loads the other.
 */
export function oneLanguageEach(): Plugin {
  return {
    name: 'warsha:one-language-each',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: /(messages|\/admin-[a-z]+)\.ts$/ },
      async handler(source, importer = '') {
        const [, itself, within] = OF_LANGUAGE.exec(importer) ?? []
        const language = itself ?? within
        const found = language && (await this.resolve(source, importer, { skipSelf: true }))
        return found ? { ...found, id: `${found.id}?${language}` } : null
      },
    },
  }
}
