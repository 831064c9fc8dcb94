import type { InboundMail } from './mail.ts'

/** Subjects of programs that leave no header of their own, in the languages of large providers. */
const awaySubject =
  /^\s*(auto(matic|mated)?[- ]?(reply|response)|automatische antwort|abwesenheits(notiz|agent)|réponse automatique|out of (the )?office|respuesta automática|risposta automatica|automatisch antwoord)\s*:/i

/**
 * Whether a program wrote it rather than a person (RFC 3834 and what is common beside it): it becomes no message and is never
 * answered (docs/rules.md#reply-by-email).
 */
export function isAutomatic({ headers, returnPath }: Pick<InboundMail, 'headers' | 'returnPath'>): boolean {
  const value = (name: string) => headers.get(name)?.trim().toLowerCase() ?? ''
  const autoSubmitted = value('auto-submitted')
  if (autoSubmitted !== '' && !autoSubmitted.startsWith('no')) return true
  if (/^(bulk|junk|list|auto_reply)$/.test(value('precedence'))) return true
  if (/\b(all|oof|autoreply)\b/.test(value('x-auto-response-suppress'))) return true
  if (
    [
      'list-id',
      'list-unsubscribe',
      'feedback-id',
      'x-autoreply',
      'x-autorespond',
      'x-autoresponder',
      'x-failed-recipients',
    ].some(it => headers.has(it))
  )
    return true
  if (returnPath === '' || value('return-path') === '<>') return true
  if (/^multipart\/report/.test(value('content-type'))) return true
  return awaySubject.test(headers.get('subject') ?? '')
}
