import type { Random } from './random.ts'

export type PowerCode = 'P1' | 'P2' | 'P3' | 'P4' | 'P5'
export type Poles = 2 | 4 | 6 | 8

/** The machine that a job is about, as its nameplate tells it. */
export type Motor = {
  kw: number
  power: PowerCode
  poles: Poles
  rpm: number
  volts: number
  amps: number
  frame: string
  serial: string
}

const kilowatts: Record<PowerCode, number[]> = {
  P1: [1.5, 2.2, 3, 4, 5.5],
  P2: [7.5, 11, 15, 18.5, 22],
  P3: [30, 37, 45, 55, 75],
  P4: [90, 110, 132, 160, 200],
  P5: [250, 315, 400, 560, 800],
}
/** From the smallest of a rating to the largest. */
const frames: Record<PowerCode, [string, string, string, string, string]> = {
  P1: ['90L', '100L', '100L', '112M', '132S'],
  P2: ['132M', '160M', '160L', '180M', '180L'],
  P3: ['200L', '225S', '225M', '250M', '280S'],
  P4: ['280M', '315S', '315M', '315L', '315L'],
  P5: ['355M', '355L', '400L', '450L', '500L'],
}
const poleCounts: Record<Poles, number> = { 2: 22, 4: 52, 6: 17, 8: 9 }
const HERTZ = 60

/** A machine of one of these ratings. */
export function motor(random: Random, ratings: Partial<Record<PowerCode, number>>): Motor {
  const power = random.weighted(ratings as Record<PowerCode, number>)
  const size = random.whole(0, 4)
  const kw = kilowatts[power][size] ?? 1.5
  const poles = Number(random.weighted(poleCounts)) as Poles
  const volts = kw >= 315 ? random.pick([4160, 6600, 13_800]) : random.pick([380, 400, 400, 460, 480])
  const slip = kw < 10 ? 0.04 : kw < 100 ? 0.018 : 0.009
  return {
    kw,
    power,
    poles,
    rpm: Math.round(((120 * HERTZ) / poles) * (1 - slip)),
    volts,
    amps: rounded((kw * 1000) / (Math.sqrt(3) * volts * 0.87 * 0.92)),
    frame: frames[power][size] ?? '90L',
    serial: `${random.whole(8, 25)}${String.fromCodePoint(random.whole(65, 90))}${random.whole(100_000, 999_999)}`,
  }
}

function rounded(amps: number): number {
  return amps < 100 ? Math.round(amps * 10) / 10 : Math.round(amps)
}
