export const keys = {
  search: 'Search',
} as const
