import { dismissToast, toast } from '../../../../ui/overlays/stack/stack.ts'

const toastOf = (messageId: string) => `sent-${messageId}`

/** Says that a reply was sent after a move. */
export const saySent = (messageId: string, name: string): void => {
  toast({ id: toastOf(messageId), title: 'Message sent', text: `To ${name}` })
}

/** Closes it again: the reply was taken back. */
export const dropSent = (messageId: string | null | undefined): void => {
  if (messageId) dismissToast(toastOf(messageId))
}
