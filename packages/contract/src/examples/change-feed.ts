import type { changeFeedShapes } from '../change-feed.ts'
import type { ExamplesOf } from './example.ts'
import { jobType } from './master-data.ts'
import { sessionRecord } from './session-record.ts'

const { is_charged: _c, is_locked: _l, late: _a, has_request: _r, media_count: _m, ...session } = sessionRecord

const next = 'MS4yYjM1ZDAxYzZkMDE0Y2QyOWE0ZjU1M2QyODdhNmE1ZS5hYmNkZWZnaGlqLmMuNDgxNS4u'

export const changeFeedExamples: ExamplesOf<keyof typeof changeFeedShapes> = {
  changesSince: {
    query: { after: next, types: 'job_type,job,session', limit: 500 },
    answer: {
      changes: [
        { type: 'job_type', id: String(jobType.id), removed: false, state: jobType },
        { type: 'job', id: '12', removed: true, state: null },
        { type: 'session', id: session.session_id, removed: false, state: session },
      ],
      next,
      more: false,
      phase: 'changes',
      delayed_since: null,
    },
  },
}
