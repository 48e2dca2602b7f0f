import { lettering, type Pen } from './letters.ts'
import { around, circle, paper, type Scene } from './scene.ts'

const ink = '#1b2a5c'
const print: Pen = { size: 20, color: '#2b2b2b', weight: 0.11 }
const hand: Pen = { size: 22, color: ink, weight: 0.12 }

function head(title: string, { jobNo, date }: Scene): string {
  return `${lettering(title, 150, 80, { size: 26, color: '#2b2b2b', weight: 0.15 })}
    ${lettering(`JOB ${jobNo}`, 150, 130, hand)}${lettering(date, 800, 130, { ...hand, anchor: 'end' })}
    <path d="M150 168H800" stroke="#2b2b2b" stroke-width="3"/>`
}

/** The slots of a stator with the coil groups of its phases. */
export function windingDiagram(scene: Scene): string {
  const { motor, random } = scene
  const slots = random.pick([24, 36, 48])
  const perGroup = Math.max(1, Math.round(slots / motor.poles / 3))
  const phases = ['#b3221a', '#c08a10', '#1f4f9a']
  const center = { x: 476, y: 436 }
  const inner = around(slots, 150, center)
  const arcs = inner.map(({ x, y }, i) => {
    const to = inner[(i + perGroup * 3 - 1) % slots] ?? { x, y }
    const color = phases[Math.floor(i / perGroup) % 3]
    return i % 2 === 0
      ? `<path d="M${x.toFixed(1)} ${y.toFixed(1)}Q${center.x} ${center.y} ${to.x.toFixed(1)} ${to.y.toFixed(1)}" stroke="${color}" stroke-width="3.5" fill="none"/>`
      : ''
  })
  const marks = around(slots, 168, center).map(({ x, y }, i) =>
    circle(x, y, 8, `fill="${phases[Math.floor(i / perGroup) % 3]}"`),
  )
  const numbers = around(slots, 200, center).map(({ x, y }, i) =>
    i % 3 === 0 ? lettering(`${i + 1}`, x, y - 7, { ...hand, size: 14, anchor: 'middle' }) : '',
  )
  return paper(`${head('WINDING DIAGRAM', scene)}
    ${lettering(`${slots} SLOTS ${motor.poles} POLES PITCH 1-${perGroup * 3}`, 150, 190, hand)}${circle(center.x, center.y, 184, 'fill="none" stroke="#555" stroke-width="3"')}
    ${arcs.join('')}${marks.join('')}${numbers.join('')}`)
}

/** Readings before and after, filled in by hand. */
export function measurementSheet(scene: Scene): string {
  const { motor, random } = scene
  const rows: [string, string, string][] = [
    ['U-V OHM', ohms(scene), ohms(scene)],
    ['V-W OHM', ohms(scene), ohms(scene)],
    ['W-U OHM', ohms(scene), ohms(scene)],
    ['IR 1 MIN MΩ', random.between(0.1, 9).toFixed(1), `${random.whole(900, 4800)}`],
    ['IR 10 MIN MΩ', random.between(0.2, 12).toFixed(1), `${random.whole(2500, 9800)}`],
    ['NO LOAD A', '-', (motor.amps * random.between(0.28, 0.4)).toFixed(1)],
    ['VIB DE MM/S', '-', random.between(0.5, 1.9).toFixed(1)],
    ['TEMP DE °C', '-', `${random.whole(41, 63)}`],
  ]
  const lines = rows.map(([name, before, after], i) => {
    const y = 244 + i * 50
    return `${lettering(name, 166, y, print)}${lettering(before, 590, y, { ...hand, anchor: 'end' })}${lettering(after, 780, y, { ...hand, anchor: 'end' })}
      <path d="M150 ${y + 34}H800" stroke="#777" stroke-width="1.5"/>`
  })
  return paper(`${head('TEST SHEET', scene)}${lettering('BEFORE', 590, 196, { ...print, anchor: 'end' })}${lettering('AFTER', 780, 196, { ...print, anchor: 'end' })}
    <path d="M150 228H800M430 180V634M620 180V634" stroke="#777" stroke-width="1.5"/>${lines.join('')}`)
}

function ohms({ motor, random }: Scene): string {
  return ((motor.volts / motor.amps) * 0.03 * random.between(0.99, 1.01)).toFixed(3)
}

/** The spectrum of a run, as the analyser printed it. */
export function vibrationChart(scene: Scene): string {
  const { motor, random } = scene
  const turning = 60 + 640 * 0.12
  const points = Array.from({ length: 160 }, (_, i) => {
    const x = 160 + i * 4
    const peak = [1, 2, 3].reduce(
      (sum, order) => sum + (330 / order ** 1.4) * Math.exp(-(((x - 100 - turning * order) / 5) ** 2)),
      0,
    )
    return `${x} ${(590 - peak * random.between(0.75, 1) - random.between(0, 26)).toFixed(1)}`
  })
  const grid = Array.from({ length: 7 }, (_, i) => `M160 ${590 - i * 60}H796`).join('')
  return paper(
    `${head('VIBRATION DE RADIAL', scene)}${lettering(`1X = ${(motor.rpm / 60).toFixed(1)} HZ`, 160, 190, print)}
    ${lettering(`${random.between(0.6, 6.8).toFixed(1)} MM/S RMS`, 790, 190, { ...print, anchor: 'end' })}
    <path d="${grid}" stroke="#bbb" stroke-width="1.5"/><path d="M160 590V220M160 590H796" stroke="#333" stroke-width="3"/>
    <path d="M${points.join('L')}" fill="none" stroke="#8c1d1d" stroke-width="3"/>`,
    '#fbfbf8',
  )
}

/** The shaft with what the caliper said, for the turner. */
export function shaftSketch(scene: Scene): string {
  const { random } = scene
  const diameters = [random.whole(40, 60), random.whole(65, 95), random.whole(100, 160), random.whole(65, 95)]
  const widths = [120, 90, 260, 90]
  let x = 190
  const pieces = diameters.map((diameter, i) => {
    const [left, width] = [x, widths[i] ?? 90]
    x += width
    const wear = (random.whole(-9, 3) / 100).toFixed(2)
    return `<rect x="${left}" y="${400 - diameter}" width="${width}" height="${diameter * 2}" fill="none" stroke="${ink}" stroke-width="4"/>
      ${lettering(`${diameter}.00`, left + width / 2, 586, { ...hand, size: 17, anchor: 'middle' })}
      ${lettering(wear, left + width / 2, 620, { ...hand, size: 17, color: '#8c1d1d', anchor: 'middle' })}`
  })
  return paper(
    `${head('SHAFT, MM', scene)}<path d="M160 400H800" stroke="#777" stroke-width="2" stroke-dasharray="22 8 5 8"/>${pieces.join('')}`,
  )
}
