import { UsageError } from '../../io/failure.ts'
import { wholeNumber } from '../../io/input.ts'
import { Session } from '../../io/session.ts'
import { command } from '../command.ts'
import { chatLine, printedChat } from './chat.ts'

const filters = {
  active: 'ACTIVE',
  unread: 'UNREAD',
  'needs-reply': 'NEEDS_REPLY',
  snoozed: 'SNOOZED',
  closed: 'CLOSED',
  all: 'ALL',
} as const
const sorts = { latest: 'LAST_MESSAGE', oldest: 'LAST_MESSAGE', started: 'CREATION', name: 'NAME' } as const

/** The value of an option that takes one of a few words. */
function oneOf<T extends object>(option: string, typed: unknown, known: T, usual: keyof T): keyof T {
  if (typed === undefined) return usual
  const word = Object.keys(known).find(it => it === typed)
  if (word === undefined)
    throw new UsageError(`${option} takes ${Object.keys(known).join(', ')}, not '${typed}'.`)
  return word as keyof T
}

const pageSize = 100

export const listChats = command({
  path: 'chats list',
  summary: 'List the chats with applicants',
  args: [['[form]', 'Only chats of this form: its name or ID (default: all that you review)']],
  options: [
    ['--filter <filter>', 'active (default), unread, needs-reply, snoozed, closed or all'],
    ['--mine', 'Only chats that are assigned to you'],
    ['--unassigned', 'Only unassigned chats'],
    ['--search <text>', 'Only chats with these words in a message, the name or the email address'],
    ['--sort <order>', 'latest (default), oldest, started or name'],
    ['--limit <number>', 'How many to list (default: 50)'],
  ],
  examples: [
    'winnow chats list --filter needs-reply --mine',
    "winnow chats list spring-accelerator --filter all --search 'cap table' --json",
  ],
  read([form], flags) {
    if (flags.mine && flags.unassigned) throw new UsageError('Use only one of --mine and --unassigned.')
    return {
      form: form === undefined ? null : String(form),
      filter: filters[oneOf('--filter', flags.filter, filters, 'active')],
      assigned: flags.mine ? ('ME' as const) : flags.unassigned ? ('NOBODY' as const) : ('ANYBODY' as const),
      search: typeof flags.search === 'string' ? flags.search : null,
      sort: oneOf('--sort', flags.sort, sorts, 'latest'),
      limit: wholeNumber('--limit', flags.limit, 50),
    }
  },
  async run({ form, filter, assigned, search, sort, limit }, io) {
    const session = await Session.open(io)
    const isAscending = sort === 'oldest' || sort === 'name'
    const query = {
      ...{ view_as: 'PAGE_USER' as const, filter, assigned, search },
      ...(form === null ? {} : { form_id: await session.formId(form) }),
    }
    const chats = []
    let total = Number.POSITIVE_INFINITY
    while (chats.length < Math.min(limit, total)) {
      const page = await session.winnow.fetchChats({
        ...query,
        page_details: {
          page_size: Math.min(pageSize, limit - chats.length),
          offset: chats.length,
          sorting_type: sorts[sort],
          sorting_order: isAscending ? 'ASC' : 'DESC',
        },
      })
      total = page.page_details.totalCount
      if (page.chats.length === 0) break
      chats.push(...page.chats.map(printedChat))
    }
    return { total: Number.isFinite(total) ? total : 0, chats }
  },
  json: result => result,
  lines: ({ chats }) => chats.map(chatLine),
})
