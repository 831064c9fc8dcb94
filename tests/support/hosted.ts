import type { FormPage } from '@winnow/api/ports/form-renderer'
import { parameterName } from '@winnow/openapi/questions'
import type { TestApp } from './app.ts'

/** The page of a form that takes applications, as the server hands it to the drawing. */
export type Open = Extract<FormPage, { state: 'open' }>

/** Opens the page of a form; `query` begins with '?'. */
export const visit = async (
  { url }: TestApp,
  form_id: string,
  headers: Record<string, string> = {},
  query = '',
) => {
  const response = await fetch(`${url}/forms/${form_id}${query}`, { headers })
  return { status: response.status, headers: response.headers, page: (await response.json()) as FormPage }
}

/** Sends the page's form as a browser without JavaScript does. */
export const post = (
  { url }: TestApp,
  form_id: string,
  fields: Record<string, string> | [string, string][],
  headers: Record<string, string> = {},
) =>
  fetch(`${url}/forms/${form_id}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: url, ...headers },
    body: new URLSearchParams(fields),
    redirect: 'manual',
  })

/** What the page of an open form sends back unseen, with what was typed. */
export async function filled(app: TestApp, form_id: string, typed: Record<string, string>, query = '') {
  const page = (await visit(app, form_id, {}, query)).page as Open
  const parameters = Object.entries(page.parameters ?? {})
  return {
    idempotency_key: page.idempotencyKey,
    started: page.startedToken,
    form_version: String(page.form.version),
    ...(page.visitToken ? { visit: page.visitToken } : {}),
    ...Object.fromEntries(parameters.map(([name, value]) => [parameterName(name), value])),
    ...typed,
  }
}

export const ada = { name: 'Ada Lovelace', email: 'ada@example.com' }
