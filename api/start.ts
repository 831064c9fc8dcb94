import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readConfig } from './core/config.ts'
import { createApp } from './create-app.ts'
import type { FormRenderer } from './ports/form-renderer.ts'
import { createServer } from './server.ts'

const dist = fileURLToPath(new URL('../dist/web', import.meta.url))

async function built() {
  const manifest = await Bun.file(join(dist, 'manifest.json')).json()
  const html = await Bun.file(join(dist, 'index.html')).text()
  return { dist, manifest, html }
}

const started = performance.now()
const config = readConfig(process.env)
// web/ draws the hosted form; only what it built is joined here, so that api/ never imports web/.
const { render, renderApplicantPage, styleHash, preview } = (await import(
  join(dist, 'form-server.js')
)) as FormRenderer
const { app, close } = await createApp(config, {
  renderForm: { render, renderApplicantPage, styleHash, preview },
})
const server = createServer(app, await built()).listen({ port: config.port, idleTimeout: 120 })

console.log(`Winnow is ready at ${config.publicUrl} (${Math.round(performance.now() - started)} ms)`)
if (app.mail.storedMails)
  console.log(`Open it and sign in with any e-mail address; the code waits at ${config.publicUrl}/mailbox`)

async function stop() {
  await server.stop()
  await close()
  process.exit(0)
}
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
