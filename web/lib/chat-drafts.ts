import { draftsIn } from './browser/drafts.ts'

/** What stands in the composers of chats unsent. */
export const chatDrafts = draftsIn('winnow.drafts')

type Add = (text: string, template: string | null) => void

/** The composers on the screen, by the name of their draft */
const composers = new Map<string, Add>()

/** One text above another; the second alone where it begins with the first. */
export const joined = (first: string, rest: string): string =>
  rest === '' ? first : first === '' || rest.startsWith(first) ? rest : `${first}\n\n${rest}`

/** Calls `add` with what is added to this draft. Returns the way to stop. */
export function onDraftAdded(draftKey: string, add: Add): () => void {
  composers.set(draftKey, add)
  return () => {
    if (composers.get(draftKey) === add) composers.delete(draftKey)
  }
}

/**
 * Adds a text that was written elsewhere to what stands in a chat unsent, on the screen or not; `template` null: it was started
 * from none. False: storage is denied or full.
 */
export function addToDraft(draftKey: string, text: string, template: string | null): boolean {
  composers.get(draftKey)?.(text, template)
  return chatDrafts.save(draftKey, joined(chatDrafts.read(draftKey), text), {
    template: template ?? chatDrafts.readTemplate(draftKey),
    file: chatDrafts.readFile(draftKey),
    sending: chatDrafts.readSending(draftKey),
  })
}
