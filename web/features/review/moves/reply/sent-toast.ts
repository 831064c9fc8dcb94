import { dismissToast, toast } from '../../../../ui/overlays/stack.ts'

const toastOf = (messageId: string) => `sent-${messageId}`

/** Says that a reply was sent after a move. */
export const saySent = (messageId: string, name: string): void => {
  toast({ id: toastOf(messageId), title: 'Message sent', text: `To ${name}` })
}

/** A reply that was taken back is sent no more. */
export const dropSent = (messageId: string | null | undefined): void => {
  if (messageId) dismissToast(toastOf(messageId))
}
