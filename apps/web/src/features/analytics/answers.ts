import type { AnswerOf } from '@warsha/contract'

/** What the server answers to each question of the analytics. */
export type KpiAnswer = AnswerOf<'kpiDashboard'>
export type EfficiencyAnswer = AnswerOf<'technicianEfficiency'>
export type AccuracyAnswer = AnswerOf<'activityAccuracy'>
export type LearningAnswer = AnswerOf<'learningEffectiveness'>
export type CockpitAnswer = AnswerOf<'estimateCockpit'>
export type TrendPoint = AnswerOf<'timeTrends'>[number]
/** Stands for the id of what is charged to no job, which has none. */
export const NOT_CHARGED = 0
export type CostRow = AnswerOf<'costBreakdown'>[number]
export type WaitingAnswer = AnswerOf<'jobWaiting'>
