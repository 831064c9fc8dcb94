import { shortDate } from '@winnow/openapi/common/dates/dates'
import type { ChatSummary } from '@winnow/sdk'

/** When a snoozed chat comes back, as it reads after 'until'. */
export const backAt = ({ snoozedUntil }: Pick<ChatSummary, 'snoozedUntil'>): string =>
  snoozedUntil ? shortDate(snoozedUntil) : 'they reply'
