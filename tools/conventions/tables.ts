/** The cells of a row of a table in Markdown. */
export function cellsOf(line: string): string[] {
  return line
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim().replaceAll('\\|', '|'))
}

/** The rows of all tables of a text in Markdown, with their headings and without the lines below these. */
export function rowsOf(text: string): string[][] {
  return text
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map(cellsOf)
    .filter((cells) => !cells.every((cell) => /^:?-+:?$/.test(cell)))
}
