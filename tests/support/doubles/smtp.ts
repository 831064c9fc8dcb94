import { SMTPServer, type SMTPServerSession } from 'smtp-server'

export interface Received {
  messageId: string
  /** The mail as it came over the wire */
  source: string
  to: string[]
}

interface Answering {
  /** Gives the server's answer; null accepts */
  answer(error: Error | null): void
  /** Cuts the line before any answer */
  cut(): void
}

/** What an SMTP server says, instead of going on: an answer with its code, or nothing at all. */
type Refusing = { code: number; says: string } | 'hangs' | null

interface Before {
  /** Asks for a password, and says this of it */
  auth?: () => Refusing
  /** To MAIL FROM */
  sender?: () => Refusing
  /** To RCPT TO */
  recipient?: (address: string) => Refusing
}

const asked = (refusing: Refusing, go: () => void, refuse: (error: Error) => void) => {
  if (refusing === null) go()
  else if (refusing !== 'hangs')
    refuse(Object.assign(new Error(refusing.says), { responseCode: refusing.code }))
}

/** A real SMTP server on a port of its own. `onData` may answer otherwise than by taking the mail; `before` answers sooner. */
export async function smtpDouble(
  onData: (mail: Received, it: Answering) => void = (_, it) => it.answer(null),
  before: Before = {},
) {
  const received: Received[] = []
  const waiting = new Set<() => void>()
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: before.auth ? ['STARTTLS'] : ['STARTTLS', 'AUTH'],
    onAuth: ({ username }, _, callback) =>
      asked(before.auth?.() ?? null, () => callback(null, { user: username }), callback),
    onMailFrom: (_, __, callback) => asked(before.sender?.() ?? null, callback, callback),
    onRcptTo: ({ address }, _, callback) => asked(before.recipient?.(address) ?? null, callback, callback),
    onData(stream, session: SMTPServerSession, callback) {
      stream.setEncoding('utf8')
      let source = ''
      stream.on('data', (part: string) => {
        source += part
      })
      stream.on('end', () => {
        const messageId = /^message-id: (.*)$/im.exec(source)?.[1]?.trim() ?? ''
        // The applicant's copy comes with every application; no test of sending is about it.
        if (/^subject: Your application to /im.test(source)) return callback()
        const mail = { messageId, source, to: session.envelope.rcptTo.map(it => it.address) }
        received.push(mail)
        onData(mail, { answer: callback, cut: () => cutAll(server) })
        for (const look of [...waiting]) look()
      })
    },
  })
  server.on('error', () => {})
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.server.address()
  return {
    url: `smtp://${before.auth ? 'winnow:secret@' : ''}127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    received,
    /** The nth mail to somebody, once it has come */
    arrival: (to: string, nth = 1) =>
      new Promise<Received>(resolve => {
        const look = () => {
          const mail = received.filter(it => it.to.includes(to))[nth - 1]
          if (!mail) return
          waiting.delete(look)
          resolve(mail)
        }
        waiting.add(look)
        look()
      }),
    close: () =>
      new Promise<void>(resolve => {
        cutAll(server)
        server.close(() => resolve())
      }),
  }
}

function cutAll(server: SMTPServer) {
  for (const connection of server.connections as Set<{ _socket: { destroy(): void } }>)
    connection._socket.destroy()
}
