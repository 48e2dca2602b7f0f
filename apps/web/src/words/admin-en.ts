/** English of the admin area, loaded with it: `useTranslation('admin')`. */
export const adminEn = {
  nav: {
    label: 'Sections',
    open: 'Open sections',
    close: 'Close',
    collapse: 'Collapse',
    expand: 'Expand sections',
    liveBoard: 'Live Board',
  },

  table: {
    clearSearch: 'Clear search',
    searchKey: 'Press / to search',
    sortBy: 'Sort by',
    descending: 'Descending',
    rowsPerPage: 'Rows per page',
    range: '{{from}}–{{to}} of {{total}}',
    pages: 'Pages',
    page: 'Page {{page}}',
    firstPage: 'First page',
    previousPage: 'Previous page',
    nextPage: 'Next page',
    lastPage: 'Last page',
  },

  live: {
    activeSessions: 'Active Sessions',
    activeJobs: 'Active Jobs',
    stalledSessions: 'Stalled Sessions',
    recent_zero: 'none started in the last hour',
    recent_one: '{{count}} started in the last hour',
    recent_other: '{{count}} started in the last hour',
    sharedJobs_zero: 'one session each',
    sharedJobs_one: '{{count}} with several sessions',
    sharedJobs_other: '{{count}} with several sessions',
    ofSessions_one: 'of {{count}} session',
    ofSessions_other: 'of {{count}} sessions',

    line: {
      connecting: 'Connecting',
      live: 'Live',
      liveHint: 'Changes appear as they happen',
      broken: 'Updating every 30 s',
      brokenHint: 'Live updates are interrupted. The board is read again every 30 seconds.',
    },

    search: 'Search technician, job or activity',
    status: 'Status',
    statuses: { all: 'All Statuses', active: 'Active Only', stalled: 'Stalled Only' },
    matching_one: '{{count}} of {{total}} sessions matches',
    matching_other: '{{count}} of {{total}} sessions match',

    technician: 'Technician',
    job: 'Job',
    activity: 'Activity',
    started: 'Started',
    elapsed: 'Elapsed',
    active: 'Active',
    stalled: 'Stalled',
    hours: '{{hours}} h',
    duration: '{{hours}} h {{minutes}} min',

    none: 'No Active Sessions',
    noneText: 'Technicians are not currently logging activities',
    notFound: 'No Results Found',
    notFoundText: 'Try adjusting your search or filter criteria',
    clearAll: 'Clear search and filter',

    jobsSummary: 'Active Jobs Summary',
    sessionsOfJob_one: '{{count}} session',
    sessionsOfJob_other: '{{count}} sessions',
    allJobs: 'Show all {{total}} jobs',
    fewerJobs: 'Show fewer',

    failed: 'Failed to load data. Please try again.',
    shownAsOf: 'Shown as of {{time}}.',
  },
} as const
