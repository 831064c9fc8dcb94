// The server as a process of its own, for tests that kill it or break what it stands on. It has no page of web/; everything
// else is real. CLOCK_AHEAD: milliseconds by which its clock is ahead, so that a restarted server need not be waited for.
// CONTROL: each line of standard input is run on the connection that writes, as only the process itself can.
import { readConfig } from '@winnow/api/core/config'
import { createApp } from '@winnow/api/create-app'
import { createServer } from '@winnow/api/server'
import { stopOnSignals } from '@winnow/api/stop'

const config = readConfig(process.env)
const ahead = Number(process.env.CLOCK_AHEAD ?? 0)
const opened = await createApp(config, {
  clock: () => Date.now() + ahead,
  renderForm: {
    render: page => JSON.stringify(page),
    renderApplicantPage: page => JSON.stringify(page),
    styleHash: "'sha256-test'",
    preview: { html: '', styleHash: "'sha256-test'" },
  },
})
const { app } = opened
const server = createServer(app, { dist: config.dataDir, manifest: {}, html: '' }).listen({ port: 0 })
stopOnSignals(server, opened)
console.log(`http://localhost:${server.server?.port}`)

if (process.env.CONTROL)
  for await (const line of console) {
    await app.database.writeClient.execute(line)
    console.log('done')
  }
