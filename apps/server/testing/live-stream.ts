/** Reads server-sent events from a listening app until the test has seen enough. */
export async function watch(url: string, token: string) {
  const abort = new AbortController()
  const response = await fetch(url, { headers: { authorization: `Bearer ${token}` }, signal: abort.signal })
  const reader = (response.body as ReadableStream<Uint8Array>).pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  return {
    response,
    until: async (event: string) => {
      while (!text.includes(`event: ${event}\n`)) {
        const { value, done } = await reader.read()
        if (done) throw new Error(`the stream ended before ${event}`)
        text += value
      }
      text = text.slice(text.indexOf(`event: ${event}\n`) + event.length + 8)
    },
    ended: async () => {
      while (!(await reader.read()).done);
    },
    stop: () => abort.abort(),
  }
}
