import type { Operation } from '@winnow/openapi'
import type { TestApp } from './app.ts'

/** A body as a form sends it: files as they are, everything else as a text. */
function formOf(body: object): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(body))
    form.append(
      name,
      value instanceof Blob ? value : typeof value === 'object' ? JSON.stringify(value) : `${value}`,
    )
  return form
}

const send = ({ url }: Pick<TestApp, 'url'>, path: string, body: BodyInit, headers: Record<string, string>) =>
  fetch(`${url}/api${path}`, { method: 'POST', headers, body })

/** A call as it crosses the wire, for what the SDK hides: headers, statuses, bodies that it would not send. A text goes as it is. */
export const call = (
  app: Pick<TestApp, 'url'>,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Response> =>
  send(app, path, typeof body === 'string' ? body : JSON.stringify(body), {
    'content-type': 'application/json',
    ...headers,
  })

/** The same in the encoding that the operation asks for. */
export const callAs = (
  app: Pick<TestApp, 'url'>,
  { path, encoding }: Pick<Operation, 'path' | 'encoding'>,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Response> => {
  if (!encoding || typeof body !== 'object' || body === null) return call(app, path, body, headers)
  // The boundary stands in the header that fetch writes itself.
  return send(app, path, formOf(body), headers)
}
