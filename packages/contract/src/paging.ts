/** How many jobs an answer of `GET /api/admin/jobs` has at most where a page is asked for. */
export const JOBS_OF_A_PAGE = 5_000
