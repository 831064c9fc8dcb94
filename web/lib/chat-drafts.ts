import { draftsIn } from './browser/drafts.ts'

/** What stands in the composers of chats unsent, with a reply that is being written beside its chat. */
export const chatDrafts = draftsIn('winnow.drafts')

export interface Unsent {
  text: string
  /** The template that it was started from, by its name; null: none */
  template: string | null
}

type Change = (change: (text: string) => string, template: string | null) => void

/** The composers on the screen, by the name of their draft */
const composers = new Map<string, Change>()

/** Replies that are being written beside their chats, each with what stands in the chat itself */
const replies = new Map<string, { own: Unsent; reply: Unsent }>()

/** One text above another; the second alone where it begins with the first. */
export const joined = (first: string, rest: string): string =>
  rest === '' ? first : first === '' || rest.startsWith(first) ? rest : `${first}\n\n${rest}`

/** Calls `change` with what becomes of this draft elsewhere. Returns the way to stop. */
export function onDraftChanged(draftKey: string, change: Change): () => void {
  composers.set(draftKey, change)
  return () => {
    if (composers.get(draftKey) === change) composers.delete(draftKey)
  }
}

/** What stands in a chat unsent, without a reply that is being written beside it. */
export const readDraft = (draftKey: string): Unsent =>
  replies.get(draftKey)?.own ?? {
    text: chatDrafts.read(draftKey),
    template: chatDrafts.readTemplate(draftKey),
  }

/** Saves what stands in a chat unsent, above a reply that is being written beside it. False: storage is denied or full. */
export function saveDraft(
  draftKey: string,
  own: Unsent,
  rest = { file: chatDrafts.readFile(draftKey), sending: chatDrafts.readSending(draftKey) },
): boolean {
  const beside = replies.get(draftKey)
  if (beside) beside.own = own
  return chatDrafts.save(draftKey, joined(own.text, beside?.reply.text ?? ''), {
    ...rest,
    template: beside?.reply.template ?? own.template,
  })
}

/** Keeps a reply as the draft of its chat while it is written beside it; null: there is nothing to keep. */
export function keepReply(draftKey: string, reply: Unsent | null): void {
  if (!reply && !replies.has(draftKey)) return
  const own = readDraft(draftKey)
  if (reply) replies.set(draftKey, { own, reply })
  else replies.delete(draftKey)
  saveDraft(draftKey, own)
}

/** A reply that became the end of a draft is written beside its chat again. */
export function resumeReply(draftKey: string, reply: Unsent): void {
  const cut = (text: string) =>
    text.endsWith(reply.text) ? text.slice(0, -reply.text.length).trimEnd() : text
  const { text, template } = readDraft(draftKey)
  composers.get(draftKey)?.(cut, null)
  replies.set(draftKey, { own: { text: cut(text), template }, reply })
}

/** Adds a text that was written elsewhere to what stands in a chat unsent, on the screen or not. False: storage is denied or full. */
export function addToDraft(draftKey: string, { text, template }: Unsent): boolean {
  const own = readDraft(draftKey)
  replies.delete(draftKey)
  composers.get(draftKey)?.(now => joined(now, text), template)
  return saveDraft(draftKey, { text: joined(own.text, text), template: template ?? own.template })
}
