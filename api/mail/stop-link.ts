import type { Config } from '../core/config.ts'
import { sign, unsign } from '../core/text/secret.ts'
import type { MailContent } from './drawing/draw.ts'

/** What editors choose for themselves, form by form. */
const editorMails = ['arrivals', 'dailyReport', 'mentions', 'messages'] as const
export type EditorMail = (typeof editorMails)[number]

/** Emails that whoever gets them can stop by a link, without signing in (docs/rules.md#unsubscribing). */
export type Stoppable =
  | { kind: EditorMail; userId: string; formNumbers: readonly number[] }
  | { kind: 'replies'; submissionId: number }

const purpose = 'unsubscribe'

/** The secret of the link: it stops these emails, and gives nothing else. */
function stopTokenOf(it: Stoppable, secret: string): string {
  const parts =
    it.kind === 'replies' ? [it.kind, it.submissionId] : [it.kind, it.userId, it.formNumbers.join('-')]
  return sign(purpose, parts.join('.'), secret)
}

/** What a link stops; null: it is not one of ours. */
export function readStopToken(token: string, secret: string): Stoppable | null {
  const [kind, who = '', forms = ''] = unsign(purpose, token, secret)?.split('.') ?? []
  if (kind === 'replies') return { kind, submissionId: Number(who) }
  const known = editorMails.find(it => it === kind)
  return known ? { kind: known, userId: who, formNumbers: forms.split('-').map(Number) } : null
}

/**
 * The headers by which mail programs offer to unsubscribe with one click (RFC 2369, RFC 8058), and the same link for people;
 * editors also get the way to all their choices.
 */
export function stopLink(
  { config, secret }: { config: Config; secret: string },
  it: Stoppable,
): Pick<MailContent, 'headers' | 'footerLinks'> {
  const url = `${config.publicUrl}/unsubscribe/${encodeURIComponent(stopTokenOf(it, secret))}`
  return {
    headers: { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    footerLinks: [
      { label: 'Unsubscribe', url },
      ...(it.kind === 'replies'
        ? []
        : [{ label: 'Email settings', url: `${config.publicUrl}/settings/emails` }]),
    ],
  }
}
