import { lettering } from './letters.ts'
import { around, circle, type Scene } from './scene.ts'

/** A stator from the front, some of its coils burnt. */
export function burntStator(scene: Scene): string {
  const from = scene.random.whole(0, 20)
  const burnt = scene.random.whole(7, 14)
  return stator(scene, (slot) => (slot >= from && slot < from + burnt ? '#17110d' : '#7d3f1d'))
}

/** A stator after the rewind, its phases in order. */
export function newStator(scene: Scene): string {
  const slotsPerPhase = scene.random.pick([2, 3, 4])
  const coppers = ['#c8742c', '#d98b3f', '#b8652a']
  return stator(scene, (slot) => coppers[Math.floor(slot / slotsPerPhase) % 3] ?? '#c8742c')
}

function stator({ random }: Scene, colorOf: (slot: number) => string): string {
  const slots = random.pick([24, 36, 36, 48])
  const coils = around(slots, 232).map(
    ({ x, y, angle }, slot) =>
      `<ellipse cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" rx="46" ry="${Math.round(620 / slots)}" fill="${colorOf(slot)}" stroke="#2b160a" stroke-width="3" transform="rotate(${((angle * 180) / Math.PI).toFixed(1)} ${x.toFixed(1)} ${y.toFixed(1)})"/>`,
  )
  const ties = around(slots, 250).map(({ x, y }) => circle(x, y, 5, 'fill="#e7dcc0" opacity=".7"'))
  const fins = around(40, 346).map(({ x, y }) => circle(x, y, 12, 'fill="#33444d"'))
  return `${fins.join('')}${circle(480, 360, 342, 'fill="#3d525d"')}${circle(480, 360, 306, 'fill="#585d60"')}
    ${circle(480, 360, 196, 'fill="#8d9295"')}${coils.join('')}${ties.join('')}
    ${circle(480, 360, 168, 'fill="url(#bore)" stroke="#9aa0a3" stroke-width="10"')}`
}

/** A bearing with its number, worn or not. */
export function bearing({ random }: Scene): string {
  const name = `${random.pick([6308, 6310, 6312, 6313, 6316, 6319, 6322])} C3`
  const balls = around(random.pick([8, 9, 9, 11]), 214).map(
    ({ x, y }) =>
      `${circle(x, y, 52, 'fill="#c9ced1" stroke="#4a4f52" stroke-width="4"')}${circle(x - 14, y - 16, 13, 'fill="#fff" opacity=".8"')}`,
  )
  const worn = random.chance(0.6)
  const at = around(12, 150)[random.whole(0, 11)] ?? { x: 480, y: 210 }
  const damage = worn ? `<ellipse cx="${at.x}" cy="${at.y}" rx="44" ry="18" fill="#4b2d18" opacity=".85"/>` : ''
  return `${circle(492, 376, 330, 'fill="#000" opacity=".35"')}${circle(480, 360, 330, 'fill="url(#steel)" stroke="#5c6164" stroke-width="6"')}
    ${circle(480, 360, 268, 'fill="#6d7376"')}${balls.join('')}
    ${circle(480, 360, 164, 'fill="url(#steel)" stroke="#5c6164" stroke-width="6"')}${damage}
    ${circle(480, 360, 112, 'fill="#26211d" stroke="#4b4f52" stroke-width="6"')}
    ${lettering(name, 480, 46, { size: 24, color: '#3b4043', anchor: 'middle' })}`
}

/** A pump's impeller, its vanes more or less eaten away. */
export function impeller({ random }: Scene): string {
  const vanes = around(random.whole(5, 7), 210).map(({ x, y, angle }) => {
    const turned = angle + 0.9
    const [outX, outY] = [480 + 318 * Math.cos(turned), 360 + 318 * Math.sin(turned)]
    const [inX, inY] = [480 + 110 * Math.cos(angle), 360 + 110 * Math.sin(angle)]
    return `<path d="M${inX.toFixed(1)} ${inY.toFixed(1)}Q${x.toFixed(1)} ${y.toFixed(1)} ${outX.toFixed(1)} ${outY.toFixed(1)}" stroke="#6b4a26" stroke-width="${random.whole(18, 30)}" fill="none" stroke-linecap="round"/>`
  })
  const pits = Array.from({ length: 34 }, () => {
    const point = around(60, random.whole(140, 315))[random.whole(0, 59)] ?? { x: 480, y: 360 }
    return circle(point.x, point.y, random.whole(2, 8), 'fill="#3c2a17" opacity=".6"')
  })
  return `${circle(494, 378, 332, 'fill="#000" opacity=".35"')}${circle(480, 360, 330, 'fill="#a98043" stroke="#6b4a26" stroke-width="10"')}
    ${vanes.join('')}${circle(480, 360, 112, 'fill="#8f6a35" stroke="#5a3e20" stroke-width="8"')}
    ${circle(480, 360, 56, 'fill="#1c1712"')}<rect x="468" y="296" width="24" height="30" fill="#1c1712"/>${pits.join('')}`
}
