import { shortDate } from '@winnow/openapi/common/dates/dates'
import type { ChatSummary } from '@winnow/sdk'

/** Until when a chat that was put off stays away, after the word 'until'. */
export const backAt = ({ snoozedUntil }: Pick<ChatSummary, 'snoozedUntil'>): string =>
  snoozedUntil ? shortDate(snoozedUntil) : 'they reply'
