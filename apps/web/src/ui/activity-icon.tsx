import { createElement } from 'react'
import { isBreak } from '@warsha/domain'
import {
  type Icon,
  IconAdjustments,
  IconBrush,
  IconCircuitVoltmeter,
  IconCoffee,
  IconEngine,
  IconFlame,
  IconPin,
  IconPlugConnected,
  IconStethoscope,
  IconTool,
  IconTools,
  IconTruck,
  IconUsers,
  IconZoomCheck,
} from './icons.ts'
import { icon } from './icon-size.ts'

const icons = new Map<string, Icon>([
  ['INSTALL', IconTools],
  ['REPAIR', IconTool],
  ['INSPECT', IconZoomCheck],
  ['MAINTAIN', IconEngine],
  ['TEST', IconCircuitVoltmeter],
  ['DIAGNOSE', IconStethoscope],
  ['WELD', IconFlame],
  ['WIRING', IconPlugConnected],
  ['CLEANUP', IconBrush],
  ['TRAVEL', IconTruck],
  ['MEETING', IconUsers],
  ['BREAK', IconCoffee],
  ['SETUP', IconAdjustments],
])

/** What an activity looks like, by its code. A code that a workshop has added itself gets a pin. */
export function ActivityIcon({ code, size = 28 }: { code: string; size?: number }) {
  return createElement(icons.get(isBreak(code) ? 'BREAK' : code) ?? IconPin, { ...icon, size })
}
