/** Arabic-Indic and Persian figures as the Latin ones that job numbers are kept in; all else stays as it is. */
export function latinDigits(text: string): string {
  return text.replaceAll(/[\u0660-\u0669\u06f0-\u06f9]/g, (figure) => String(figure.charCodeAt(0) & 0xf))
}
