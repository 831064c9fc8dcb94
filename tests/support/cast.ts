import { hashOf } from '@winnow/api/core/text/secret'
import { sessionCookie } from '@winnow/api/users/session'
import { forms } from '@winnow/db'
import { editor, member, session, user, workspace } from '@winnow/db/factories'
import { type CastMember, scopes } from '@winnow/openapi'
import { createWinnow, type Winnow } from '@winnow/sdk'
import { eq } from 'drizzle-orm'
import type { TestApp } from './app.ts'
import { makeForm } from './forms.ts'

/** A client of the SDK that calls as somebody; the headers say who. */
export const clientWith = ({ url }: TestApp, headers: Record<string, string>): Winnow => {
  const send = (request: Request) => {
    for (const [name, value] of Object.entries(headers)) request.headers.set(name, value)
    return fetch(request)
  }
  return createWinnow({ baseUrl: `${url}/api`, fetch: send as typeof fetch, retries: [] })
}

export interface Person {
  id: string
  email: string
  /** What a browser of theirs sends along */
  cookie: string
  winnow: Winnow
}

/** Opens a session; its cookie, as a browser sends it. */
export async function signedIn({ app }: TestApp, userId: string): Promise<string> {
  const token = crypto.randomUUID()
  await app.write(tx => session(tx, { userId, tokenHash: hashOf(token), now: app.clock() }))
  return `${sessionCookie}=${token}`
}

/** Somebody with an account, signed in. */
export async function person(app: TestApp, it: { email?: string; name?: string } = {}): Promise<Person> {
  const row = await app.app.write(tx => user(tx, it))
  const cookie = await signedIn(app, row.id)
  return { id: row.id, email: row.email, cookie, winnow: clientWith(app, { cookie }) }
}

/** The owner of a new workspace. */
export async function owner(app: TestApp): Promise<Person & { workspaceId: string }> {
  const someone = await person(app)
  const { id } = await app.app.write(tx => workspace(tx))
  await app.app.write(tx => member(tx, { workspaceId: id, userId: someone.id, role: 'ADMIN', isOwner: true }))
  return { ...someone, workspaceId: id }
}

/** Everybody of the permission matrix around one open form (docs/rules.md#permission-matrix). */
export async function castAround(app: TestApp) {
  const boss = await owner(app)
  const { workspaceId } = boss
  const join = async (role: 'ADMIN' | 'MEMBER' | 'GUEST') => {
    const it = await person(app)
    await app.app.write(tx => member(tx, { workspaceId, userId: it.id, role }))
    return it
  }
  const creator = await join('MEMBER')
  const form = await makeForm(creator.winnow, workspaceId, {
    questions: [
      { type: 'FILE_UPLOAD', question: 'Your deck', required: false },
      { type: 'VIDEO', question: 'Introduce yourself', required: false },
    ],
  })
  const helper = await join('GUEST')
  const [row] = await app.app.reads.select().from(forms).where(eq(forms.id, form.identifier))
  await app.app.write(tx => editor(tx, { formNumber: row?.number ?? 0, userId: helper.id }))
  const { token } = await boss.winnow.createApiKey({
    page_id: workspaceId,
    name: 'Test',
    scopes: [...scopes],
  })
  const people = {
    owner: boss,
    admin: await join('ADMIN'),
    member: await join('MEMBER'),
    guest: await join('GUEST'),
    creator,
    editor: helper,
    applicant: await person(app),
  }
  const clients: Record<CastMember, Winnow> = {
    ...(Object.fromEntries(Object.entries(people).map(([name, it]) => [name, it.winnow])) as Record<
      keyof typeof people,
      Winnow
    >),
    nobody: clientWith(app, {}),
    key: clientWith(app, { authorization: `Bearer ${token}` }),
  }
  return { workspaceId, form, people, clients }
}
