import type { Random } from '../random.ts'
import type { Motor } from '../trade.ts'

type Scene = { jobNo: string; motor: Motor; date: string; random: Random }

/** Each in SVG, 960 by 720. */
const drawings = { nameplate, megger, measurementSheet, burntStator, newStator, bearing } satisfies Record<
  string,
  (scene: Scene) => string
>

export type DrawingName = keyof typeof drawings
export const drawingNames = Object.keys(drawings) as DrawingName[]

export function draw(name: DrawingName, scene: Scene): string {
  return drawings[name](scene)
}

/** The plate on the frame: what the machine is. */
function nameplate({ motor, random }: Scene): string {
  const look = { face: 'url(#steel)', ink: '#25292c' }
  return panel('3 PHASE INDUCTION MOTOR', random.pick([look, { face: '#1c2a3a', ink: '#dfe6ea' }]), [
    [`kW ${motor.kw}`, `V ${motor.volts}`],
    [`RPM ${motor.rpm}`, `A ${motor.amps}`],
    [`FRAME ${motor.frame}`, `COS φ ${random.pick(['0.84', '0.86', '0.88'])}`],
    [`INS CL ${random.pick(['F', 'F', 'H', 'B'])}`, `IP ${random.pick([54, 55, 56])}`],
    [`SN ${motor.serial}`, '60 Hz'],
  ])
}

/** The insulation tester with its reading. */
function megger({ random }: Scene): string {
  const reading = random.pick([`${random.between(1.1, 4.8).toFixed(2)} GΩ`, `${random.whole(20, 900)} kΩ`])
  const display = panel('INSULATION 1000 V', { face: '#a9bda0', ink: '#17261b' }, [['60 s', reading]])
  return `<rect width="960" height="720" fill="#d3a419"/>${display}${circle(480, 560, 70, 'fill="#22262a"')}`
}

/** Readings before and after, filled in by hand. */
function measurementSheet({ jobNo, motor, date, random }: Scene): string {
  const ohms = () => ((motor.volts / motor.amps) * 0.03 * random.between(0.99, 1.01)).toFixed(3)
  return panel(`TEST SHEET ${date}`, { face: '#f3f0e6', ink: '#1b2a5c' }, [
    [`Job ${jobNo}`, 'before', 'after'],
    ...['U-V Ω', 'V-W Ω', 'W-U Ω'].map((name) => [name, ohms(), ohms()]),
    ['IR 1 min MΩ', random.between(0.1, 9).toFixed(1), `${random.whole(900, 4800)}`],
    ['No load A', '-', (motor.amps * random.between(0.28, 0.4)).toFixed(1)],
    ['Vib DE mm/s', '-', random.between(0.5, 1.9).toFixed(1)],
    ['Temp DE °C', '-', `${random.whole(41, 63)}`],
  ])
}

/** A title, and rows of texts with a line below each. */
function panel(title: string, { face, ink }: { face: string; ink: string }, rows: string[][]): string {
  const lines = rows.map((texts, i) => {
    const y = 220 + (i * 450) / Math.max(5, rows.length)
    const xs = texts.length > 2 ? [130, 460, 680] : [130, 500]
    const columns = texts.map((content, j) => `<text x="${xs[j]}" y="${y}">${content}</text>`)
    return `${columns.join('')}<path d="M120 ${y + 16}H840" stroke="${ink}" opacity=".4" stroke-width="2"/>`
  })
  return `<rect x="70" y="70" width="820" height="580" rx="16" fill="${face}" stroke="#50565a" stroke-width="4"/>
    <g fill="${ink}" font-size="38"><text x="130" y="140" font-size="46">${title}</text>${lines.join('')}</g>`
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
  const coils = around(slots, 250).map(({ x, y }, slot) =>
    circle(x, y, 800 / slots, `fill="${colorOf(slot)}" stroke="#2b160a" stroke-width="3"`),
  )
  return [
    ...around(40, 346).map(({ x, y }) => circle(x, y, 12, 'fill="#33444d"')),
    circle(480, 360, 342, 'fill="#3d525d"') + circle(480, 360, 306, 'fill="#585d60"'),
    ...coils,
    circle(480, 360, 190, 'fill="#1b1c1d" stroke="#9aa0a3" stroke-width="10"'),
  ].join('')
}

/** A bearing with its number, worn or not. */
function bearing({ random }: Scene): string {
  const ring = 'fill="url(#steel)" stroke="#5c6164" stroke-width="6"'
  const balls = around(random.pick([8, 9, 9, 11]), 214).map(({ x, y }) =>
    circle(x, y, 52, 'fill="#c9ced1" stroke="#444"'),
  )
  const worn = random.chance(0.6) ? around(12, 150).slice(0, random.whole(1, 3)) : []
  return [
    circle(480, 360, 330, ring) + circle(480, 360, 268, 'fill="#6d7376"'),
    ...balls,
    circle(480, 360, 164, ring),
    ...worn.map(({ x, y }) => circle(x, y, 30, 'fill="#4b2d18" opacity=".8"')),
    circle(480, 360, 112, 'fill="#26211d"'),
    `<text x="400" y="84" font-size="36">${random.pick([6308, 6312, 6316, 6319])} C3</text>`,
  ].join('')
}

function circle(x: number, y: number, radius: number, style: string): string {
  return `<circle cx="${x}" cy="${y}" r="${radius}" ${style}/>`
}

/** Points around the middle of the picture. */
function around(count: number, radius: number): { x: number; y: number }[] {
  return Array.from({ length: count }, (_, i) => {
    const angle = (i / count) * 2 * Math.PI
    return { x: 480 + radius * Math.cos(angle), y: 360 + radius * Math.sin(angle) }
  })
}
