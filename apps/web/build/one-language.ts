import type { Plugin } from 'vite'

/**
 * Makes of a file of messages, where both languages stand side by side, a module for each of them: a catalogue takes
 * the one of its language, and nobody loads the other.
 */
export function oneLanguageEach(): Plugin {
  return {
    name: 'warsha:one-language-each',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: /messages\.ts$/ },
      async handler(source, importer = '') {
        const language = /\/app\/catalogues\/(?:[\w-]+-)?(en|ar)\.ts$/.exec(importer)?.[1]
        const found = language && (await this.resolve(source, importer, { skipSelf: true }))
        return found ? { ...found, id: `${found.id}?${language}` } : null
      },
    },
  }
}
