import type { Instant } from '@warsha/domain'
import { dateOf } from '../calendar.ts'
import type { Motor } from '../motor.ts'
import { Random } from '../random.ts'

/** What the drawings are drawn on. */
const WIDTH = 960
const HEIGHT = 720

/** What a picture shows, and the chance in it: light, dirt, how the phone was held. */
export type Scene = { jobNo: string; motor: Motor; date: string; random: Random }

export function sceneOf(name: string, { jobNo, motor }: { jobNo: string; motor: Motor }, at: Instant): Scene {
  return { jobNo, motor, date: dateOf(at), random: new Random(name) }
}

const benches = ['#5b5148', '#3f474d', '#6a6257', '#444b44', '#4d4a55']

/** The drawing as a phone would see it: on a bench, a little askew, in uneven light; as an SVG so many pixels wide. */
export function photographed(drawing: string, { random }: Scene, width: number): string {
  const turn = random.between(-4, 4).toFixed(2)
  const zoom = random.between(0.9, 1.02).toFixed(3)
  const [lightX, lightY] = [random.whole(20, 80), random.whole(10, 60)]
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${(width * HEIGHT) / WIDTH}" viewBox="0 0 ${WIDTH} ${HEIGHT}">
    <defs>
      <radialGradient id="light" cx="${lightX}%" cy="${lightY}%" r="85%">
        <stop offset="0" stop-color="#fff" stop-opacity=".16"/>
        <stop offset=".45" stop-color="#000" stop-opacity=".05"/>
        <stop offset="1" stop-color="#000" stop-opacity=".5"/>
      </radialGradient>
      <linearGradient id="steel" x1="0" y1="0" x2="1" y2="1">
        <stop offset="0" stop-color="#d3d6d8"/><stop offset=".5" stop-color="#aab0b4"/><stop offset="1" stop-color="#c5c9cb"/>
      </linearGradient>
      <radialGradient id="bore"><stop offset="0" stop-color="#111"/><stop offset="1" stop-color="#2b2d2f"/></radialGradient>
    </defs>
    <rect width="100%" height="100%" fill="${random.pick(benches)}"/>
    ${scratches(random)}
    <g transform="translate(${WIDTH / 2} ${HEIGHT / 2}) rotate(${turn}) scale(${zoom}) translate(${-WIDTH / 2} ${-HEIGHT / 2})">${drawing}</g>
    <rect width="100%" height="100%" fill="url(#light)"/>
  </svg>`
}

function scratches(random: Random): string {
  const lines = Array.from({ length: 26 }, () => {
    const [x, y] = [random.whole(0, WIDTH), random.whole(0, HEIGHT)]
    return `M${x} ${y}l${random.whole(-140, 140)} ${random.whole(-30, 30)}`
  })
  return `<path d="${lines.join('')}" stroke="#000" stroke-opacity=".22" stroke-width="3" fill="none"/>`
}

/** A sheet of paper with a shadow, to draw on. */
export function paper(content: string, color = '#f3f0e6'): string {
  return `<rect x="118" y="52" width="744" height="634" fill="#000" opacity=".35"/>
    <rect x="104" y="38" width="744" height="634" fill="${color}"/>${content}`
}

/** Points of a circle around the middle of the picture, the first at the top. */
export function around(count: number, radius: number, center: { x: number; y: number } = { x: 480, y: 360 }) {
  return Array.from({ length: count }, (_, i) => {
    const angle = (i / count) * 2 * Math.PI - Math.PI / 2
    return { x: center.x + radius * Math.cos(angle), y: center.y + radius * Math.sin(angle), angle }
  })
}

export function circle(x: number, y: number, radius: number, style: string): string {
  return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${radius}" ${style}/>`
}
