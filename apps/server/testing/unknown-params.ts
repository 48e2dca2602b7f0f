/** Parameters of paths that name nothing of any shop: what every call with a path can be made with. */
export const unknownParams = {
  id: '4711',
  code: 'NOTHING',
  job_no: '4711',
  month: '2020-01',
  source: 'erp',
  external_ref: 'SO-4711',
}
