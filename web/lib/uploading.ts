import { createWinnow, type Winnow } from '@winnow/sdk'

/** A client that says how much of a body has been sent, from 0 to 1: fetch tells nothing of it. */
export const uploading = (onProgress: (part: number) => void): Winnow =>
  createWinnow({
    retries: [200, 500, 1_200],
    longestWait: 2_000,
    fetch: ((request: Request) => sendByXhr(request, onProgress)) as typeof fetch,
  })

async function sendByXhr(request: Request, onProgress: (part: number) => void): Promise<Response> {
  const body = await request.blob()
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest()
    xhr.open(request.method, request.url)
    for (const [name, value] of request.headers) xhr.setRequestHeader(name, value)
    xhr.responseType = 'blob'
    xhr.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
    xhr.addEventListener('load', () => {
      const lines = xhr
        .getAllResponseHeaders()
        .trim()
        .split(/[\r\n]+/)
      const headers = lines.map((line): [string, string] => {
        const at = line.indexOf(':')
        return [line.slice(0, at), line.slice(at + 1).trim()]
      })
      resolve(new Response(xhr.response, { status: xhr.status, headers }))
    })
    xhr.addEventListener('error', () => reject(new TypeError('The server was not reached')))
    xhr.addEventListener('abort', () => reject(new DOMException('Stopped', 'AbortError')))
    request.signal.addEventListener('abort', () => xhr.abort())
    xhr.send(body)
  })
}
