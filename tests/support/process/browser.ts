import { createWinnow, type Winnow } from '@winnow/sdk'

/** A browser that keeps its cookies, over every start of the server. */
export function browser(): { open(url: string): Winnow; cookies: Map<string, string> } {
  const cookies = new Map<string, string>()
  const send = async (request: Request) => {
    request.headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    const response = await fetch(request)
    for (const set of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      cookies.set(name, value)
    }
    return response
  }
  return {
    open: url => createWinnow({ baseUrl: `${url}/api`, fetch: send as typeof fetch, retries: [] }),
    cookies,
  }
}
