import type { Surroundings } from './client.ts'

/** Makes a request that tells how much of its body has gone out, from 0 to 1; `fetch` cannot. */
export function fetchWithProgress(progress: (share: number) => void): Surroundings['fetch'] {
  return (url, { method, headers, body, signal }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(method ?? 'GET', url)
      request.withCredentials = true
      request.responseType = 'arraybuffer'
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value)
      request.upload.addEventListener('progress', ({ loaded, total }) => progress(total > 0 ? loaded / total : 0))
      request.addEventListener('load', () => resolve(responseOf(request)))
      request.addEventListener('error', () => reject(new TypeError('The upload failed')))
      request.addEventListener('abort', () => reject(new DOMException('The upload was given up', 'AbortError')))
      signal?.addEventListener('abort', () => request.abort())
      if (signal?.aborted) request.abort()
      else request.send(body as XMLHttpRequestBodyInit | null)
    })
}

function responseOf(request: XMLHttpRequest): Response {
  const headers = new Headers()
  for (const line of request
    .getAllResponseHeaders()
    .trim()
    .split(/[\r\n]+/)) {
    const colon = line.indexOf(':')
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim())
  }
  const body = request.response as ArrayBuffer
  return new Response(body.byteLength > 0 ? body : null, { status: request.status, headers })
}
