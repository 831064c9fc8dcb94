import { visibleName } from '@winnow/openapi/common/text/file-name'
import { type NewAttachment, storeAttachment } from '../chats/attachments/attachment.ts'
import type { App } from '../core/app.ts'
import { Refusal } from '../core/error.ts'
import type { InboundFile, InboundMail } from './reading/mail.ts'

/** Files of one mail that become messages; a message has one (docs/rules.md#attachments). */
const most = 10
/** Bytes up to which a picture inside the text is decoration: a logo, a line, a pixel. */
const decoration = 24 * 1024

interface TakenFiles {
  taken: NewAttachment[]
  /** Why the others were not, a sentence each */
  refused: string[]
}

/** Pictures of a signature or of what is quoted are none of the reply's; reports and calendar entries are read elsewhere. */
function isSent({ files: _, html }: InboundMail, { content, contentId, contentType }: InboundFile): boolean {
  if (
    content.byteLength === 0 ||
    /^(message\/|text\/(rfc822-headers|calendar)|application\/(ics|pgp-signature|pkcs7-signature|x-pkcs7-signature|ms-tnef))/.test(
      contentType,
    )
  )
    return false
  if (contentId === null || !contentType.startsWith('image/')) return true
  if (content.byteLength <= decoration) return false
  const shown = html?.indexOf(`cid:${contentId}`) ?? -1
  const quoted = html
    ? html.search(/<blockquote|class="?gmail_(quote|signature)|id="?(divRplyFwdMsg|appendonsend|signature)/i)
    : -1
  return shown === -1 || quoted === -1 || shown < quoted
}

/** Stores the files of a mail by the rules of attachments; who calls deletes what becomes no message. */
export async function takeFiles(app: App, mail: InboundMail): Promise<TakenFiles> {
  const sent = mail.files.filter(it => isSent(mail, it))
  const taken: NewAttachment[] = []
  const refused: string[] = []
  for (const { name, contentType, content } of sent) {
    const called = visibleName(name).slice(0, 100) || 'A file'
    if (taken.length === most) {
      refused.push(`‘${called}’: an email can bring up to ${most} files.`)
      continue
    }
    try {
      taken.push(await storeAttachment(app, new File([content], name, { type: contentType })))
    } catch (error) {
      if (!(error instanceof Refusal) || error.status >= 500) {
        await dropFiles(app, taken)
        throw error
      }
      refused.push(`‘${called}’: ${error.message}`)
    }
  }
  return { taken, refused }
}

/** Deletes the bytes of files that became no message. */
export async function dropFiles({ storage }: App, files: readonly NewAttachment[]): Promise<void> {
  for (const { storageKey } of files) await storage.delete(storageKey)
}
