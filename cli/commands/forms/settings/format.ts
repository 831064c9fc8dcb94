import type { FormDetails } from '@winnow/sdk'
import { UsageError } from '../../../io/failure.ts'
import type { Flags } from '../../command.ts'

/** A setting as it is typed and printed. */
export const onOff = (value: boolean) => (value ? 'on' : 'off')

/** Reads 'on' or 'off'; undefined: the option is absent. */
export function readOnOff(option: string, typed: Flags[string]): boolean | undefined {
  if (typed === undefined) return undefined
  if (typed !== 'on' && typed !== 'off') throw new UsageError(`${option} is on or off, not '${typed}'.`)
  return typed === 'on'
}

/** Reads one of a few words; undefined: the option is absent. */
export function readWord<Word extends string>(
  option: string,
  typed: Flags[string],
  words: readonly Word[],
): Word | undefined {
  if (typed === undefined) return undefined
  const found = words.find(it => it === typed)
  if (found === undefined) throw new UsageError(`${option} is one of ${words.join(', ')}, not '${typed}'.`)
  return found
}

/** The review modes as the terminal names them (docs/rules.md#review-modes). */
export const reviewModes = {
  default: 'DEFAULT',
  fast: 'NO_CONFIRMATION_WITH_MESSAGE',
  'message-later': 'NO_CONFIRMATION_WITHOUT_MESSAGE',
} as const satisfies Record<string, FormDetails['fastMode']>
type ReviewMode = keyof typeof reviewModes
export const reviewModeNames = Object.keys(reviewModes) as ReviewMode[]

/** The settings of a form under the names that `forms set` takes them by (docs/cli.md). */
export const settingsOf = (form: FormDetails) => ({
  opens: form.openingDate,
  closes: form.closingDate,
  cap: form.responseCap,
  multiple: form.multipleSubmissions,
  verifyEmail: form.emailVerificationRequired,
  corrections: form.correctionsAllowed,
  estimate: form.estimateShown,
  bulk: form.bulkActionEnabled,
  labelsRow: form.showLabelsRow,
  ai: form.aiEnabled,
  colour: form.templateColor,
  urlParameters: form.urlParameters,
  review: reviewModeNames.find(it => reviewModes[it] === form.fastMode) ?? 'default',
  archivedChats: form.defaultArchiveChatStatus === 'OPEN' ? ('open' as const) : ('closed' as const),
  sendReply: form.defaultSendMessage,
  logo: form.logo,
  previewImage: form.metaImage,
})
export type Settings = ReturnType<typeof settingsOf>
