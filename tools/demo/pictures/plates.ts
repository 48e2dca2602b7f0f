import { lettering, type Pen } from './letters.ts'
import { circle, type Scene } from './scene.ts'

/** The plate on the frame: what the machine is. */
export function nameplate(scene: Scene): string {
  return plate(scene, { face: 'url(#steel)', ink: '#25292c', title: '3 PHASE INDUCTION MOTOR' })
}

export function darkNameplate(scene: Scene): string {
  return plate(scene, { face: '#1c2a3a', ink: '#dfe6ea', title: 'MOTOR 60 HZ IEC 60034-1' })
}

function plate({ motor, random }: Scene, { face, ink, title }: { face: string; ink: string; title: string }): string {
  const pen: Pen = { size: 30, color: ink, weight: 0.11 }
  const rows = [
    [`KW ${motor.kw}`, `V ${motor.volts}`],
    [`RPM ${motor.rpm}`, `A ${motor.amps}`],
    [`FRAME ${motor.frame}`, `COS ${random.pick(['0.84', '0.86', '0.88'])}`],
    [`INS CL ${random.pick(['F', 'F', 'H', 'B'])}`, `IP ${random.pick([54, 55, 55, 56])}`],
    [`SN ${motor.serial}`, ''],
  ]
  const lines = rows.map(([left = '', right = ''], i) => {
    const y = 236 + i * 74
    return `${lettering(left, 160, y, pen)}${lettering(right, 560, y, pen)}
      <path d="M140 ${y + 50}H820" stroke="${ink}" stroke-width="2" opacity=".55"/>`
  })
  const screws = [100, 860].flatMap((x) => [110, 610].map((y) => screw(x, y, random.whole(0, 170))))
  return `<rect x="70" y="90" width="840" height="560" rx="22" fill="#000" opacity=".4"/>
    <rect x="60" y="76" width="840" height="560" rx="22" fill="${face}" stroke="#50565a" stroke-width="4"/>
    ${lettering(title, 480, 134, { size: 28, color: ink, weight: 0.15, anchor: 'middle' })}
    <path d="M140 192H820" stroke="${ink}" stroke-width="4"/>${lines.join('')}${screws.join('')}${grease(random)}`
}

function screw(x: number, y: number, turn: number): string {
  return `${circle(x, y, 15, 'fill="#8c9296" stroke="#3a3e41" stroke-width="3"')}
    <path d="M${x - 11} ${y}h22" stroke="#2c2f31" stroke-width="4" transform="rotate(${turn} ${x} ${y})"/>`
}

function grease(random: Scene['random']): string {
  return Array.from({ length: 7 }, () =>
    circle(random.whole(80, 880), random.whole(100, 620), random.whole(6, 46), 'fill="#2a2117" opacity=".16"'),
  ).join('')
}

/** The terminals with their links, in star or in delta. */
export function terminalBox({ random }: Scene): string {
  const columns = [320, 480, 640]
  const isStar = random.chance(0.5)
  const terminals = columns.flatMap((x, i) => [
    terminal(x, 280, `${'UVW'[i]}1`, -70),
    terminal(x, 450, `${'WUV'[i]}2`, 48),
  ])
  const links = isStar
    ? '<rect x="306" y="436" width="348" height="28" rx="8" fill="#c9964a" stroke="#7b5a28" stroke-width="3"/>'
    : columns
        .map(
          (x) =>
            `<rect x="${x - 14}" y="266" width="28" height="198" rx="8" fill="#c9964a" stroke="#7b5a28" stroke-width="3"/>`,
        )
        .join('')
  const leads = ['#7d2a22', '#b98a1f', '#24466e'].map(
    (color, i) =>
      `<path d="M${320 + i * 160} 280C${300 + i * 160} 130 ${430 + i * 40} 120 480 40" stroke="${color}" stroke-width="26" fill="none"/>`,
  )
  return `<rect x="170" y="60" width="620" height="600" rx="40" fill="#3b4a45" stroke="#20302b" stroke-width="10"/>
    <rect x="230" y="170" width="500" height="400" rx="12" fill="#22282a"/>${leads.join('')}${links}${terminals.join('')}`
}

function terminal(x: number, y: number, name: string, labelAt: number): string {
  return `${circle(x, y, 36, 'fill="#b7893f" stroke="#5d4520" stroke-width="5"')}
    ${circle(x, y, 15, 'fill="#8a8f92" stroke="#33383a" stroke-width="4"')}
    ${lettering(name, x, y + labelAt, { size: 24, color: '#e6e2d4', anchor: 'middle' })}`
}

/** The insulation tester with its reading. */
export function megger({ random }: Scene): string {
  const isGood = random.chance(0.5)
  const reading = isGood ? random.between(1.1, 4.8).toFixed(2) : random.between(0.02, 0.9).toFixed(2)
  const green = '#17261b'
  return `<rect x="240" y="50" width="480" height="620" rx="46" fill="#000" opacity=".35"/>
    <rect x="228" y="38" width="480" height="620" rx="46" fill="#d3a419" stroke="#6b5410" stroke-width="8"/>
    <rect x="278" y="92" width="380" height="190" rx="14" fill="#a9bda0" stroke="#39402f" stroke-width="8"/>
    ${lettering(reading, 600, 138, { size: 72, color: green, weight: 0.15, anchor: 'end' })}
    ${lettering(isGood ? 'GΩ' : 'MΩ', 640, 238, { size: 26, color: green, anchor: 'end' })}
    ${lettering('1000 V 60 S', 300, 238, { size: 20, color: green })}
    ${circle(468, 440, 100, 'fill="#22262a" stroke="#111" stroke-width="6"')}
    <rect x="456" y="346" width="24" height="110" rx="10" fill="#d7d9da" transform="rotate(${random.pick([-60, -30, 0, 35])} 468 440)"/>
    ${circle(360, 600, 20, 'fill="#a3201a"')}${circle(468, 600, 20, 'fill="#1a1a1a"')}${circle(576, 600, 20, 'fill="#1c5a2a"')}
    <path d="M360 600C300 700 180 690 90 720M468 600C480 690 560 700 640 720" stroke="#111" stroke-width="14" fill="none"/>`
}

/** The door of a starter panel. */
export function controlPanel({ jobNo, random }: Scene): string {
  const lamps = ['#c22f25', '#e0a21b', '#2f9a4b', '#2f6fc2'].map((color, i) => {
    const isOn = random.chance(0.55)
    return `${circle(330 + i * 100, 220, 32, 'fill="#1d2022"')}${circle(330 + i * 100, 220, 24, `fill="${color}" opacity="${isOn ? 1 : 0.35}"`)}`
  })
  const switches = [380, 580].map(
    (x) => `${circle(x, 470, 54, 'fill="#17191b" stroke="#8c9296" stroke-width="8"')}
      <rect x="${x - 9}" y="420" width="18" height="70" rx="8" fill="#c8cccd" transform="rotate(${random.pick([-45, 0, 45])} ${x} 470)"/>`,
  )
  return `<rect x="220" y="40" width="520" height="640" rx="14" fill="#b9bdb8" stroke="#6f746f" stroke-width="8"/>
    <rect x="252" y="72" width="456" height="576" rx="8" fill="none" stroke="#8b908b" stroke-width="4"/>
    <rect x="330" y="96" width="300" height="60" fill="#f4f4f0" stroke="#444" stroke-width="3"/>
    ${lettering(`JOB ${jobNo}`, 480, 112, { size: 28, color: '#1c1c1c', anchor: 'middle' })}${lamps.join('')}
    <rect x="370" y="290" width="220" height="90" rx="8" fill="#10181c"/>
    ${lettering(`${random.whole(56, 61)}.${random.whole(0, 9)} HZ`, 480, 320, { size: 28, color: '#4fe07a', anchor: 'middle' })}
    ${switches.join('')}${circle(480, 590, 40, 'fill="#b3221a" stroke="#e0b400" stroke-width="12"')}`
}
