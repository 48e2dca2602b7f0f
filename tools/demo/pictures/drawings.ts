import type { Random } from '../random.ts'
import type { Motor } from '../trade.ts'

type Scene = { jobNo: string; motor: Motor; date: string; random: Random }

/** Each in SVG, 960 by 720. */
const drawings = {
  nameplate,
  terminalBox,
  megger,
  burntStator,
  newStator,
  bearing,
  measurementSheet,
  vibrationChart,
} satisfies Record<string, (scene: Scene) => string>

export type DrawingName = keyof typeof drawings
export const drawingNames = Object.keys(drawings) as DrawingName[]

export function draw(name: DrawingName, scene: Scene): string {
  return drawings[name](scene)
}

type Pen = { size?: number; color: string; anchor?: 'middle' | 'end' }

function text(content: string, x: number, y: number, { size = 30, color, anchor }: Pen): string {
  return `<text x="${x}" y="${y}" font-size="${size}" fill="${color}" text-anchor="${anchor ?? 'start'}">${content}</text>`
}

function box(x: number, y: number, [width, height]: [number, number], style: string): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" ${style}/>`
}

function circle(x: number, y: number, radius: number, style: string): string {
  return `<circle cx="${x}" cy="${y}" r="${radius}" ${style}/>`
}

/** Points around the middle of the picture. */
function around(count: number, radius: number): { x: number; y: number; degrees: number }[] {
  return Array.from({ length: count }, (_, i) => {
    const angle = (i / count) * 2 * Math.PI
    const degrees = (angle * 180) / Math.PI
    return { x: 480 + radius * Math.cos(angle), y: 360 + radius * Math.sin(angle), degrees }
  })
}

/** The plate on the frame: what the machine is. */
function nameplate({ motor, random }: Scene): string {
  const [face, color] = random.pick([
    ['url(#steel)', '#25292c'],
    ['#1c2a3a', '#dfe6ea'],
  ])
  const rows = [
    [`kW ${motor.kw}`, `V ${motor.volts}`],
    [`RPM ${motor.rpm}`, `A ${motor.amps}`],
    [`FRAME ${motor.frame}`, `COS φ ${random.pick(['0.84', '0.86', '0.88'])}`],
    [`INS CL ${random.pick(['F', 'F', 'H', 'B'])}`, `IP ${random.pick([54, 55, 56])}`],
    [`SN ${motor.serial}`, '60 Hz'],
  ].map(([left = '', right = ''], i) => {
    const y = 270 + i * 74
    const line = `<path d="M140 ${y + 22}H820" stroke="${color}" opacity=".5" stroke-width="2"/>`
    return text(left, 160, y, { color, size: 38 }) + text(right, 560, y, { color, size: 38 }) + line
  })
  const screws = [100, 860].flatMap((x) => [116, 596].map((y) => circle(x, y, 15, 'fill="#8c9296" stroke="#3a3e41"')))
  const grease = Array.from({ length: 7 }, () =>
    circle(random.whole(80, 880), random.whole(100, 620), random.whole(6, 46), 'fill="#2a2117" opacity=".16"'),
  )
  const plate = box(60, 76, [840, 560], `rx="22" fill="${face}" stroke="#50565a" stroke-width="4"`)
  const title = text('3 PHASE INDUCTION MOTOR', 480, 170, { color, size: 42, anchor: 'middle' })
  return [plate, title, ...rows, ...screws, ...grease].join('')
}

/** The terminals with their links, in star or in delta. */
function terminalBox({ random }: Scene): string {
  const columns = [320, 480, 640]
  const copper = 'rx="8" fill="#c9964a" stroke="#7b5a28" stroke-width="3"'
  const terminal = (x: number, y: number, name: string, label: number) =>
    circle(x, y, 36, 'fill="#b7893f" stroke="#5d4520" stroke-width="5"') +
    circle(x, y, 15, 'fill="#8a8f92" stroke="#33383a" stroke-width="4"') +
    text(name, x, label, { color: '#e6e2d4', anchor: 'middle' })
  const star = [box(306, 436, [348, 28], copper)]
  const delta = columns.map((x) => box(x - 14, 266, [28, 198], copper))
  return [
    box(170, 60, [620, 600], 'rx="40" fill="#3b4a45" stroke="#20302b" stroke-width="10"'),
    box(230, 170, [500, 400], 'rx="12" fill="#22282a"'),
    ...['#7d2a22', '#b98a1f', '#24466e'].map(
      (color, i) => `<path d="M${320 + i * 160} 280V120L480 30" stroke="${color}" stroke-width="26" fill="none"/>`,
    ),
    ...(random.chance(0.5) ? star : delta),
    ...columns.flatMap((x, i) => [terminal(x, 280, `${'UVW'[i]}1`, 226), terminal(x, 450, `${'WUV'[i]}2`, 526)]),
  ].join('')
}

/** The insulation tester with its reading. */
function megger({ random }: Scene): string {
  const isGood = random.chance(0.5)
  const reading = (isGood ? random.between(1.1, 4.8) : random.between(0.02, 0.9)).toFixed(2)
  const color = '#17261b'
  const knob = `transform="rotate(${random.pick([-60, -30, 0, 35])} 468 440)"`
  return [
    box(228, 38, [480, 620], 'rx="46" fill="#d3a419" stroke="#6b5410" stroke-width="8"'),
    box(278, 92, [380, 190], 'rx="14" fill="#a9bda0" stroke="#39402f" stroke-width="8"'),
    text(reading, 640, 200, { color, size: 100, anchor: 'end' }),
    text(isGood ? 'GΩ' : 'MΩ', 640, 260, { color, size: 36, anchor: 'end' }),
    text('1000 V 60 s', 300, 260, { color }),
    circle(468, 440, 100, 'fill="#22262a"'),
    box(456, 346, [24, 110], `rx="10" fill="#d7d9da" ${knob}`),
    ...['#a3201a', '#1a1a1a', '#1c5a2a'].map((fill, i) => circle(360 + i * 108, 600, 20, `fill="${fill}"`)),
    '<path d="M360 600C300 700 180 690 90 720M468 600C480 690 560 700 640 720" stroke="#111" stroke-width="14" fill="none"/>',
  ].join('')
}

/** A stator from the front, some of its coils burnt. */
function burntStator({ random }: Scene): string {
  const [from, burnt] = [random.whole(0, 20), random.whole(7, 14)]
  return stator(random, (slot) => (slot >= from && slot < from + burnt ? '#17110d' : '#7d3f1d'))
}

/** A stator after the rewind, its phases in order. */
function newStator({ random }: Scene): string {
  const slotsPerPhase = random.pick([2, 3, 4])
  return stator(random, (slot) => ['#c8742c', '#d98b3f', '#b8652a'][Math.floor(slot / slotsPerPhase) % 3] ?? '')
}

function stator(random: Random, colorOf: (slot: number) => string): string {
  const slots = random.pick([24, 36, 36, 48])
  const coils = around(slots, 232).map(
    ({ x, y, degrees }, slot) =>
      `<ellipse cx="${x}" cy="${y}" rx="46" ry="${620 / slots}" fill="${colorOf(slot)}" stroke="#2b160a" stroke-width="3" transform="rotate(${degrees} ${x} ${y})"/>`,
  )
  return [
    ...around(40, 346).map(({ x, y }) => circle(x, y, 12, 'fill="#33444d"')),
    circle(480, 360, 342, 'fill="#3d525d"') + circle(480, 360, 306, 'fill="#585d60"'),
    ...coils,
    circle(480, 360, 168, 'fill="#1b1c1d" stroke="#9aa0a3" stroke-width="10"'),
  ].join('')
}

/** A bearing with its number, worn or not. */
function bearing({ random }: Scene): string {
  const ring = 'fill="url(#steel)" stroke="#5c6164" stroke-width="6"'
  const balls = around(random.pick([8, 9, 9, 11]), 214).map(
    ({ x, y }) =>
      circle(x, y, 52, 'fill="#c9ced1" stroke="#4a4f52" stroke-width="4"') +
      circle(x - 14, y - 16, 13, 'fill="#fff" opacity=".8"'),
  )
  const worn = random.chance(0.6) ? around(12, 150).slice(0, random.whole(1, 3)) : []
  const name = `${random.pick([6308, 6310, 6312, 6313, 6316, 6319, 6322])} C3`
  return [
    circle(480, 360, 330, ring) + circle(480, 360, 268, 'fill="#6d7376"'),
    ...balls,
    circle(480, 360, 164, ring),
    ...worn.map(({ x, y }) => circle(x, y, 30, 'fill="#4b2d18" opacity=".8"')),
    circle(480, 360, 112, 'fill="#26211d"'),
    text(name, 480, 78, { color: '#3b4043', size: 34, anchor: 'middle' }),
  ].join('')
}

const print = '#2b2b2b'
const hand = '#1b2a5c'

function paper(title: string, { jobNo, date }: Scene, content: string[]): string {
  return [
    box(104, 38, [744, 634], 'fill="#f3f0e6"'),
    text(title, 150, 100, { color: print, size: 36 }),
    text(`Job ${jobNo}`, 150, 150, { color: hand }),
    text(date, 800, 150, { color: hand, anchor: 'end' }),
    '<path d="M150 168H800" stroke="#2b2b2b" stroke-width="3"/>',
    ...content,
  ].join('')
}

/** Readings before and after, filled in by hand. */
function measurementSheet(scene: Scene): string {
  const { motor, random } = scene
  const ohms = () => ((motor.volts / motor.amps) * 0.03 * random.between(0.99, 1.01)).toFixed(3)
  const rows: [string, string, string][] = [
    ['', 'before', 'after'],
    ['U-V Ω', ohms(), ohms()],
    ['V-W Ω', ohms(), ohms()],
    ['W-U Ω', ohms(), ohms()],
    ['IR 1 min MΩ', random.between(0.1, 9).toFixed(1), `${random.whole(900, 4800)}`],
    ['No load A', '-', (motor.amps * random.between(0.28, 0.4)).toFixed(1)],
    ['Vib DE mm/s', '-', random.between(0.5, 1.9).toFixed(1)],
    ['Temp DE °C', '-', `${random.whole(41, 63)}`],
  ]
  const lines = rows.map(([name, before, after], i) => {
    const y = 220 + i * 54
    const values = [before, after].map((value, j) => text(value, 590 + j * 190, y, { color: hand, anchor: 'end' }))
    const line = `<path d="M150 ${y + 16}H800" stroke="#777" stroke-width="1.5"/>`
    return text(name, 166, y, { color: print }) + values.join('') + line
  })
  return paper('TEST SHEET', scene, lines)
}

/** The spectrum of a run, as the analyser printed it. */
function vibrationChart(scene: Scene): string {
  const { motor, random } = scene
  const points = Array.from({ length: 160 }, (_, i) => {
    const peaks = [1, 2, 3].map((order) => (330 / order ** 1.4) * Math.exp(-(((i - 34 * order) / 1.3) ** 2)))
    return `${160 + i * 4} ${590 - Math.max(...peaks) * random.between(0.75, 1) - random.between(0, 26)}`
  })
  const grid = Array.from({ length: 7 }, (_, i) => `M160 ${590 - i * 60}H796`).join('')
  return paper('VIBRATION DE RADIAL', scene, [
    text(`1X = ${(motor.rpm / 60).toFixed(1)} Hz`, 160, 206, { color: print }),
    text(`${random.between(0.6, 6.8).toFixed(1)} mm/s RMS`, 790, 206, { color: print, anchor: 'end' }),
    `<path d="${grid}" stroke="#bbb" stroke-width="1.5"/>`,
    `<path d="M${points.join('L')}" fill="none" stroke="#8c1d1d" stroke-width="3"/>`,
  ])
}
