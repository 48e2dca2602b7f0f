export const table = {
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
} as const
