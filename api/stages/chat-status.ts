import type { forms } from '@winnow/db'
import type { ChatStatus } from '@winnow/openapi'
import type { StageRow } from './find.ts'

/** Archived takes the form's default archive chat status, every other stage OPEN (docs/rules.md#chat-status). */
export const chatStatusIn = (
  stage: Pick<StageRow, 'kind'>,
  form: Pick<typeof forms.$inferSelect, 'defaultArchiveChatStatus'>,
): ChatStatus => (stage.kind === 'ARCHIVED' ? form.defaultArchiveChatStatus : 'OPEN')
