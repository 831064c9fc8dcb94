import { counted } from '@winnow/openapi/common/text/format'
import type { Session } from '../../io/session.ts'

export type Held = Awaited<ReturnType<Session['winnow']['fetchPerson']>>

/** '2 applications, 1 file, 4 messages, 1 note, 0 drafts' */
export const heldText = ({ applications, files, messages, notes, drafts }: Held): string =>
  [
    counted(applications, 'application'),
    counted(files, 'file'),
    counted(messages, 'message'),
    counted(notes, 'note'),
    counted(drafts, 'draft'),
  ].join(', ')

export const personArgument = ['<email>', 'The address that the person applied with'] as const
