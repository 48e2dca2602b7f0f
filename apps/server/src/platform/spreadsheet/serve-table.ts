import {
  type AnswerOf,
  type CallName,
  type FileColumn,
  fileTypes,
  type Language,
  languageOf,
  shapes,
} from '@warsha/contract'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '../refusal.ts'
import { answered, type Incoming, route, routeUpload, WrittenBody } from '../route.ts'
import { GivenList } from './given-list.ts'
import { type FileRow, howItWasFound, rowsOrRefusal } from './rows.ts'
import { receiveTable, withFiles } from './upload.ts'
import { writtenRows } from './written-rows.ts'

/** The calls that take a list out of a file. */
export type TableCall = Extract<CallName, `import${string}`>
/** The calls that give a file to fill in. */
type TemplateCall = Extract<CallName, `${string}ImportTemplate`>

type RowOf<N extends TableCall> = AnswerOf<N> extends { rows: readonly (infer Row)[] } ? Row : never

/** What an answer says beside its rows and how the list was found, which is the same for all. */
type OwnPart<N extends TableCall, Checked> = Omit<AnswerOf<N>, keyof ReturnType<typeof howItWasFound> | 'rows'> & {
  rows: readonly Checked[]
  created: number
  /** a row as it is answered */
  present: (row: Checked, place: number) => RowOf<N>
}

/** The rows of a file, and what is to become of them. */
export type GivenRows<N extends TableCall, Name extends string> = Pick<Incoming<N>, 'actor' | 'now' | 'request'> & {
  rows: GivenList<FileRow<Name>>
  /** whether what they say is done; else it is only looked at */
  commit: boolean
  language: Language
  /** of the file, as it may be kept */
  fileName: string
}

type TableHandler<N extends TableCall, Name extends string, Checked> = {
  columns: () => readonly FileColumn<Name>[] | Promise<readonly FileColumn<Name>[]>
  act: (given: GivenRows<N, Name>) => Promise<OwnPart<N, Checked>>
}

/**
 * Serves a call that takes a list out of a file: receives it, finds its table in a thread, refuses what cannot be read, tells
 * how far it is, and says with each answer how the list was found. The handler is given rows, and only does what they say.
 * Nobody else waits for a long list: rows are given, looked at, saved and answered in slices.
 */
export async function serveTable<N extends TableCall, Name extends string, Checked>(
  app: FastifyInstance,
  name: N,
  { columns, act }: TableHandler<N, Name, Checked>,
): Promise<void> {
  await withFiles(app, (scope) => {
    routeUpload(scope, name, {
      receive: async (incoming) => receiveTable(app, name, { incoming, columns: await columns() }),
      act: async ({ actor, now, request }, { commit, table, columns: asked, fileName, run }) => {
        const language = languageOf(request.headers['accept-language'])
        const read = rowsOrRefusal(table, asked, language)
        if (read instanceof Refusal) return read
        if (commit && read.refusal) return read.refusal
        const rows = new GivenList(read.rows, run)
        const { rows: checked, present, ...own } = await act({ actor, now, request, rows, commit, language, fileName })
        run.created = own.created
        const fields = { ...own, ...howItWasFound(read, language) }
        return new WrittenBody(await writtenRows(shapes[name].answers[200], fields, { rows: checked, present }))
      },
      end: ({ run }, isDone) => run.end(isDone ? 'done' : 'failed'),
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
