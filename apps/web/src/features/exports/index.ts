export { ExportButtons } from './export-buttons.tsx'
export { ExportShelf } from './export-shelf.tsx'
export { LastDaysExport } from './last-days-export.tsx'
