import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { APIRequestContext, BrowserContext, Page } from '@playwright/test'
import { forms, type OpenDatabase, openDatabase } from '@winnow/db'
import { search } from '@winnow/db/factories'
import { createWinnow, type Winnow } from '@winnow/sdk'
import { eq } from 'drizzle-orm'
import { codeFor, codesTo } from './mailbox.ts'

/** Somebody signed in, in their browser and through the SDK with the same session. */
export interface Person {
  email: string
  winnow: Winnow
  /** What a browser of theirs holds */
  cookies: Parameters<BrowserContext['addCookies']>[0]
}

export interface Editor extends Person {
  workspaceId: string
  workspaceName: string
}

let made = 0
/** An address that no other test uses. */
export const address = (who: string) => `${who}-${Date.now().toString(36)}-${++made}@example.com`

/** A client of the SDK that keeps its cookies. */
function client(base: string) {
  const cookies = new Map<string, string>()
  const send = async (request: Request) => {
    const pairs = [...cookies].map(([name, value]) => `${name}=${value}`)
    if (pairs.length > 0) request.headers.set('cookie', pairs.join('; '))
    const response = await fetch(request)
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    return response
  }
  return {
    cookies,
    winnow: createWinnow({ baseUrl: `${base}/api`, fetch: send as typeof fetch, retries: [] }),
  }
}

/** Somebody with an account, signed in without the screens; `context` is the browser that gets the session. */
export async function signedIn(
  request: APIRequestContext,
  base: string,
  it: { email: string; name?: string; context?: BrowserContext },
): Promise<Person> {
  const { cookies, winnow } = client(base)
  const before = (await codesTo(request, it.email)).length
  await winnow.requestCode({ email: it.email })
  await winnow.verifyCode({ email: it.email, code: await codeFor(request, it.email, before) })
  if (it.name) await winnow.updateName({ name: it.name })
  const held = [...cookies].map(([name, value]) => ({ name, value, url: base, httpOnly: true }))
  await it.context?.addCookies(held)
  return { email: it.email, winnow, cookies: held }
}

/** Writes what no call writes yet into the server's database. */
async function inDatabase(write: (database: OpenDatabase) => Promise<unknown>): Promise<void> {
  const folder = process.env.E2E_DATA ?? ''
  const onServer = await readFile(join(folder, 'database-url'), 'utf8').catch(() => null)
  const database = await openDatabase(onServer ?? `file:${join(folder, 'winnow.db')}`)
  try {
    if (onServer === null) await database.writeClient.execute('PRAGMA busy_timeout = 5000')
    await write(database)
  } finally {
    database.close()
  }
}

/** Makes somebody a member of the editor's workspace, an admin unless told: they are invited and join. */
export async function joinWorkspace(
  editor: Pick<Editor, 'winnow' | 'workspaceId'>,
  { email, winnow }: Person,
  role: 'ADMIN' | 'MEMBER' = 'ADMIN',
): Promise<void> {
  const users = [{ email, role }]
  const { invitations } = await editor.winnow.addUserToWorkspace({ page_id: editor.workspaceId, users })
  const link = invitations.find(it => it.email === email)?.link ?? ''
  const invitation_id = /\/invitations\/(\w+)/.exec(link)?.[1] ?? ''
  await winnow.answerInvitation({ invitation_id, accept: true })
}

/** Gives a form the columns of an AI search. */
export const searchFor = (formId: string, name: string, criteria: readonly string[]): Promise<void> =>
  inDatabase(async ({ writes }) => {
    const [form] = await writes.select({ number: forms.number }).from(forms).where(eq(forms.id, formId))
    if (form) await search(writes, { formNumber: form.number, name, criteria })
  })

/** Signs in through the screen, with the code from the mailbox. */
export async function signIn(page: Page, email: string): Promise<void> {
  const before = (await codesTo(page.request, email)).length
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByLabel('Code').fill(await codeFor(page.request, email, before))
}
