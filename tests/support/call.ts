import type { TestApp } from './app.ts'

/** A call as it crosses the wire, for what the SDK hides: headers, statuses, bodies that it would not send. A text goes as it is. */
export const call = (
  { url }: Pick<TestApp, 'url'>,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Response> =>
  fetch(`${url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
