import { LEARNING_PARAMETERS, type LearningParameters } from './parameters.ts'

/** What a planner's own estimate adds to an estimate. */
export type PlannersPart = {
  hours: number
  /** the logarithm by which work differs from what planners say, as the shop knows it */
  deviation: number
  /** how far planners are believed beside what is known of the kind, from 0 to 1 */
  trust: number
}

/** What is known of a kind of work when an item of it begins. */
export type KnownOfKind = {
  baselineHours: number
  deviation: number
  trust: number
  planner?: PlannersPart | null | undefined
}

/** How the hours of an estimate come about. */
export type EstimateSteps = {
  /** typical hours of its kind */
  ofKind: number
  /** the same with what its planner says, as far as that is believed */
  withPlanner: number
  /** by what the work of its job multiplies them */
  jobFactor: number
}

/** Read from the estimate itself: what counted when an item began is seen in it for ever. */
export function stepsOf(
  estimate: KnownOfKind & { hours: number },
  parameters: LearningParameters = LEARNING_PARAMETERS,
): EstimateSteps {
  const withPlanner = hoursWithPlanner(estimate, parameters)
  return {
    ofKind: hoursWithPlanner({ ...estimate, planner: null }, parameters),
    withPlanner,
    jobFactor: estimate.hours / withPlanner,
  }
}

/** Typical hours of work of its kind, and of what its planner says, whatever its job. */
export function hoursWithPlanner(
  { baselineHours, deviation, trust, planner }: KnownOfKind,
  { minHours }: LearningParameters,
): number {
  const ofKind = baselineHours * Math.exp(trust * deviation)
  return Math.max(minHours, planner ? between(ofKind, plannersTypical(planner), planner.trust) : ofKind)
}

/** What a planner's hours come to when they are off by as much as usual. */
export function plannersTypical({ hours, deviation }: PlannersPart): number {
  return hours * Math.exp(deviation)
}

/** Between one number of hours and another, on a logarithmic scale. @param share 0: the one; 1: the other */
export function between(one: number, other: number, share: number): number {
  return one ** (1 - share) * other ** share
}
