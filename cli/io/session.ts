import { createWinnow, type FormDetails, type FormSummary, type Me, type Winnow } from '@winnow/sdk'
import { straight } from './connection.ts'
import type { Io } from './factory.ts'
import { refusal, UsageError } from './failure.ts'

const usualUrl = 'http://localhost:3000'

/** The address of a server as a person types it, without a closing slash and without /api. */
export function serverUrl(typed: string): string {
  const url = URL.canParse(typed) ? new URL(typed) : null
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.username || url.search || url.hash) {
    const whole = `http://${typed}`
    const meant = /^[\w.-]+(:\d+)?$/.test(typed) && URL.canParse(whole) ? whole : usualUrl
    throw new UsageError(`'${typed}' isn't the address of a server. Use one such as ${meant}.`)
  }
  return url.href.replace(/\/+$/, '').replace(/\/api$/, '')
}

/** The server that is called, and the key. */
export type Account = {
  url: string
  token: string | undefined
  tokenFrom: 'WINNOW_TOKEN' | 'config' | 'nowhere'
  /** Set where the saved login is used */
  workspace: { id: string; name: string } | undefined
}

/** An API key as it was given; what holds a space or a quote can't be sent. */
export function keyIn(given: string): string {
  if (!/^[\w-]+$/.test(given))
    throw refusal(
      'signed_out',
      401,
      "This isn't an API key: keys are letters, digits, - and _, without spaces or quotes.",
    )
  return given
}

/** WINNOW_URL and WINNOW_TOKEN come before the saved login, whose token is sent to its own server only. */
async function accountOf(io: Io): Promise<Account> {
  const saved = await io.config.read()
  const url = serverUrl(io.env.WINNOW_URL || saved?.url || usualUrl)
  const given = io.env.WINNOW_TOKEN?.trim()
  if (given) return { url, token: keyIn(given), tokenFrom: 'WINNOW_TOKEN', workspace: undefined }
  if (saved?.url !== url) return { url, token: undefined, tokenFrom: 'nowhere', workspace: undefined }
  return { url, token: saved.token, tokenFrom: 'config', workspace: saved.workspace }
}

/** A client whose calls end when the command is interrupted. */
export const clientFor = (io: Io, { url, token }: Pick<Account, 'url' | 'token'>): Winnow =>
  createWinnow({
    baseUrl: `${url}/api`,
    token,
    retries: io.retries,
    signal: io.signal,
    fetch: straight(io.fetch),
  })

/** The one workspace that a key acts in. */
export function workspaceOf(me: Me): { id: string; name: string } {
  // Something else than Winnow may answer with JSON, too.
  if (!Array.isArray(me.pages))
    throw refusal('not_winnow', 200, "The server's answer isn't a Winnow server's.")
  const [page] = me.pages
  if (!page)
    throw refusal('not_found', 404, "You don't have a workspace yet. Create one in the browser first.")
  return { id: page.id, name: page.name }
}

const fold = (text: string) => text.normalize('NFKC').toLowerCase().trim()
/** 'Spring accelerator' may be typed as 'spring-accelerator'. */
const slug = (text: string) =>
  fold(text)
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')

const isId = (name: string) => name.startsWith('frm_')

/** The one of these forms that has this name. */
function idAmong(forms: readonly FormSummary[], name: string, deleted: boolean): string {
  const sameName = forms.filter(form => fold(form.name) === fold(name))
  const found = sameName.length > 0 ? sameName : forms.filter(form => slug(form.name) === slug(name))
  if (found.length > 1) {
    const choices = found.map(form => `  ${form.identifier}  ${form.name}`)
    throw new UsageError(
      [`${found.length} forms are called '${name}'. Use an ID instead:`, ...choices].join('\n'),
    )
  }
  const [form] = found
  if (!form)
    throw refusal(
      'not_found',
      404,
      deleted
        ? `There is no deleted form called '${name}'. Run 'winnow forms list --deleted' to see those you can restore.`
        : `There is no form called '${name}'. Run 'winnow forms list' to see your forms.`,
    )
  return form.identifier
}

/** A signed-in client for commands that need the server. */
export class Session {
  constructor(
    readonly io: Io,
    readonly account: Account,
    readonly winnow: Winnow,
  ) {}

  static async open(io: Io): Promise<Session> {
    const account = await accountOf(io)
    if (!account.token) {
      const saved = await io.config.read()
      const other = saved ? ` You are signed in to ${saved.url}.` : ''
      throw refusal('signed_out', 401, `You aren't signed in to ${account.url}.${other}`)
    }
    return new Session(io, account, clientFor(io, account))
  }

  /** The same session with calls that Ctrl+C doesn't end: for what has to be known to be done or not. */
  finishing(): Session {
    const account = this.account
    return new Session(
      this.io,
      account,
      clientFor({ ...this.io, signal: new AbortController().signal }, account),
    )
  }

  workspace = async () => this.account.workspace ?? workspaceOf(await this.winnow.fetchMe({}))

  /** The forms that the key may manage, newest first, page by page. `deleted`: those that can still be restored instead. */
  async *forms({
    search,
    folderId,
    deleted = false,
  }: {
    search?: string | undefined
    folderId?: string | undefined
    deleted?: boolean
  } = {}) {
    const { id } = await this.workspace()
    let cursor: string | null = null
    do {
      const page: Awaited<ReturnType<Winnow['fetchForUser']>> = await this.winnow.fetchForUser({
        page_id: id,
        cursor,
        deleted,
        ...(search === undefined ? {} : { search }),
        ...(folderId === undefined ? {} : { folder_id: folderId }),
      })
      yield page.forms
      cursor = page.nextCursor
    } while (cursor)
  }

  /** The identifier of a form by its identifier or its whole name. `deleted`: among those that can be restored. */
  formId = async (name: string, { deleted = false } = {}): Promise<string> =>
    (await this.formIds([name], { deleted }))[0] ?? name

  /** As `formId`, of several forms; the list is read once. */
  async formIds(names: readonly string[], { deleted = false } = {}): Promise<string[]> {
    const forms: FormSummary[] = []
    if (!names.every(isId)) for await (const page of this.forms({ deleted })) forms.push(...page)
    return names.map(name => (isId(name) ? name : idAmong(forms, name, deleted)))
  }

  /** A form with its questions, stages and templates, by its identifier or its whole name. */
  form = async (name: string): Promise<FormDetails> =>
    this.winnow.fetchDetails({ form_id: await this.formId(name) })
}
