import {
  activityIn,
  groupings,
  labelIn,
  type Language,
  nameColumnsOf,
  nameOfRow,
  type ReportGroup,
  reportGroups,
  textIn,
  workColumns,
} from '@warsha/contract'
import type { Report, ShownWork, Work } from '@warsha/domain'
import { type Row, rowGroups, shortened, wrapped } from '../../platform/pdf/columns.ts'
import type { DocumentTexts } from '../../platform/pdf/document-texts.ts'
import type { TechnicianSums } from './queries.ts'
import type { ReportData } from './report-data.ts'
import type { ReportLabels } from './report-labels.ts'

type Wording = { labels: ReportLabels; texts: DocumentTexts; language: Language }

/** The tables of a report, as wide as a page. */
export function reportTables({ by }: ReportData, wording: Wording) {
  return reportGroups.map((group) => {
    if (group === 'technician') return technicianTable(by.technician, wording)
    if (group === 'job') return jobTable(by.job, wording)
    return group === 'activity' ? activityTable(by.activity, wording) : namesTable(group, by[group], wording)
  })
}

/** A table whose rows have a name and nothing beside it. */
function namesTable(group: ReportGroup, report: Report<Work>, wording: Wording) {
  const { labels, texts, language } = wording
  const [column] = nameColumnsOf(group)
  const { text, none, isDay } = column
  const named = {
    title: textIn(groupings[group].title, language),
    heads: [textIn(text, labels.language)],
    widths: [NAMES_WIDTH],
  }
  return tableOf(report, named, wording, (row, [width = 0]) => {
    const name = nameOfRow(row, column, language)
    if (name === null) return [wrapped(none ? textIn(none, language) : '', width)]
    return [wrapped(isDay ? texts.day(name) : name, width)]
  })
}

/** In millimetres: what a size of 8 points is, and what is left free on both sides of a cell. */
const EM = 2.822
const INSETS = 3

type DocumentColumn = Extract<(typeof workColumns)[number], { paperWidth: number }>
const numbers = workColumns.filter((column): column is DocumentColumn => 'paperWidth' in column)
const NAMES_WIDTH = 92

type Named = { title: string; heads: string[]; widths: number[] }

function tableOf<Sums extends Work>(
  { rows, totals }: Report<Sums>,
  { title, heads, widths }: Named,
  { labels, texts, language }: Wording,
  cellsOf: (row: Sums, widths: number[]) => Row,
) {
  const inner = widths.map((width) => (width - INSETS) / EM)
  const lines = rows.map((row) => [...cellsOf(row, inner), ...workTexts(row, texts).map((figure) => [figure])])
  const [, ...others] = heads
  return {
    title,
    names: heads.length,
    widths: [...widths, ...numbers.map(({ paperWidth }) => paperWidth)],
    heads: [...heads, ...numbers.map(({ text }) => textIn(text, labels.language))],
    ...rowGroups(lines, language),
    totals: [`${labels.total} (${texts.count(rows.length)})`, ...others.map(() => ''), ...workTexts(totals, texts)],
  }
}

function technicianTable(report: ReportData['by']['technician'], wording: Wording) {
  const { labels } = wording
  const named = {
    title: textIn(groupings.technician.title, labels.language),
    heads: [labels.technician],
    widths: [NAMES_WIDTH],
  }
  const nameOf = ({ technician }: TechnicianSums) => labelIn(wording.language, technician)
  if (report.rows.every(({ employee_number }) => employee_number === null))
    return tableOf(report, named, wording, (row, [width = 0]) => [wrapped(nameOf(row), width)])
  const both = { ...named, heads: [labels.technician, labels.number], widths: [NAMES_WIDTH - 24, 24] }
  return tableOf(report, both, wording, (row, [width = 0, numberWidth = 0]) => [
    wrapped(nameOf(row), width),
    wrapped(row.employee_number ?? '', numberWidth),
  ])
}

const DIGIT_WIDTH = 0.61 * EM
const SHORTEST_NUMBER = 18
/** Beside a customer's name there is room for some labels, unless the numbers of jobs or their list are long. */
const LEAST_DESCRIPTION = 25
const MOST_DESCRIPTIONS = 1_000

function jobTable(report: ReportData['by']['job'], wording: Wording) {
  const { labels } = wording
  const longest = Math.max(...report.rows.map(({ job_no }) => job_no.length), 0)
  const number = Math.min(NAMES_WIDTH / 2, Math.max(SHORTEST_NUMBER, Math.ceil(longest * DIGIT_WIDTH + INSETS)))
  const rest = NAMES_WIDTH - number
  const customer = Math.round(rest * 0.55)
  const heads = [labels.job_no, labels.customer]
  if (rest - customer < LEAST_DESCRIPTION || report.rows.length > MOST_DESCRIPTIONS) {
    const named = { title: textIn(groupings.job.title, labels.language), heads, widths: [number, rest] }
    return tableOf(report, named, wording, (row, [numberWidth = 0, width = 0]) => [
      wrapped(row.job_no, numberWidth),
      wrapped(row.customer, width),
    ])
  }
  const named = {
    title: textIn(groupings.job.title, labels.language),
    heads: [...heads, labels.description],
    widths: [number, customer, rest - customer],
  }
  return tableOf(report, named, wording, (row, [numberWidth = 0, width = 0, descriptionWidth = 0]) => {
    const cells = [wrapped(row.job_no, numberWidth), wrapped(row.customer, width)]
    return [...cells, shortened(row.description, descriptionWidth, Math.max(...cells.map((lines) => lines.length)))]
  })
}

function activityTable(report: ReportData['by']['activity'], wording: Wording) {
  const { labels } = wording
  const named = {
    title: textIn(groupings.activity.title, labels.language),
    heads: [labels.activity_code, labels.activity],
    widths: [46, NAMES_WIDTH - 46],
  }
  return tableOf(report, named, wording, (row, [codeWidth = 0, width = 0]) => [
    wrapped(row.activity_code, codeWidth),
    wrapped(activityIn(wording.language, row), width),
  ])
}

function workTexts(work: ShownWork, texts: DocumentTexts): string[] {
  return numbers.map(({ work: name, kind }) => {
    if (kind === 'count') return texts.count(work[name])
    return texts.decimal(kind === 'money' ? work[name] / 100 : work[name])
  })
}
