import { type AnswerOf, type CallName, type FileColumn, fileTypes, type Language, languageOf } from '@warsha/contract'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '../refusal.ts'
import { answered, type Incoming, route, routeUpload } from '../route.ts'
import { onOneLine } from './fold.ts'
import { type FileRow, howItWasFound, rowsOfFile } from './rows.ts'
import { receiveTable, withFiles } from './upload.ts'

/** The calls that take a list out of a file. */
export type TableCall = Extract<CallName, `import${string}`>
/** The calls that give a file to fill in. */
type TemplateCall = Extract<CallName, `${string}ImportTemplate`>

/** What an answer says beside how the list was found, which is the same for all. */
type OwnPart<N extends TableCall> = Omit<AnswerOf<N>, keyof ReturnType<typeof howItWasFound>>

/** The rows of a file, and what is to become of them. */
export type GivenRows<N extends TableCall, Name extends string> = Pick<Incoming<N>, 'actor' | 'now' | 'request'> & {
  rows: readonly FileRow<Name>[]
  /** whether what they say is done; else it is only looked at */
  commit: boolean
  language: Language
  /** of the file, as it may be kept */
  fileName: string
}

type TableHandler<N extends TableCall, Name extends string> = {
  columns: () => readonly FileColumn<Name>[] | Promise<readonly FileColumn<Name>[]>
  act: (given: GivenRows<N, Name>) => Promise<OwnPart<N>>
}

/**
 * Serves a call that takes a list out of a file: receives it, finds its table, refuses what cannot be read, and says with
 * each answer how the list was found. The handler is given rows, and only does what they say.
 */
export async function serveTable<N extends TableCall, Name extends string>(
  app: FastifyInstance,
  name: N,
  { columns, act }: TableHandler<N, Name>,
): Promise<void> {
  await withFiles(app, (scope) => {
    routeUpload(scope, name, {
      receive: receiveTable,
      act: async ({ actor, now, request }, { commit, table, choice, fileName }) => {
        const language = languageOf(request.headers['accept-language'])
        const read = rowsOfFile(table, await columns(), { choice, language })
        if (read instanceof Refusal) return read
        if (commit && read.refusal) return read.refusal
        const { rows } = read
        const own = await act({ actor, now, request, rows, commit, language, fileName: fileNameOf(fileName) })
        return { ...own, ...howItWasFound(read, language) } as AnswerOf<N>
      },
    })
  })
}

/** Serves a file to fill in. */
export function serveTemplate(
  app: FastifyInstance,
  name: TemplateCall,
  { fileName, make }: { fileName: string; make: (language: Language) => Promise<Uint8Array> },
): void {
  route(app, name, async ({ request, reply }) => {
    const file = await make(languageOf(request.headers['accept-language']))
    void reply
      .type(fileTypes.excel)
      .header('content-disposition', `attachment; filename="${fileName}"`)
      .send(Buffer.from(file))
    return answered
  })
}

/** The most letters of a file's name that are kept. */
const LONGEST_NAME = 200

/** The name of a file, without what no text can hold. */
function fileNameOf(name: string): string {
  return onOneLine(name.replace(/\p{Cc}|\p{Cs}/gu, ' ')).slice(0, LONGEST_NAME)
}
