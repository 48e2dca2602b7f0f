import { fork } from 'node:child_process'
import type { Figure } from './figure.ts'

/** How a bench ended, and how many of its figures hold. */
export type Outcome = { name: string; figures: number; missed: string[]; failure: string | null }

/**
 * Runs a bench in a process of its own, so that an error that nobody awaits ends this bench and no other.
 * @param module the program of the process, which sends its figures
 * @param onFigure gets each figure as soon as it is known
 */
export async function runApart(
  name: string,
  module: string,
  { args, onFigure }: { args: string[]; onFigure: (figure: Figure) => void },
): Promise<Outcome> {
  const figures: Figure[] = []
  const child = fork(module, [name, ...args], { execArgv: ['--import', 'tsx'] })
  child.on('message', (message) => {
    const figure = message as Figure
    figures.push(figure)
    onFigure(figure)
  })
  const failure = await new Promise<string | null>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('close', (code, signal) => resolve(code === 0 ? null : `its process ended with ${signal ?? code}`))
  })
  return {
    name,
    figures: figures.length,
    missed: figures.filter(({ holds }) => !holds).map((each) => each.name),
    failure,
  }
}

/** What stands below the figures of a run: what failed, and what missed its target. */
export function summaryOf(outcomes: Outcome[]): string[] {
  const failed = outcomes.filter(({ failure }) => failure !== null)
  const figures = outcomes.reduce((sum, outcome) => sum + outcome.figures, 0)
  const missed = outcomes.flatMap((outcome) => outcome.missed)
  return [
    `${outcomes.length} benches, ${figures} figures: ${missed.length} missed, ${failed.length} benches failed`,
    ...missed.map((name) => `MISSED ${name}`),
    ...failed.map(({ name, failure }) => `FAILED ${name}: ${failure}`),
  ]
}
