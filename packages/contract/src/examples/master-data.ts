import type { Department, JobType, masterDataShapes, PowerRating, RpmCategory } from '../master-data.ts'
import type { ExamplesOf } from './example.ts'

/** A job type that other examples refer to. */
export const jobType: JobType = {
  id: 1,
  code: 'REWINDING',
  name: 'Motor rewinding',
  name_ar: 'إعادة لف المحركات',
  description: null,
  is_active: true,
  display_order: 1,
  version: 1,
}

export const powerRating: PowerRating = {
  id: 3,
  code: 'M',
  range_description: '37-75 kW',
  min_kw: 37,
  max_kw: 75,
  complexity_multiplier: 1.25,
  is_active: true,
  version: 1,
}

export const rpmCategory: RpmCategory = {
  id: 2,
  poles: 4,
  description: '4 poles',
  rpm_approx: 1500,
  complexity_multiplier: 1.1,
  is_active: true,
  version: 1,
}

export const department: Department = {
  id: 5,
  dept_number: '12',
  name: 'Pumps',
  name_ar: 'المضخات',
  description: null,
  is_active: true,
  version: 1,
}

const query = { active_only: 'true' } as const
const kept = { soft_delete: true, dependencies: { total: 42 } }
const moved = {
  is_merge: true,
  job_count: 212,
  open_job_count: 9,
  estimate_count: 14,
  estimates_given_way: 3,
  held_count: 1,
  held_given_way: 0,
  past_work_count: 80,
  price_count: 0,
}
const gone = { soft_delete: false, dependencies: { total: 0 } }

export const masterDataExamples: ExamplesOf<keyof typeof masterDataShapes> = {
  jobTypes: { query, answer: [{ ...jobType, in_use: true }] },
  createJobType: {
    body: { code: 'REWINDING', name: 'Motor rewinding', name_ar: 'إعادة لف المحركات', display_order: 1 },
    answer: jobType,
  },
  updateJobType: { params: { id: 1 }, body: { name: 'Motor rewinding' }, answer: jobType },
  deleteJobType: { params: { id: 1 }, answer: kept },
  moveJobsOfType: { params: { id: 4 }, body: { into_id: 1, which: null }, answer: moved },
  previewMoveOfJobs: {
    params: { id: 4 },
    body: { into_id: 1, which: { power_rating_ids: [3], words: 'submersible pump', received_from: '2026-01-01' } },
    answer: { ...moved, is_merge: false, job_count: 31, open_job_count: 2, held_count: 0, past_work_count: 0 },
  },
  powerRatings: { query, answer: [{ ...powerRating, in_use: true }] },
  createPowerRating: {
    body: { code: 'M', range_description: '37-75 kW', min_kw: 37, max_kw: 75, complexity_multiplier: 1.25 },
    answer: powerRating,
  },
  updatePowerRating: { params: { id: 3 }, body: { complexity_multiplier: 1.25 }, answer: powerRating },
  deletePowerRating: { params: { id: 3 }, answer: kept },
  rpmCategories: { query, answer: [{ ...rpmCategory, in_use: true }] },
  createRpmCategory: {
    body: { poles: 4, description: '4 poles', rpm_approx: 1500, complexity_multiplier: 1.1 },
    answer: rpmCategory,
  },
  updateRpmCategory: { params: { id: 2 }, body: { rpm_approx: 1500 }, answer: rpmCategory },
  deleteRpmCategory: { params: { id: 2 }, answer: kept },
  departments: { query, answer: [{ ...department, in_use: false }] },
  createDepartment: { body: { dept_number: '12', name: 'Pumps' }, answer: department },
  updateDepartment: { params: { id: 5 }, body: { is_active: true }, answer: department },
  deleteDepartment: { params: { id: 5 }, answer: gone },
}
