import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import type { Drawing } from '../src/ui/icon-drawing.ts'

type Icons = { icons: Record<string, { body: string }>; aliases: Record<string, { parent: string }> }

const NAMED = /^icon:([\w-]+)$/
const COMPONENT = fileURLToPath(new URL('../src/ui/icon.tsx', import.meta.url))

/** `icon:camera` is a module of Tabler's icon of that name, as a component. */
export function iconModules(): Plugin {
  const file = createRequire(import.meta.url).resolve('@iconify-json/tabler/icons.json')
  let tabler: Icons | undefined
  return {
    name: 'warsha:icon-modules',
    resolveId: { filter: { id: NAMED }, handler: (id) => `\0${id}` },
    load: {
      filter: { id: /^\0icon:/ },
      handler: (id) => {
        tabler ??= JSON.parse(readFileSync(file, 'utf8')) as Icons
        const name = id.slice('\0icon:'.length)
        const drawing = JSON.stringify(drawingOf(tabler, name))
        return `import { iconOf } from ${JSON.stringify(COMPONENT)}\nexport default /* @__PURE__ */ iconOf(${drawing})`
      },
    },
  }
}

/** What is drawn: paths, all of them lines of one width, or all of them filled. */
function drawingOf({ icons, aliases }: Icons, name: string): Drawing {
  const body = icons[aliases[name]?.parent ?? name]?.body
  const paths = [...(body ?? '').matchAll(/ d="([^"]+)"/g)].map(([, path = '']) => path)
  const isOfPathsAlone = paths.length > 0 && body?.match(/<(?!\/|g )/g)?.length === paths.length
  if (!body || !isOfPathsAlone) throw new Error(`Tabler has no icon ${name} that is made of paths.`)
  return { name, paths, isFilled: body.includes('fill="currentColor"') }
}
