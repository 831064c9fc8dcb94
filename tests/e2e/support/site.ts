import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Somebody else's site: one page, at every path, on another host than ours. */
export async function anotherSite(html: string, headers: Record<string, string> = {}) {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...headers })
    response.end(html)
  })
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise<void>(resolve => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
