import type { Plugin, Rolldown } from 'vite'
import { ofAdmins } from './chunks.ts'

/** One of these on a phone was an import too many: 330 KiB came with the form of a date once. */
const isOfAdminsLibrary = /\/node_modules\/(@mantine|@tanstack\/react-table|recharts)\//

/**
 * The ways into the admin area, what is large and seldom used, and what is read once: the phone keeps that from its first
 * use on. What technicians never need, or with a network alone, is not kept ahead either, nor what a demo alone has, nor
 * digests for pages that no service worker answers for, as they did not come over TLS.
 */
const notAhead =
  /\/(admin-[\w-]+|detector-library|first-steps|demo-accounts|sha256|(privacy|invitation|account|demo)-(page|ar|en)|change-password-page)\.tsx?$|\/features\/sign-in\/index\.ts$/

/**
 * Finds the files that a technician's phone keeps ahead, to open without a network: the page, and all that the app's
 * modules import, at once or when needed.
 */
export function technicianFiles(): { plugin: Plugin; isKept: (url: string) => boolean } {
  const wanted = new Set(['index.html', 'icon.svg', 'icons/icon-192.png'])
  const plugin: Plugin = {
    name: 'warsha:technician-files',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const modules = modulesFrom(
        chunks.flatMap(({ isEntry, facadeModuleId }) => (isEntry && facadeModuleId ? [facadeModuleId] : [])),
        (id) => this.getModuleInfo(id),
      )
      const addWith = ({ fileName, imports, modules: bundled, viteMetadata }: Rolldown.OutputChunk): void => {
        if (wanted.has(fileName)) return
        for (const file of [fileName, ...(viteMetadata?.importedCss ?? [])]) wanted.add(file)
        const strange = Object.keys(bundled).find((module) => ofAdmins.test(module) || isOfAdminsLibrary.test(module))
        if (strange) this.error(`${fileName} is kept on phones, and has ${strange} within, which is of admins alone`)
        for (const file of viteMetadata?.importedAssets ?? []) if (/\.(woff2|js)$/.test(file)) wanted.add(file)
        for (const chunk of chunks) if (imports.includes(chunk.fileName)) addWith(chunk)
      }

      // A chunk is wanted for the module by which it is entered: others lie in it that the phone has no use for.
      for (const chunk of chunks) if (chunk.facadeModuleId && modules.has(chunk.facadeModuleId)) addWith(chunk)
    },
  }
  return { plugin, isKept: (url) => wanted.has(url) }
}

function modulesFrom(entries: string[], infoOf: (id: string) => Rolldown.ModuleInfo | null): Set<string> {
  const found = new Set(entries)
  for (const id of found) {
    const info = infoOf(id)
    for (const next of [...(info?.importedIds ?? []), ...(info?.dynamicallyImportedIds ?? [])]) {
      if (!notAhead.test(next)) found.add(next)
    }
  }
  return found
}
