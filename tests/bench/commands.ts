import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@libsql/client'
import { hashOf } from '@winnow/api/core/text/secret'
import { openDatabase } from '@winnow/db'
import { member, session, user, workspace } from '@winnow/db/factories'
import { createWinnow, type FormDetails } from '@winnow/sdk'
import { apply, makeForm } from '../support/forms.ts'
import type { Figure } from './figure.ts'
import { median, startServer } from './server.ts'

const connections = 50
const seconds = 3
const rounds = 3

/** One durable INSERT after the other through the same driver: what a commit costs on this machine. */
async function bareInserts(): Promise<number> {
  const client = createClient({
    url: `file:${join(mkdtempSync(join(tmpdir(), 'winnow-bare-')), 'bare.db')}`,
    concurrency: 1,
  })
  await client.execute('PRAGMA journal_mode = wal')
  await client.execute('PRAGMA synchronous = full')
  await client.execute('create table t (id integer primary key, a text, b text)')
  let n = 0
  const end = performance.now() + seconds * 1_000
  for (; performance.now() < end; n++)
    await client.execute({ sql: 'insert into t (a, b) values (?, ?)', args: ['New', 'Ada Lovelace'] })
  client.close()
  return n / seconds
}

/** Calls answered a second, `connections` waiting at any time. */
async function rate(call: (worker: number, turn: number) => Promise<unknown>): Promise<number> {
  const end = performance.now() + seconds * 1_000
  const counts = await Promise.all(
    Array.from({ length: connections }, async (_, worker) => {
      let turn = 0
      for (; performance.now() < end; turn++) await call(worker, turn)
      return turn
    }),
  )
  return counts.reduce((sum, it) => sum + it, 0) / seconds
}

/** Somebody signed in with a workspace, in so many sessions, put straight into the server's database before it starts. */
export async function signedIn(dataDir: string, sessions = 1) {
  const database = await openDatabase(`file:${join(dataDir, 'winnow.db')}`)
  const tokens = Array.from({ length: sessions }, () => crypto.randomUUID())
  const workspaceId = await database.writes.transaction(async tx => {
    const someone = await user(tx)
    for (const token of tokens)
      await session(tx, { userId: someone.id, tokenHash: hashOf(token), now: Date.now() })
    const { id } = await workspace(tx)
    await member(tx, { workspaceId: id, userId: someone.id, role: 'ADMIN', isOwner: true })
    return id
  })
  database.close()
  return { workspaceId, cookies: tokens.map(token => `winnow_session=${token}`) }
}

const post = async (url: string, cookie: string, body: object) => {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(await response.text())
  await response.arrayBuffer()
}

function applicationTo(form: FormDetails, n: number) {
  const [, , why, role] = form.inputFields
  return {
    form_identifier: form.identifier,
    name: `Applicant ${n}`,
    email: `load${n}@example.com`,
    values: [
      { id: why?.id, answer: 'I have built three of these, and the fourth is waiting.' },
      { id: role?.id, answer: 'Engineer' },
    ],
  }
}

/** Moves and applications through the real route with 50 connections and FULL durability, beside a bare durable INSERT. */
export async function commands(): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'winnow-bench-'))
  const { workspaceId, cookies } = await signedIn(dataDir)
  const [cookie = ''] = cookies
  const server = await startServer(dataDir)
  const send = (request: Request) => {
    request.headers.set('cookie', cookie)
    return fetch(request)
  }
  const winnow = createWinnow({ baseUrl: `${server.url}/api`, fetch: send as typeof fetch })
  const form = await makeForm(winnow, workspaceId, {
    questions: [
      { type: 'LONG_TEXT', question: 'Why you?', required: true },
      { type: 'SINGLE_SELECT', question: 'Your role', options: ['Engineer', 'Designer'] },
    ],
  })
  const applicants = await Promise.all(
    Array.from({ length: connections }, () => apply(winnow, form, { answers: { 'Why you?': 'Because.' } })),
  )
  const stages = ['Shortlisted', 'New']
  const moves: number[] = []
  const submits: number[] = []
  const bare: number[] = []
  let n = 0
  for (let round = 0; round < rounds; round++) {
    bare.push(await bareInserts())
    moves.push(
      await rate((worker, turn) =>
        post(`${server.url}/api/submission/update-stage`, cookie, {
          form_id: form.identifier,
          submission_id: applicants[worker]?.submissionId,
          stage: stages[turn % 2],
        }),
      ),
    )
    submits.push(await rate(() => post(`${server.url}/api/submission/submit`, '', applicationTo(form, ++n))))
  }
  await server.stop()
  const base = median(bare)
  const figure = (name: string, values: number[], least: number): Figure => ({
    name,
    value: median(values) / base,
    unit: 'x a bare durable INSERT',
    reach: { least },
    detail: `${Math.round(median(values))} a second beside ${Math.round(base)}`,
  })
  return [figure('moves, 50 connections', moves, 0.6), figure('applications, 50 connections', submits, 0.4)]
}
