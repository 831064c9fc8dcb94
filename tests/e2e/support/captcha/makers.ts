import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { framePage, type Maker, makers, scriptOf } from './widget.ts'

export const siteKey = '10000000-ffff-ffff-ffff-000000000001'
export const secret = '0x0000000000000000000000000000000000000000'

/** An answer that the widget gave, and where it stood. */
interface Answer {
  sitekey: string
  hostname: string
  action: string
  theme: string
  size: string
  used: boolean
}

/** The makers of a captcha on this machine: their script, their widget and `siteverify`, as their documents have them. */
export interface Makers {
  url: string
  /** Every answer that was given, in order */
  answers: Answer[]
  /** What `siteverify` was asked, in order */
  asked: Record<string, string>[]
  /** 'down': `siteverify` answers 503 */
  state: 'up' | 'down'
  close(): Promise<void>
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const part of request) text += part
  return text
}

export async function openMakers(): Promise<Makers> {
  const answers = new Map<string, Answer>()

  /** As both makers' documents list them: what is missing, what is wrong, what was used. */
  function judge(maker: Maker, said: Record<string, string>) {
    const fail = (...codes: string[]) => ({ success: false, 'error-codes': codes })
    if (!said.secret) return fail('missing-input-secret')
    if (said.secret !== secret) return fail('invalid-input-secret')
    if (!said.response) return fail('missing-input-response')
    const answer = answers.get(said.response)
    if (!answer) return fail('invalid-input-response')
    if (said.sitekey && said.sitekey !== answer.sitekey) return fail('sitekey-secret-mismatch')
    if (answer.used) return fail(makers[maker].used)
    answer.used = true
    const { hostname, action } = answer
    const common = { success: true, challenge_ts: new Date().toISOString(), hostname, 'error-codes': [] }
    return maker === 'turnstile' ? { ...common, action, cdata: '' } : { ...common, credit: false }
  }

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://makers')
    const send = (status: number, type: string, body: string) => {
      response.writeHead(status, { 'content-type': type })
      response.end(body)
    }
    for (const maker of ['turnstile', 'hcaptcha'] as const) {
      if (url.pathname === makers[maker].script) return send(200, 'text/javascript', scriptOf(maker))
      if (url.pathname !== makers[maker].verify) continue
      const said = Object.fromEntries(new URLSearchParams(await bodyOf(request)))
      it.asked.push(said)
      if (it.state === 'down') return send(503, 'text/html', 'down')
      return send(200, 'application/json', JSON.stringify(judge(maker, said)))
    }
    const { maker, ...said } = Object.fromEntries(url.searchParams)
    if (maker !== 'turnstile' && maker !== 'hcaptcha') return send(404, 'text/plain', '')
    if (url.pathname === '/frame') return send(200, 'text/html', framePage(maker, said.theme ?? 'light'))
    if (said.sitekey !== siteKey) return send(400, 'text/plain', '110100')
    const token = makers[maker].token + randomUUID()
    const { sitekey, hostname = '', action = '', theme = '', size = '' } = said
    const answer = { sitekey, hostname, action, theme, size, used: false }
    answers.set(token, answer)
    it.answers.push(answer)
    return send(200, 'text/plain', token)
  })
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const it: Makers = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answers: [],
    asked: [],
    state: 'up',
    close: () =>
      new Promise(resolve => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  return it
}
