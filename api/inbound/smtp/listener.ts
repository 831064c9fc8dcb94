import { readFileSync } from 'node:fs'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import type { App } from '../../core/app.ts'
import type { Loop } from '../../core/background/loop.ts'
import { StartError } from '../../core/error.ts'
import { readAddress } from '../../mail/reply-address.ts'
import { mailBytes } from '../reading/mail.ts'
import { parseMail } from '../reading/parse.ts'
import { receiveMail } from '../receive.ts'

/** Connections at once, in all and from one address. */
const connections = 40
const ofOneAddress = 8
/** Recipients of one mail: a reply has one. */
const recipients = 5
/** Bytes of mails that are coming in at once. */
const bytesAtOnce = 3 * mailBytes
/** Milliseconds of silence, and that a connection may take to say goodbye when the server stops. */
const silence = 60_000
const farewell = 2_000

/** An answer of the server with its code: 4xx is for now, 5xx for good. */
const answer = (responseCode: number, says: string) => Object.assign(new Error(says), { responseCode })
const notNow = () => answer(451, '4.3.0 Try again later')

/**
 * Listens for mail to our addresses (docs/operating.md#replies-by-email). It relays nothing: every recipient is an address that we
 * signed. A mail is accepted once it is dealt with; whatever fails on our side, its sender tries again.
 */
export async function startListener(app: App): Promise<Pick<Loop, 'stop'>> {
  const { smtp, domain } = app.config.inbound ?? {}
  if (!smtp) throw new Error('No SMTP listener is configured')
  const perAddress = new Map<string, number>()
  let bytes = 0

  const server = new SMTPServer({
    ...{ name: domain, banner: 'Winnow', size: mailBytes, authOptional: true, disableReverseLookup: true },
    ...(smtp.cert && smtp.key ? { cert: readFileSync(smtp.cert), key: readFileSync(smtp.key) } : {}),
    disabledCommands: smtp.cert ? ['AUTH'] : ['AUTH', 'STARTTLS'],
    ...{ maxClients: connections, socketTimeout: silence, closeTimeout: farewell },
    onConnect({ remoteAddress }, callback) {
      const open = perAddress.get(remoteAddress) ?? 0
      if (app.config.rateLimits && open >= ofOneAddress)
        return callback(answer(421, '4.7.0 Too many connections from your address'))
      perAddress.set(remoteAddress, open + 1)
      callback()
    },
    onClose({ remoteAddress }) {
      const open = perAddress.get(remoteAddress) ?? 1
      if (open <= 1) perAddress.delete(remoteAddress)
      else perAddress.set(remoteAddress, open - 1)
    },
    onRcptTo({ address }, { envelope }, callback) {
      if (envelope.rcptTo.length >= recipients) return callback(answer(452, '4.5.3 Too many recipients'))
      if (!readAddress(app, address)) return callback(answer(550, '5.1.1 No such address here'))
      callback()
    },
    onData(stream, session, callback) {
      take(stream, session).then(
        error => callback(error),
        error => {
          app.log('error', 'inbound mail failed', { error })
          callback(notNow())
        },
      )
    },
  })

  /** Null: accepted. The stream is read to its end in any case, as the sender goes on until then. */
  async function take(stream: SMTPServerDataStream, { envelope }: SMTPServerSession): Promise<Error | null> {
    const parts: Buffer[] = []
    let own = 0
    let isFull = false
    try {
      for await (const part of stream as AsyncIterable<Buffer>) {
        own += part.byteLength
        bytes += part.byteLength
        isFull ||= bytes > bytesAtOnce
        if (isFull || own > mailBytes) parts.length = 0
        else parts.push(part)
      }
      if (own > mailBytes || stream.sizeExceeded) return answer(552, '5.3.4 The message is too large')
      if (isFull) return answer(452, '4.3.1 Try again later')
      const mail = await parseMail(Buffer.concat(parts), {
        recipients: envelope.rcptTo.map(it => it.address),
        returnPath: envelope.mailFrom ? envelope.mailFrom.address : '',
      })
      if (!mail) return answer(554, '5.6.0 The message cannot be read')
      const received = await receiveMail(app, mail)
      return received.outcome === 'later' ? answer(452, '4.7.1 Too many replies, try again later') : null
    } finally {
      bytes -= own
    }
  }

  // A broken connection is its sender's business.
  server.on('error', ({ code }: Error & { code?: string }) => {
    if (code && /^E(ADDRINUSE|ACCES)$/.test(code)) return
    app.log('warn', 'smtp connection failed', code ? { code } : {})
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(smtp.port, () => resolve())
  }).catch((error: Error & { code?: string }) => {
    if (error.code === 'EADDRINUSE') throw new StartError('INBOUND_SMTP_PORT is already in use')
    if (error.code === 'EACCES') throw new StartError('INBOUND_SMTP_PORT: ports below 1024 need a privilege')
    throw error
  })
  return {
    stop: () => new Promise(resolve => server.close(() => resolve())),
  }
}
