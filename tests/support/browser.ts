import { createWinnow, type Me, type Winnow } from '@winnow/sdk'
import type { TestApp } from './app.ts'

/** A browser: it keeps the cookies that it is given, and sends them along. */
export interface Browser {
  winnow: Winnow
  cookies: Map<string, string>
  /** Every Set-Cookie header as it came */
  setCookies: string[]
  /** The answer to the last call */
  last(): Response
  /** Asks for a code and takes it from the mail */
  askCode(email: string): Promise<string>
  signIn(email: string): Promise<Me>
}

/** A browser that nobody has signed in with; `headers` are what a proxy adds. */
export function browser(app: TestApp, headers: Record<string, string> = {}): Browser {
  const cookies = new Map<string, string>()
  const setCookies: string[] = []
  let last: Response | undefined

  async function send(request: Request): Promise<Response> {
    for (const [name, value] of Object.entries(headers)) request.headers.set(name, value)
    const pairs = [...cookies].map(([name, value]) => `${name}=${value}`)
    if (pairs.length > 0) request.headers.set('cookie', pairs.join('; '))
    const response = await fetch(request)
    for (const line of response.headers.getSetCookie()) {
      setCookies.push(line)
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    last = response
    return response
  }

  const winnow = createWinnow({ baseUrl: `${app.url}/api`, fetch: send as typeof fetch, retries: [] })

  async function askCode(email: string) {
    const before = new Set(app.mail.sent)
    await winnow.requestCode({ email })
    const codeIn = (subject: string) => /^(\w+) is your Winnow code$/.exec(subject)?.[1]
    // Other mail may be on its way to the address: a receipt, a reply.
    const mail = await app.mail.arrival(
      it => !before.has(it) && it.to.address === email && codeIn(it.subject) !== undefined,
    )
    return codeIn(mail.subject) ?? ''
  }

  return {
    winnow,
    cookies,
    setCookies,
    last() {
      if (!last) throw new Error('This browser has not called yet')
      return last
    },
    askCode,
    signIn: async email => winnow.verifyCode({ email, code: await askCode(email) }),
  }
}
