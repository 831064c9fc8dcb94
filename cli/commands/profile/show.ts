import type { Me } from '@winnow/sdk'
import { createElement } from 'react'
import { fields } from '../../io/out/text.ts'
import { Session } from '../../io/session.ts'
import { command } from '../command.ts'
import { dateWords, hourWords } from './words.ts'

/** The account of the key's owner as scripts get it. */
export const profileOf = ({ id, name, email, image, timeZone, dateFormat, hourFormat }: Me) => ({
  ...{ id, name, email, image, timeZone, dateFormat, hourFormat },
})
export type Profile = ReturnType<typeof profileOf>

const detailsOf = (it: Profile) => [
  { name: 'Name', text: it.name ?? '' },
  { name: 'Email', text: it.email },
  { name: 'Picture', text: it.image ?? 'none' },
  { name: 'Time zone', text: it.timeZone ?? 'that of the device' },
  { name: 'Dates', text: dateWords[it.dateFormat] },
  { name: 'Times', text: hourWords[it.hourFormat] },
]

export const profileLines = (it: Profile) => detailsOf(it).map(fact => fields(fact.name, fact.text))

export const showProfile = command({
  path: 'profile show',
  summary: 'Show your name, picture and how you read dates',
  examples: ['winnow profile show'],
  read: () => null,
  async run(_given, io) {
    const { winnow } = await Session.open(io)
    return profileOf(await winnow.fetchMe({}))
  },
  json: result => result,
  lines: profileLines,
  screen: async result =>
    createElement((await import('../../ui/Details.tsx')).Details, { details: detailsOf(result) }),
})
