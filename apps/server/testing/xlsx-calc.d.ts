declare module 'xlsx-calc' {
  type CalcCell = { v: string | number; t: 's' | 'n'; f?: string }
  function calculate(workbook: { SheetNames: string[]; Sheets: Record<string, Record<string, CalcCell>> }): void
  namespace calculate {
    function import_functions(library: object): void
  }
  export default calculate
}
