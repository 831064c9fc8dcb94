import { openApiDocument } from './document.ts'

await Bun.write(new URL('openapi.json', import.meta.url), `${JSON.stringify(openApiDocument(), null, 2)}\n`)
