import { formColours } from '@winnow/openapi/common/enums'
import { limits } from '@winnow/openapi/common/limits'
import { instantOf } from '../../../io/dates.ts'
import type { Io } from '../../../io/factory.ts'
import { UsageError } from '../../../io/failure.ts'
import { wholeNumber } from '../../../io/input.ts'
import { fields } from '../../../io/out/text.ts'
import { Session } from '../../../io/session.ts'
import { command, type Flags } from '../../command.ts'
import { formArgument } from '../form.ts'
import { detailsOf } from './details.ts'
import { readOnOff, readWord, reviewModeNames, reviewModes, settingsOf } from './format.ts'

/** Reads a value; 'none' removes the setting; undefined: the option is absent. */
const orNone = <Value>(typed: Flags[string], read: (typed: string) => Value): Value | null | undefined => {
  if (typeof typed !== 'string') return undefined
  return typed === 'none' ? null : read(typed)
}

function urlParameters(typed: Flags[string]): string[] | undefined {
  if (!Array.isArray(typed)) return undefined
  const names = typed.map(String)
  if (!names.includes('none')) return names
  if (names.length > 1)
    throw new UsageError("--url-parameter none removes all of them and can't be combined with others.")
  return []
}

function read(flags: Flags, io: Io) {
  const settings = {
    opening_date: orNone(flags.opens, it => instantOf('--opens', it, io, 'begin')),
    response_cap: orNone(flags.cap, it => wholeNumber('--cap', it, limits.responseCap)),
    multiple_submissions: readOnOff('--multiple', flags.multiple),
    email_verification_required: readOnOff('--verify-email', flags.verifyEmail),
    corrections_allowed: readOnOff('--corrections', flags.corrections),
    estimate_shown: readOnOff('--estimate', flags.estimate),
    bulk_action_enabled: readOnOff('--bulk', flags.bulk),
    show_labels_row: readOnOff('--labels-row', flags.labelsRow),
    ai_enabled: readOnOff('--ai', flags.ai),
    template_color: orNone(flags.colour, it => readWord('--colour', it, formColours) ?? null),
    url_parameters: urlParameters(flags.urlParameter),
  }
  return {
    settings: Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined)),
    review: readWord('--review', flags.review, reviewModeNames),
    archivedChats: readWord('--archived-chats', flags.archivedChats, ['open', 'closed']),
    sendReply: readOnOff('--send-reply', flags.sendReply),
  }
}

export const setForm = command({
  path: 'forms set',
  summary: 'Change settings of a form',
  more: 'Changes apply at once. Settings you leave out stay as they are.',
  args: [formArgument],
  options: [
    ['--opens <date>', 'Open for applications then; none opens it now'],
    ['--cap <number>', 'Close after this many applications; none removes the limit'],
    ['--multiple <on|off>', 'Allow several applications from one email address'],
    ['--verify-email <on|off>', 'Ask applicants to verify their email address'],
    ['--corrections <on|off>', 'Let applicants edit what they sent until the form closes'],
    ['--estimate <on|off>', 'Tell applicants how long the form takes'],
    ['--bulk <on|off>', 'Let editors move several applicants at once'],
    ['--labels-row <on|off>', 'Show the row of labels on applications'],
    ['--ai <on|off>', 'Turn on AI features'],
    ['--colour <name>', `${formColours.join(', ')}, or none`],
    [
      '--url-parameter <name>',
      'Save this URL parameter with applications; repeat it for more; none removes all',
      'repeatable',
    ],
    ['--review <mode>', `How S and A work: ${reviewModeNames.join(', ')}`],
    ['--archived-chats <open|closed>', 'Keep chats open, or close them, when an applicant is archived'],
    ['--send-reply <on|off>', 'Begin every move on the screen with a reply to send, or without one'],
  ],
  examples: [
    'winnow forms set spring-accelerator --opens 2027-01-15 --cap 500',
    'winnow forms set spring-accelerator --colour green --review fast',
    'winnow forms set spring-accelerator --url-parameter cohort --url-parameter city',
  ],
  read([form], flags, io) {
    const wanted = read(flags, io)
    const { settings, ...others } = wanted
    if (Object.keys(settings).length === 0 && Object.values(others).every(it => it === undefined))
      throw new UsageError('Name a setting to change, such as --cap 500.')
    return { form: String(form), ...wanted }
  },
  async run({ form: formName, settings, review, archivedChats, sendReply }, io) {
    const session = await Session.open(io)
    const { winnow } = session
    const form_id = await session.formId(formName)
    const before = await winnow.fetchDetails({ form_id })
    let form = before
    // What the server may refuse goes first, so that a refusal changes nothing.
    if (Object.keys(settings).length > 0) form = await winnow.updateSettings({ form_id, ...settings })
    if (review) form = await winnow.editFastMode({ form_id, fast_mode: reviewModes[review] })
    if (archivedChats)
      form = await winnow.updateDefaultArchive({
        form_id,
        default_archive: archivedChats === 'open' ? 'OPEN' : 'CLOSED',
      })
    if (sendReply !== undefined)
      form = await winnow.updateDefaultSendMessage({ form_id, default_send_message: sendReply })
    return {
      form: { id: form.identifier, name: form.name },
      before: settingsOf(before),
      settings: settingsOf(form),
    }
  },
  json: ({ form, settings }) => ({ form, settings }),
  lines({ before, settings }) {
    const was = detailsOf(before, instant => instant)
    const changed = detailsOf(settings, instant => instant).filter((it, at) => it.text !== was[at]?.text)
    return changed.length === 0
      ? ['Nothing changed. The form already has these settings.']
      : changed.map(it => fields(it.name, it.text || 'none'))
  },
})
