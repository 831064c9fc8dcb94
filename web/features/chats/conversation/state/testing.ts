import { type ShownMessage, shownAs } from './messages.ts'

/** A message of an editor that is on its way. */
export const shownMessage = (id: string, createdAt: string): ShownMessage =>
  shownAs(
    {
      ...{ tempId: id, key: id, chatId: 'cht_1', seenId: null, createdAt, status: 'SENDING' },
      ...{ content: id, template: null, file: null },
    },
    'PAGE_USER',
  )
