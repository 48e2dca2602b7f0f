import { createRequire } from 'node:module'
import type { Instant } from '@warsha/domain'
import sharp from 'sharp'
import { dateOf } from '../calendar.ts'
import { Random } from '../random.ts'
import type { Motor } from '../trade.ts'
import { type DrawingName, draw } from './drawings.ts'

export type { DrawingName } from './drawings.ts'

/** What a picture shows; its name decides on the chance in it: readings, light, dirt, how the phone was held. */
export type Subject = { name: string; jobNo: string; motor: Motor; capturedAt: Instant }

const FONT = 'IBM Plex Sans'
const fontfile = createRequire(import.meta.url).resolve(
  '@expo-google-fonts/ibm-plex-sans/600SemiBold/IBMPlexSans_600SemiBold.ttf',
)
/** A font that was used once is known to all drawings, so that they look the same on every machine. */
const font = sharp({ text: { text: 'x', fontfile, font: FONT } }).toBuffer({ resolveWithObject: true })

/** The drawing as a phone takes it, a JPEG. */
export async function photograph(drawing: DrawingName, { name, jobNo, motor, capturedAt }: Subject): Promise<Buffer> {
  await font
  const random = new Random(name)
  const svg = onBench(draw(drawing, { jobNo, motor, date: dateOf(capturedAt), random }), random)
  return sharp(Buffer.from(svg)).removeAlpha().jpeg({ quality: 78 }).toBuffer()
}

/** On a bench, a little askew, in uneven light. */
function onBench(drawing: string, random: Random): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600" viewBox="0 0 960 720" font-family="${FONT}">
    <radialGradient id="light" cx="${random.whole(20, 80)}%" cy="${random.whole(10, 60)}%" r="85%">
      <stop offset="0" stop-color="#fff" stop-opacity=".16"/><stop offset="1" stop-color="#000" stop-opacity=".5"/>
    </radialGradient>
    <linearGradient id="steel" x2="1" y2="1">
      <stop offset="0" stop-color="#d3d6d8"/><stop offset=".5" stop-color="#aab0b4"/><stop offset="1" stop-color="#c5c9cb"/>
    </linearGradient>
    <rect width="960" height="720" fill="${random.pick(['#5b5148', '#3f474d', '#6a6257', '#444b44', '#4d4a55'])}"/>
    <g font-weight="600" transform="rotate(${random.between(-4, 4)} 480 360)">${drawing}</g>
    <rect width="960" height="720" fill="url(#light)"/>
  </svg>`
}
