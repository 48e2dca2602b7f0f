import { bearing, burntStator, impeller, newStator } from './parts.ts'
import { controlPanel, darkNameplate, megger, nameplate, terminalBox } from './plates.ts'
import type { Scene } from './scene.ts'
import { measurementSheet, shaftSketch, vibrationChart, windingDiagram } from './sheets.ts'

const drawings = {
  nameplate,
  darkNameplate,
  terminalBox,
  megger,
  controlPanel,
  burntStator,
  newStator,
  bearing,
  impeller,
  windingDiagram,
  measurementSheet,
  vibrationChart,
  shaftSketch,
} satisfies Record<string, (scene: Scene) => string>

export type DrawingName = keyof typeof drawings
export const drawingNames = Object.keys(drawings) as DrawingName[]

export function draw(name: DrawingName, scene: Scene): string {
  return drawings[name](scene)
}
