// The server as a process of its own, for tests that kill it. It has no page of web/; everything else is real.
// CLOCK_AHEAD: milliseconds by which its clock is ahead, so that a restarted server need not be waited for.
import { readConfig } from '@winnow/api/core/config'
import { createApp } from '@winnow/api/create-app'
import { createServer } from '@winnow/api/server'

const config = readConfig(process.env)
const ahead = Number(process.env.CLOCK_AHEAD ?? 0)
const { app } = await createApp(config, {
  clock: () => Date.now() + ahead,
  renderForm: {
    render: page => JSON.stringify(page),
    renderApplicantPage: page => JSON.stringify(page),
    styleHash: "'sha256-test'",
    preview: { html: '', styleHash: "'sha256-test'" },
  },
})
const server = createServer(app, { dist: config.dataDir, manifest: {}, html: '' }).listen({ port: 0 })
console.log(`http://localhost:${server.server?.port}`)
