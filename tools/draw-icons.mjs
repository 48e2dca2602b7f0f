import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

/** Draws the icons of the installed app. They are committed; this is how they came to be: `node tools/draw-icons.mjs` */
const FOLDER = fileURLToPath(new URL('../apps/web/public/icons', import.meta.url))
const BRAND = '#0b5f5c'

/** The mark on a field of 32, as on the app's own pages and in icon.svg. */
const stator = `<g fill="none" stroke="#fff" stroke-linecap="round" stroke-linejoin="round">
  <circle cx="16" cy="16" r="8.5" stroke-width="2"/>
  <path stroke-width="2.4" d="M16 4.8v2.4M16 24.8v2.4M4.8 16h2.4M24.8 16h2.4M8.1 8.1l1.7 1.7M22.2 22.2l1.7 1.7M23.9 8.1l-1.7 1.7M9.8 22.2l-1.7 1.7"/>
  <path stroke-width="2" d="M16 11.5V16l3 2"/>
</g>`

/** Tabler's plus and clock-play, as in the bottom navigation, on the same field. */
const tabler = (path) =>
  `<g transform="translate(7 7) scale(.75)" fill="none" stroke="#fff" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"><path d="${path}"/></g>`
const plus = tabler('M12 5v14M5 12h14')
const clockPlay = tabler('M12 7v5l2 2M17 22l5-3-5-3v6M13.017 20.943a9 9 0 1 1 7.831-7.292')

const rounded = (mark) => `<rect width="32" height="32" rx="8" fill="${BRAND}"/>${mark}`
/** Launchers cut the corners off in their own shape; what must stay is within 80 % of the width. */
const fullBleed = (mark) => `<rect width="32" height="32" fill="${BRAND}"/>${mark}`

await mkdir(FOLDER, { recursive: true })
await draw('icon-192', 192, rounded(stator))
await draw('icon-512', 512, rounded(stator))
await draw('maskable-512', 512, fullBleed(stator))
await draw('monochrome-512', 512, stator)
await draw('apple-touch-180', 180, fullBleed(stator))
await draw('start-96', 96, rounded(plus))
await draw('active-96', 96, rounded(clockPlay))

async function draw(name, size, content) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 32 32">${content}</svg>`
  await sharp(Buffer.from(svg))
    .png({ palette: true, colours: 32, effort: 10 })
    .toFile(join(FOLDER, `${name}.png`))
}
