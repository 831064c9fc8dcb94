import { isBlankText, keyOf } from '@winnow/openapi/common/text/plain-text'
import {
  fillReply,
  firstNameOf,
  unknownVariable,
  usesVariable,
} from '@winnow/openapi/common/text/reply-variables'
import type { FormDetails } from '@winnow/sdk'
import { findStage } from '../../../lib/stages.ts'
import { type Applicant, type Subjects, singleOf } from '../selection/subjects.ts'

interface Choices {
  subjects: Subjects
  /** How many they are */
  count: number
  /** How many of all that match have had a reply; undefined: not known yet */
  replied: number | undefined
  message: string
  sendsReply: boolean
  /** Writes only to those who have not had a reply yet */
  excludesReplied: boolean
}

interface MovePlan {
  /** Who gets a message, by name */
  recipients: readonly Applicant[]
  /** How many get a message; undefined: not known yet */
  written: number | undefined
  replied: number | undefined
  /** Get no message: the text uses {first_name} and they have none */
  withoutFirstName: readonly Applicant[]
}

/** Who moves and who gets a message, shown before anything happens (docs/rules.md#move-dialog). */
export function planMove({
  subjects,
  count,
  message,
  sendsReply,
  excludesReplied,
  replied: repliedInQuery,
}: Choices): MovePlan {
  if (subjects.by === 'query') {
    const replied = repliedInQuery
    const others = replied === undefined ? undefined : count - replied
    const written = !sendsReply ? 0 : excludesReplied ? others : count
    return { recipients: [], written, replied, withoutFirstName: [] }
  }
  const applicants = [...subjects.applicants.values()]
  const replied = applicants.filter(applicant => applicant.responded).length
  if (!sendsReply) return { recipients: [], written: 0, replied, withoutFirstName: [] }
  const wanted = applicants.filter(applicant => !(excludesReplied && applicant.responded))
  const needsName = usesVariable(message, 'first_name')
  const lacksName = (applicant: Applicant) => needsName && firstNameOf(applicant.name) === null
  const recipients = wanted.filter(applicant => !lacksName(applicant))
  return { recipients, written: recipients.length, replied, withoutFirstName: wanted.filter(lacksName) }
}

/** Why a message cannot be sent: a variable that there is not, or no text, where moving one tells an empty text from blanks, moving many does not (docs/rules.md#move-messages). */
export function refusal(message: string, isSingle: boolean): string | null {
  if (!isBlankText(message)) return unknownVariable(message)
  return isSingle && message === '' ? 'Please enter the message' : 'Please enter a message'
}

type FormWithReplies = Pick<FormDetails, 'quickReplies' | 'stages' | 'name' | 'pageName'>

/** The template of each kind of stage; null: the template with the stage's own name. */
const templateOfKind = { ARCHIVED: 'Archive', SHORTLISTED: 'Shortlist', NEW: null, CUSTOM: null } as const

/**
 * The text that the dialog begins with: the template of the stage. For one applicant its variables are filled in, and nothing is
 * prefilled after a reply (docs/rules.md#move-messages).
 */
export function prefill(form: FormWithReplies, stage: string, subjects: Subjects): string {
  const single = singleOf(subjects)
  if (single?.responded) return ''
  const text = stageTemplate(form, stage)?.text ?? ''
  return single ? addressed(text, single, form) : text
}

/** The template of a stage. */
export function stageTemplate({ stages, quickReplies }: FormWithReplies, stage: string) {
  const kind = findStage(stages, stage)?.kind
  const name = (kind && templateOfKind[kind]) ?? stage
  return quickReplies.find(reply => keyOf(reply.name) === keyOf(name))
}

/**
 * Whether the dialog begins with a reply to send: as somebody chose last, and before that for one applicant only. Whoever had a reply
 * already, or whose chat is closed, gets none without a choice (docs/rules.md#move-messages).
 */
export function beginsWithReply(
  { defaultSendMessage }: Pick<FormDetails, 'defaultSendMessage'>,
  subjects: Subjects,
): boolean {
  const single = singleOf(subjects)
  if (!single) return defaultSendMessage ?? false
  return !single.chatClosed && !single.responded && (defaultSendMessage ?? true)
}

/**
 * A template for one applicant, its variables filled in. A value that has a brace itself stays a variable: the server fills it in
 * without reading it again (docs/rules.md#inserting-templates).
 */
export function addressed(
  text: string,
  { name }: Pick<Applicant, 'name'>,
  form: Pick<FormDetails, 'name' | 'pageName'>,
): string {
  const plain = (value: string | null) => (value?.includes('{') ? null : value)
  return fillReply(text, {
    first_name: plain(firstNameOf(name)),
    form_name: plain(form.name),
    workspace_name: plain(form.pageName),
  }).text
}
