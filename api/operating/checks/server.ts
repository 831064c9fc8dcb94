import { isHeld } from './database.ts'
import type { Check } from './finding.ts'

const patience = 5_000

const read = (url: string) =>
  fetch(url, { signal: AbortSignal.timeout(patience), redirect: 'manual' }).then(
    async it => ({ status: it.status, text: (await it.text()).slice(0, 300).trim() }),
    () => null,
  )

/** Whether a server runs, is ready, and is reached by the address that people type. */
export const checkServer: Check = async ({ port, publicUrl, databaseUrl }) => {
  const ready = await read(`http://127.0.0.1:${port}/readyz`)
  if (!ready) {
    if (isHeld(databaseUrl))
      return {
        state: 'problem',
        says: `a server has the database, and nothing answers on port ${port}`,
        mend: 'run this with the PORT of that server, or restart it',
      }
    return { state: 'note', says: 'not running', mend: 'npm start' }
  }
  if (ready.status !== 200)
    return { state: 'problem', says: `not ready: ${ready.text}`, mend: 'read the log of the server' }
  const [, ...more] = ready.text.split('\n')
  const outside = await read(`${publicUrl}/healthz`)
  if (outside?.status !== 200 || outside.text !== 'ok')
    return {
      state: 'problem',
      says: `running on port ${port}, but ${publicUrl} doesn't lead to it`,
      mend: `point the proxy and the DNS of that address at port ${port}, or correct PUBLIC_URL`,
    }
  if (more.length > 0) return { state: 'problem', says: more.join(' '), mend: 'see the line about mail' }
  return { state: 'ok', says: `ready at ${publicUrl}` }
}
