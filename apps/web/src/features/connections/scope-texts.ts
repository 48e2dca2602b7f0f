import type { Scope } from '@warsha/domain'

/** What a scope is called in the texts: colons part namespaces there. */
export const scopeKeys = {
  'jobs:read': 'jobsRead',
  'jobs:write': 'jobsWrite',
  'people:read': 'peopleRead',
  'people:write': 'peopleWrite',
  'sessions:read': 'sessionsRead',
  'reports:read': 'reportsRead',
  'schedule:write': 'scheduleWrite',
  'events:read': 'eventsRead',
} as const satisfies Record<Scope, string>

/** The scopes as the form shows them, by what they are about. */
export const scopeGroups = {
  jobs: ['jobs:read', 'jobs:write'],
  people: ['people:read', 'people:write'],
  work: ['sessions:read', 'reports:read'],
  shop: ['schedule:write', 'events:read'],
} as const satisfies Record<string, readonly Scope[]>
