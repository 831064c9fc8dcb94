import type { HeldBackReason } from '../enums.ts'

/** Why somebody gets no message, as people read it. */
export const heldBackText: Record<HeldBackReason, string> = {
  CHAT_CLOSED: 'The chat is closed',
  NO_ADDRESS: 'No email address',
  REPLIED: 'Already has a reply',
  NO_FIRST_NAME: 'No first name',
  OVER_LIMIT: "Over today's limit",
}
