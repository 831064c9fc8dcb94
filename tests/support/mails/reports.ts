import { compose, type Envelope, file, multipart, plain } from './compose.ts'

interface Told {
  /** The Message-ID of the mail that came back */
  about: string
  action?: 'failed' | 'delayed' | 'delivered'
  status?: string
  diagnostic?: string | null
  /** Only the head of the mail comes back */
  headOnly?: boolean
}

/** A delivery status notification (RFC 3464), as mail servers send it with an empty envelope sender. */
export function report(
  envelope: Envelope,
  {
    about,
    action = 'failed',
    status = '5.1.1',
    diagnostic = `smtp; 550 ${status} The account does not exist`,
    headOnly = false,
  }: Told,
): Buffer {
  const returned = `Return-Path: <${envelope.to}>\r\nSubject: Northlight: your application\r\nMessage-ID:\r\n ${about}\r\nTo: ada@example.com\r\n\r\n`
  const fields = [
    'Reporting-MTA: dns; mx.example.com\r\n\r\nFinal-Recipient: rfc822; ada@example.com',
    `Action: ${action}`,
    `Status: ${status}`,
    ...(diagnostic === null ? [] : [`Diagnostic-Code: ${diagnostic}`]),
  ]
  const head = ['Content-Description: Delivery report']
  return compose(
    envelope,
    multipart('report; report-type=delivery-status', [
      plain('This is the mail system at host mx.example.com.\n\nYour message could not be delivered.\n'),
      {
        ...file('message/delivery-status', '', head),
        ...{ head: ['Content-Type: message/delivery-status', ...head] },
        body: Buffer.from(`${fields.join('\r\n')}\r\n`),
      },
      {
        head: [`Content-Type: ${headOnly ? 'text/rfc822-headers' : 'message/rfc822'}`],
        body: Buffer.from(headOnly ? returned : `${returned}Hi Ada\r\n`),
      },
    ]),
    {
      From: 'Mail Delivery System <MAILER-DAEMON@mx.example.com>',
      subject: 'Undelivered Mail Returned to Sender',
      'Auto-Submitted': 'auto-replied',
    },
  )
}
