import { fileURLToPath } from 'node:url'
import { openApiDocument } from '@winnow/openapi/document'
import type { Elysia } from 'elysia'
import type { Config } from '../core/config.ts'
import { securityHeaders } from '../core/http/headers.ts'

const bundle = fileURLToPath(
  import.meta.resolve('@scalar/api-reference').replace(/dist\/.*$/, 'dist/browser/standalone.js'),
)
/** Languages without samples: curl, Python, PHP, Ruby and Go have one each, beside our own client's from the document. */
const hiddenClients = {
  ...Object.fromEntries(
    [
      ...[
        'c',
        'clojure',
        'csharp',
        'dart',
        'fsharp',
        'http',
        'java',
        'js',
        'julia',
        'kotlin',
        'node',
        'objc',
      ],
      ...['ocaml', 'powershell', 'r', 'rust', 'swift'],
    ].map(language => [language, true]),
  ),
  php: ['guzzle', 'laravel'],
  python: ['python3', 'aiohttp', 'httpx_sync', 'httpx_async'],
  shell: ['httpie', 'wget'],
}

/** Without what needs a service of somebody else's. A key that is pasted in stays in the page: it is not stored. */
const settings = JSON.stringify({
  authentication: { preferredSecurityScheme: 'apiKey' },
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
  hiddenClients,
  hideClientButton: true,
  persistAuth: false,
  withDefaultFonts: false,
  telemetry: false,
  showDeveloperTools: 'never',
  showToolbar: 'never',
  agent: { disabled: true },
  mcp: { disabled: true },
})
const style = 'body{margin:0}'
/** A problem's `type` is a link to this page; the table of all problems answers it. */
const problemLinks =
  "if (location.hash.startsWith('#problem-')) history.replaceState(null, '', '#description/errors')"
const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Winnow API</title><style>${style}</style></head><body><script id="api-reference" data-url="/api/openapi.json" data-configuration='${settings}'></script><script src="/api/docs/problem-links.js"></script><script src="/api/docs/reference.js"></script></body></html>`

/** The document and a page to read it, served whole from a package: no CDN (docs/rules.md#published-document). */
export function serveApiDocs(server: Elysia, config: Config): void {
  const headers = securityHeaders(config)
  let document: string | undefined
  server.get('/api/openapi.json', () => {
    document ??= JSON.stringify(openApiDocument(config))
    return new Response(document, {
      headers: { ...headers, 'content-type': 'application/json', 'access-control-allow-origin': '*' },
    })
  })
  server.get('/api/docs', () => {
    // The reader writes its own style elements, so this one page allows them.
    const policy = `default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; font-src 'self' data:; img-src 'self' data:; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'`
    return new Response(page, {
      headers: { ...headers, 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy },
    })
  })
  const script = (body: BodyInit) =>
    new Response(body, {
      headers: { ...headers, 'content-type': 'text/javascript', 'cache-control': 'public, max-age=86400' },
    })
  server.get('/api/docs/problem-links.js', () => script(problemLinks))
  server.get('/api/docs/reference.js', () => script(Bun.file(bundle)))
}
