import { statusTexts } from '../status-texts.ts'
import type { CallName } from '../calls.ts'
import { examples } from '../examples/index.ts'
import { type RefusalCode, refusals } from '../messages.ts'
import { formatMessage } from '../texts.ts'
import { refusalsOf } from './refusals-of.ts'

/** What calls answer beside success: problem details, by status, with the codes that can come. */
export class ProblemResponses {
  readonly #uses = new Map<string, { status: number; codes: RefusalCode[]; count: number }>()

  constructor(names: readonly CallName[]) {
    for (const [status, codes] of names.flatMap((name) => [...refusalsOf(name)])) {
      const key = keyOf(status, codes)
      this.#uses.set(key, { status, codes, count: (this.#uses.get(key)?.count ?? 0) + 1 })
    }
  }

  /** The responses of one call; those that several calls share are references. */
  of(name: CallName): Record<string, object> {
    return Object.fromEntries(
      [...refusalsOf(name)].map(([status, codes]) => {
        const key = keyOf(status, codes)
        const isShared = (this.#uses.get(key)?.count ?? 0) > 1
        return [String(status), isShared ? { $ref: `#/components/responses/${key}` } : responseOf(status, codes)]
      }),
    )
  }

  /** The responses that several calls share. */
  shared(): Record<string, object> {
    const shared = [...this.#uses].filter(([, { count }]) => count > 1)
    return Object.fromEntries(shared.map(([key, { status, codes }]) => [key, responseOf(status, codes)]))
  }

  /** An example of each refusal that can come, as problem details. */
  examples(): Record<string, { value: object }> {
    const codes = new Set([...this.#uses.values()].flatMap((use) => use.codes))
    return Object.fromEntries([...codes].toSorted().map((code) => [code, { value: exampleOf(code) }]))
  }
}

/** A name of letters, digits and dots, as components must have. */
function keyOf(status: number, codes: readonly RefusalCode[]): string {
  return [(statusTexts[status] ?? 'Error').replaceAll(' ', ''), ...codes].join('.')
}

function responseOf(status: number, codes: readonly RefusalCode[]): object {
  return {
    description: codes.map((code) => `\`${code}\`: ${refusals[code].en}`).join('\n\n'),
    ...((status === 429 || codes.includes('idempotency_key_busy')) && {
      headers: { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } },
    }),
    content: {
      'application/problem+json': {
        schema: {
          allOf: [
            { $ref: '#/components/schemas/Problem' },
            {
              type: 'object',
              properties: { status: { const: status }, code: { enum: codes } },
              required: ['status', 'code'],
            },
          ],
        },
        examples: Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }])),
      },
    },
  }
}

function exampleOf(code: RefusalCode): object {
  const { status } = refusals[code]
  return {
    type: `urn:warsha:problem:${code}`,
    title: statusTexts[status],
    status,
    detail: formatMessage(refusals[code], 'en', named),
    code,
    ...(code === 'changed_meanwhile' && meanwhile),
    ...(code === 'invalid' && { errors: [{ path: 'job_no', message: 'Job number is required' }] }),
  }
}

/** What became of a thing since the version that was sent. */
const meanwhile = {
  version: 3,
  current: examples.updateJob.answer,
  changes: [{ field: 'status', by: 'Huda Al-Harbi', at: '2026-11-19T08:00:00.000Z' }],
}

/** What stands for the `{names}` of the refusals' texts. */
const named = {
  month: 'October 2026',
  later: 'November 2026',
  count: 3,
  job_no: '1001',
  code: 'REPAIR',
  poles: 4,
  dept_number: '12',
  day: 'Sunday',
  most: 5_000,
  columns: 'Job number, Customer',
  seconds: 30,
  request_id: '9f3ac10zk',
  scopes: 'jobs:read',
  field: 'is_active',
}
