import { type CallName, type VersionedThing, versionedThings } from '@warsha/contract'
import type { Change } from './audit.ts'
import { refuse, Refused } from './refusal.ts'

/** A change of a thing of which a version was edited. */
export type GuardedChange = Change & { precondition: Precondition }

/** A field that somebody has changed; nobody: at the server's own keyboard. */
export type FieldChange = { field: string; by: string | null; at: string }

/** A thing that is about to be changed, and that nobody else can change until the transaction ends. */
export type EditedThing = {
  thing: VersionedThing
  /** as it is now */
  version: number
  /** the thing as its GET or the list has it */
  current: () => object | Promise<object>
  /** which of its fields were changed after this version */
  changesSince: (version: number) => Promise<FieldChange[]>
}

/**
 * Which version of a thing was edited, by the header `If-Match`. Whoever serves a call of `versionedCalls` holds the thing
 * against it, once it is locked and before it is changed.
 */
export class Precondition {
  /** null: any */
  readonly #versions: readonly number[] | null
  #isChecked = false

  /** Throws a refusal for a header that is no list of tags. */
  constructor(header: string | undefined) {
    this.#versions = header === undefined || header.trim() === '*' ? null : versionsIn(header)
  }

  /** Throws an Error where nothing was held against it: then everybody would save over everybody. */
  mustBeChecked(name: CallName): void {
    if (!this.#isChecked) throw new Error(`${name} has not looked at the version of what it changed`)
  }

  /** Throws the refusal where the thing has another version than the one that was edited. */
  async mustHoldFor({ thing, version, current, changesSince }: EditedThing): Promise<void> {
    this.#isChecked = true
    if (this.#versions === null || this.#versions.includes(version)) return
    const edited = Math.max(...this.#versions)
    if (edited < 1 || edited > version) throw new Refused(refuse('version_unknown'))
    const members = {
      version,
      current: versionedThings[thing].parse(await current()),
      changes: await changesSince(edited),
    }
    throw new Refused(refuse('changed_meanwhile').with(members))
  }
}

/** A tag, also one that was marked as weak, or with the name of an encoding, by a proxy that compresses. */
const TAG = /^(?:W\/)?"(\d{1,15})(?:-[\w.]+)?"$/

function versionsIn(header: string): number[] {
  return header.split(',').map((part) => {
    const version = TAG.exec(part.trim())?.[1]
    if (version === undefined) throw new Refused(refuse('version_unreadable'))
    return Number(version)
  })
}

/** A version as the header `ETag` has it. */
export function tagOf(version: number): string {
  return `"${version}"`
}

/** The version in an answer: its own, that of its rows, which is one, or that of its session. */
export function versionIn(answer: unknown): number | null {
  if (Array.isArray(answer)) return answer.length === 0 ? 1 : versionIn(answer[0])
  if (typeof answer !== 'object' || answer === null) return null
  if ('version' in answer && typeof answer.version === 'number') return answer.version
  return 'session' in answer ? versionIn(answer.session) : null
}
