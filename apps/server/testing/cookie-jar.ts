/** The cookies of a browser, by their names alone: every path and host here is one. */
export class CookieJar {
  readonly #cookies = new Map<string, string>()

  get names(): readonly string[] {
    return [...this.#cookies.keys()]
  }

  /** as a browser sends them */
  get header(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  /** @param headers the values of `Set-Cookie` of an answer; an empty value takes one away */
  keep(headers: readonly string[]): void {
    for (const one of headers) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(one) ?? []
      if (value === '') this.#cookies.delete(name)
      else this.#cookies.set(name, value)
    }
  }
}
