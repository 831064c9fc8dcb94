import { createElement } from 'react'
import { wholeNumber } from '../../io/input.ts'
import { Session } from '../../io/session.ts'
import { command } from '../command.ts'
import { formArgument } from '../forms/form.ts'
import { evidenceOptions, matchesOf, matchLines, usualLimit } from './evidence.ts'
import { findSearch, searchArgument, searchLines, searchOf } from './search.ts'

export const showSearch = command({
  path: 'searches show',
  summary: 'Show a search: its criteria with their results, its filters, its run and its cost',
  args: [formArgument, searchArgument],
  options: evidenceOptions,
  examples: ["winnow searches show spring-accelerator 'Climate founders' --evidence"],
  read: ([form, named], flags) => ({
    ...{ formName: String(form), named: String(named) },
    limit: flags.evidence === true ? wholeNumber('--limit', flags.limit, usualLimit) : 0,
  }),
  async run({ formName, named, limit }, io) {
    const session = await Session.open(io)
    const form = await session.form(formName)
    const search = await findSearch(session, form.identifier, named)
    return {
      form: { id: form.identifier },
      search: searchOf(search),
      matches: limit > 0 ? await matchesOf(session, form, search, limit) : null,
    }
  },
  json: result => result,
  lines: ({ search, matches }) => [...searchLines(search, null), ...matchLines(matches ?? [])],
  screen: async it =>
    createElement((await import('./Search.tsx')).Search, { ...it, estimate: null, next: [] }),
})
