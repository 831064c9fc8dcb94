import { join } from 'node:path'
import { hashOf } from '@winnow/api/core/text/secret'
import { openDatabase } from '@winnow/db'
import { member, session, user, workspace } from '@winnow/db/factories'
import { createWinnow, type FormDetails, type Winnow } from '@winnow/sdk'
import { makeForm } from '../../support/forms.ts'
import { startServer } from '../server.ts'
import { type Filling, fill } from './fill.ts'

type Asked = NonNullable<NonNullable<Parameters<typeof makeForm>[2]>['questions']>[number]

export const sectors = ['Energy', 'Food', 'Health', 'Logistics', 'Housing', 'Education', 'Fintech']

/** Eighteen questions beside Name and Email: the twenty answers that the figures speak of. */
const questions: Asked[] = [
  { type: 'SINGLE_SELECT', question: 'Sector', options: sectors },
  { type: 'NUMBER', question: 'Team' },
  { type: 'LINK', question: 'Website' },
  { type: 'LONG_TEXT', question: 'What do you build?' },
  { type: 'SHORT_TEXT', question: 'City' },
  { type: 'DATE', question: 'Founded' },
  { type: 'MULTI_SELECT', question: 'Markets', options: ['Africa', 'Asia', 'Europe', 'Americas'] },
  { type: 'PHONE_NUMBER', question: 'Phone' },
  { type: 'DROPDOWN', question: 'Stage', options: ['Idea', 'Pilot', 'Revenue'] },
  { type: 'LONG_TEXT', question: 'Why now?' },
  { type: 'NUMBER', question: 'Revenue' },
  { type: 'NUMBER', question: 'Raised' },
  { type: 'SHORT_TEXT', question: 'Role' },
  { type: 'SHORT_TEXT', question: 'Country' },
  { type: 'LINK', question: 'Deck' },
  { type: 'SINGLE_SELECT', question: 'Heard of us', options: ['Friend', 'Search', 'Event'] },
  { type: 'DATE', question: 'Can start' },
  { type: 'SHORT_TEXT', question: 'Anything else' },
]

interface FilledWorkspace {
  form: FormDetails
  /** Of somebody who is signed in and may review */
  token: string
}

export function sdkOf(url: string, token: string): Winnow {
  const send = (request: Request) => {
    request.headers.set('cookie', `winnow_session=${token}`)
    return fetch(request)
  }
  return createWinnow({ baseUrl: `${url}/api`, fetch: send as typeof fetch })
}

/** A form with so many applicants in a data folder that no server uses. */
export async function filledWorkspace(
  dataDir: string,
  applicants: number,
  filling?: Filling,
): Promise<FilledWorkspace> {
  const database = await openDatabase(`file:${join(dataDir, 'winnow.db')}`)
  const token = crypto.randomUUID()
  const workspaceId = await database.writes.transaction(async tx => {
    const someone = await user(tx, { name: 'Inês Duarte' })
    await session(tx, { userId: someone.id, tokenHash: hashOf(token), now: Date.now() })
    const { id } = await workspace(tx)
    await member(tx, { workspaceId: id, userId: someone.id, role: 'ADMIN', isOwner: true })
    return id
  })
  database.close()
  const server = await startServer(dataDir)
  const winnow = sdkOf(server.url, token)
  const form = await makeForm(winnow, workspaceId, { questions })
  await makeForm(winnow, workspaceId, { questions: [] })
  await server.stop()
  await fill(dataDir, form, applicants, filling)
  return { form, token }
}
