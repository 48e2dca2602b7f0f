import {
  IconActivityHeartbeat,
  IconBriefcase,
  IconChartAreaLine,
  IconChartBar,
  IconClockHour4,
  IconListNumbers,
  IconServer,
  IconSettings,
  IconShieldLock,
  IconShieldSearch,
  IconTimeline,
} from '../ui/admin/icons.ts'
import { type Icon, IconHistory, IconUsers } from '../ui/icons.ts'
import { paths } from '../paths.ts'
import type { adminPageFiles } from './admin-page-files.ts'

type AdminPage = {
  /** what its entry is called: a key of the admin's texts */
  label: string
  /** what stands above it: another key of theirs */
  title: string
  path: keyof typeof adminPageFiles
  /** the keys that lead to it: `g` and a letter of its own */
  keys: `g ${string}`
  icon: Icon
}

/** The pages of the area in the order of its navigation: one entry here gives a page its route, its place there and its keys. */
export const adminPages = [
  {
    label: 'live.section',
    title: 'live.section',
    path: paths.liveBoard,
    keys: 'g l',
    icon: IconActivityHeartbeat,
  },
  {
    label: 'jobs.section',
    title: 'jobs.title',
    path: paths.jobs,
    keys: 'g j',
    icon: IconBriefcase,
  },
  {
    label: 'nextWork.section',
    title: 'nextWork.title',
    path: paths.nextWork,
    keys: 'g n',
    icon: IconListNumbers,
  },
  {
    label: 'sessions.section',
    title: 'sessions.title',
    path: paths.sessions,
    keys: 'g w',
    icon: IconClockHour4,
  },
  {
    label: 'timeline.section',
    title: 'timeline.section',
    path: paths.timeline,
    keys: 'g i',
    icon: IconTimeline,
  },
  {
    label: 'technicians.section',
    title: 'technicians.title',
    path: paths.technicians,
    keys: 'g t',
    icon: IconUsers,
  },
  {
    label: 'reports.section',
    title: 'reports.title',
    path: paths.reports,
    keys: 'g r',
    icon: IconChartBar,
  },
  {
    label: 'analytics.section',
    title: 'analytics.title',
    path: paths.analytics,
    keys: 'g d',
    icon: IconChartAreaLine,
  },
  {
    label: 'settings.section',
    title: 'settings.title',
    path: paths.settings,
    keys: 'g s',
    icon: IconSettings,
  },
  {
    label: 'admins.section',
    title: 'admins.title',
    path: paths.admins,
    keys: 'g m',
    icon: IconShieldLock,
  },
  {
    label: 'audit.section',
    title: 'audit.title',
    path: paths.audit,
    keys: 'g a',
    icon: IconHistory,
  },
  {
    label: 'securityLog.section',
    title: 'securityLog.title',
    path: paths.securityLog,
    keys: 'g u',
    icon: IconShieldSearch,
  },
  {
    label: 'system.section',
    title: 'system.title',
    path: paths.system,
    keys: 'g y',
    icon: IconServer,
  },
] as const satisfies readonly AdminPage[]
