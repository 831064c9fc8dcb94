import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createWinnow } from '@winnow/sdk'
import { apply, makeForm } from '../support/forms.ts'
import { signedIn } from './commands.ts'
import type { Figure } from './figure.ts'
import { startServer } from './server.ts'
import { startBareWaiting } from './waiting.ts'

const screens = 50
const moves = 40

/** Waits until it has seen what happened. */
type Screen = () => Promise<void>

/** Milliseconds from telling until each of the screens saw it, for all rounds, sorted. */
async function seenAfter(all: readonly Screen[], tell: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round <= moves; round++) {
    const seen = all.map(screen => screen().then(() => performance.now()))
    // Those who come back from the round before wait again by then.
    await Bun.sleep(200)
    const told = performance.now()
    await tell()
    const after = (await Promise.all(seen)).map(at => at - told)
    // The first round warms up.
    if (round > 0) times.push(...after)
  }
  return times.toSorted((a, b) => a - b)
}

async function ours(): Promise<number[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'winnow-bench-'))
  const { workspaceId, cookies } = await signedIn(dataDir, screens)
  const server = await startServer(dataDir)
  const clientOf = (cookie: string) => {
    const send = (request: Request) => {
      request.headers.set('cookie', cookie)
      return fetch(request)
    }
    return createWinnow({ baseUrl: `${server.url}/api`, fetch: send as typeof fetch })
  }
  try {
    const [winnow, ...others] = cookies.map(clientOf)
    if (!winnow) throw new Error('Nobody is signed in')
    const form = await makeForm(winnow, workspaceId, {})
    const { submissionId: submission_id } = await apply(winnow, form)
    const form_id = form.identifier
    let stage = 'New'
    const screen = async (client: typeof winnow): Promise<Screen> => {
      let { since } = await client.pollChanges({ form_id, since: null })
      return async () => {
        for (;;) {
          const reply = await client.pollChanges({ form_id, since })
          since = reply.since
          if (!reply.changes.some(it => it.submission_id === submission_id)) continue
          const { rows } = await client.fetchWindow({ form_id, stage, limit: 50 })
          if (rows.some(row => row[0] === submission_id)) return
        }
      }
    }
    const all = await Promise.all([winnow, ...others].map(screen))
    return await seenAfter(all, () => {
      stage = stage === 'New' ? 'Shortlisted' : 'New'
      return winnow.updateStage({ form_id, submission_id, stage })
    })
  } finally {
    await server.stop()
  }
}

/** A promise that is kept for each, and the same number of calls after it. */
async function bare(): Promise<number[]> {
  const { url, stop } = await startBareWaiting()
  const call = (path: string, body: object) =>
    fetch(`${url}${path}`, { method: 'POST', body: JSON.stringify(body) }).then(it => it.json())
  const wait = async () => {
    await call('/wait', { since: 0 })
    await fetch(`${url}/healthz`).then(it => it.text())
  }
  try {
    return await seenAfter(
      Array.from({ length: screens }, () => wait),
      () => fetch(`${url}/tell`),
    )
  } finally {
    stop()
  }
}

/** A move until fifty other screens have read the row that it changed, all clients in one process beside one server. */
export async function live(): Promise<Figure[]> {
  const [plain, product] = [await bare(), await ours()]
  const at = (times: readonly number[], share: number) => times[Math.floor(times.length * share)] ?? 0
  const both = (times: readonly number[]) => `${at(times, 0.5).toFixed(1)} / ${at(times, 0.95).toFixed(1)} ms`
  return [
    {
      name: `a move seen on ${screens} screens, p95`,
      value: at(product, 0.95),
      unit: 'ms',
      reach: { most: 1_000 },
      detail: `p50 / p95 ${both(product)} beside ${both(plain)} of bare promises`,
    },
  ]
}
