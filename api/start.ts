import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DatabaseInUse, NewerDatabase } from '@winnow/db'
import { readConfig } from './core/config.ts'
import { StartError, startRefused } from './core/error.ts'
import { codeOf, jsonLog } from './core/log.ts'
import { createApp } from './create-app.ts'
import type { FormRenderer } from './ports/form-renderer.ts'
import { createServer } from './server.ts'
import { stopOnSignals } from './stop.ts'

const dist = fileURLToPath(new URL('../dist/web', import.meta.url))

async function built() {
  const manifest = await Bun.file(join(dist, 'manifest.json')).json()
  const html = await Bun.file(join(dist, 'index.html')).text()
  return { dist, manifest, html }
}

process.on('uncaughtException', error => failed('process failed', error))
process.on('unhandledRejection', error => failed('process failed', error))

/** Bun's own words about an error quote its message, which may hold what people wrote; ours do not. */
function failed(what: string, error: unknown): never {
  jsonLog('error', what, { error })
  process.exit(1)
}

async function start() {
  const started = performance.now()
  const config = readConfig(process.env)
  // web/ draws the hosted form; only what it built is joined here, so that api/ never imports web/.
  const { render, renderApplicantPage, styleHash, preview } = (await import(
    join(dist, 'form-server.js')
  )) as FormRenderer
  const opened = await createApp(config, {
    renderForm: { render, renderApplicantPage, styleHash, preview },
  })
  const { app } = opened
  const server = createServer(app, await built()).listen({
    port: config.port,
    // Two servers on one port would share its requests without a word.
    reusePort: false,
    idleTimeout: 120,
  })

  console.log(`Winnow is ready at ${config.publicUrl} (${Math.round(performance.now() - started)} ms)`)
  if (app.mail.storedMails)
    console.log(`Open it and sign in with any email address. Codes arrive at ${config.publicUrl}/mailbox`)

  stopOnSignals(server, opened)
}

await start().catch(error => {
  if (codeOf(error) === 'EADDRINUSE')
    console.error('The port is already in use. Set PORT to use another one.')
  else if (error instanceof StartError || error instanceof NewerDatabase || error instanceof DatabaseInUse)
    console.error(error.message)
  else failed('start failed', error)
  process.exit(startRefused)
})
