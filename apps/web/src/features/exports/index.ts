export { ExportButtons } from './export-buttons.tsx'
export { ExportShelf } from './export-shelf.tsx'
export { loadLastDaysExport } from './load-last-days-export.ts'
export { useExport } from './use-export.ts'
