import type { Icon } from '@tabler/icons-react'
import IconAdjustments from '@tabler/icons-react/dist/esm/icons/IconAdjustments.mjs'
import IconBrush from '@tabler/icons-react/dist/esm/icons/IconBrush.mjs'
import IconCircuitVoltmeter from '@tabler/icons-react/dist/esm/icons/IconCircuitVoltmeter.mjs'
import IconCoffee from '@tabler/icons-react/dist/esm/icons/IconCoffee.mjs'
import IconEngine from '@tabler/icons-react/dist/esm/icons/IconEngine.mjs'
import IconFlame from '@tabler/icons-react/dist/esm/icons/IconFlame.mjs'
import IconPin from '@tabler/icons-react/dist/esm/icons/IconPin.mjs'
import IconPlugConnected from '@tabler/icons-react/dist/esm/icons/IconPlugConnected.mjs'
import IconStethoscope from '@tabler/icons-react/dist/esm/icons/IconStethoscope.mjs'
import IconTool from '@tabler/icons-react/dist/esm/icons/IconTool.mjs'
import IconTools from '@tabler/icons-react/dist/esm/icons/IconTools.mjs'
import IconTruck from '@tabler/icons-react/dist/esm/icons/IconTruck.mjs'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import IconZoomCheck from '@tabler/icons-react/dist/esm/icons/IconZoomCheck.mjs'
import { createElement } from 'react'
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
  return createElement(icons.get(code) ?? IconPin, { ...icon, size })
}
