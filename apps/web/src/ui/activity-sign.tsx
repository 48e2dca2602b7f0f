import './palette.css'
import type { CSSProperties } from 'react'
import { ActivityIcon } from './activity-icon.tsx'
import { activityLook } from './activity-look.ts'
import { chartColour } from './palette.ts'
import styles from './activity-sign.module.css'

/** An activity by its picture and its colour, which is the one that it has on the timeline: who reads little knows it by them. */
export function ActivitySign({ code, size }: { code: string; size: number }) {
  return (
    <span className={styles['sign']} style={{ '--of': chartColour(activityLook(code).colour) } as CSSProperties}>
      <ActivityIcon code={code} size={size} />
    </span>
  )
}
