/** Icons of Tabler (MIT), as in the app, each the paths of a line drawing of 24 × 24. */
export const drawings = {
  phone: ['M6 5a2 2 0 0 1 2-2h8a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H8a2 2 0 0 1-2-2zm5-1h2m-1 13v.01'],
  start: ['M7 4v16l13-8z'],
  photo: [
    'M5 7h1a2 2 0 0 0 2-2a1 1 0 0 1 1-1h6a1 1 0 0 1 1 1a2 2 0 0 0 2 2h1a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V9a2 2 0 0 1 2-2',
    'M9 13a3 3 0 1 0 6 0a3 3 0 0 0-6 0',
  ],
  switch: ['m16 3l4 4l-4 4m-6-4h10M8 13l-4 4l4 4m-4-4h9'],
  end: ['M5 7a2 2 0 0 1 2-2h10a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2z'],
  offline: [
    'M12 18h.01m-2.838-2.828a4 4 0 0 1 5.656 0m-8.485-2.829a7.96 7.96 0 0 1 3.864-2.14m4.163.155a8 8 0 0 1 3.287 2M3.515 9.515A12 12 0 0 1 7.059 7.06m3.101-.92a12 12 0 0 1 10.325 3.374M3 3l18 18',
  ],
  question: [
    'M20.975 11.33a9 9 0 1 0-5.717 9.06',
    'M12 7v5l2 2m5 8v.01M19 19a2.003 2.003 0 0 0 .914-3.782a1.98 1.98 0 0 0-2.414.483',
  ],
} as const

export type Drawing = keyof typeof drawings
