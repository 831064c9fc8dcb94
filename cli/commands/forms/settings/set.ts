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
  if (names.length > 1) throw new UsageError('--url-parameter none stands alone: it takes all of them away')
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
  }
}

export const setForm = command({
  path: 'forms set',
  summary: 'Change settings of a form; they hold at once, and what is left out stays',
  args: [formArgument],
  options: [
    ['--opens <date>', 'take no application before; none: from now on'],
    ['--cap <number>', 'take so many applications at most; none: any number'],
    ['--multiple <on|off>', 'let one address apply more than once'],
    ['--verify-email <on|off>', 'let applicants confirm their address first'],
    ['--corrections <on|off>', 'let applicants correct what they sent until the form closes'],
    ['--estimate <on|off>', 'tell applicants how long the form takes'],
    ['--bulk <on|off>', 'let reviewers move many applicants at once'],
    ['--labels-row <on|off>', 'show the row of labels beside an application'],
    ['--ai <on|off>', 'offer the assistant'],
    ['--colour <name>', `one of ${formColours.join(', ')}; none`],
    [
      '--url-parameter <name>',
      'keep this parameter of the link with an application; once for each; none',
      'repeatable',
    ],
    ['--review <mode>', `${reviewModeNames.join(', ')}: what S and A do`],
    ['--archived-chats <open|closed>', 'what becomes of the chat of who is archived'],
  ],
  examples: [
    'winnow forms set spring-accelerator --opens 2027-01-15 --cap 500',
    'winnow forms set spring-accelerator --colour green --review fast',
    'winnow forms set spring-accelerator --url-parameter cohort --url-parameter city',
  ],
  read([form], flags, io) {
    const wanted = read(flags, io)
    if (Object.keys(wanted.settings).length === 0 && !wanted.review && !wanted.archivedChats)
      throw new UsageError('Say what to change: --cap 500, for example')
    return { form: String(form), ...wanted }
  },
  async run({ form: formName, settings, review, archivedChats }, io) {
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
      ? ['Nothing changed: the form was set so already.']
      : changed.map(it => fields(it.name, it.text || 'none'))
  },
})
