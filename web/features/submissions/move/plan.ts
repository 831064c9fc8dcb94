import { fillReply, firstNameOf, usesVariable } from '@winnow/openapi/common/reply-variables'
import type { FormDetails } from '@winnow/sdk'
import type { Applicant } from '../../../lib/review/applicant.ts'
import { findStage } from '../../../lib/review/stages.ts'
import { onlyOf, type Subjects } from '../../../lib/review/subjects.ts'

interface Choices {
  subjects: Subjects
  /** How many they are */
  count: number
  /** Of all that match: how many had a reply; undefined: not known yet */
  replied: number | undefined
  message: string
  sendsReply: boolean
  /** Only those who have not yet received a reply (spec 1, section 4) */
  excludesReplied: boolean
}

export interface MovePlan {
  /** Who is written to, by name */
  recipients: readonly Applicant[]
  /** How many are written to; undefined: not known yet */
  written: number | undefined
  replied: number | undefined
  /** Held back: the text uses {first_name} and they have none */
  withoutFirstName: readonly Applicant[]
}

/** Who moves and who is written to, said before anything happens (look.md, move dialog). */
export function planMove({
  subjects,
  count,
  message,
  sendsReply,
  excludesReplied,
  ...it
}: Choices): MovePlan {
  if (subjects.by === 'query') {
    const { replied } = it
    const among = excludesReplied ? (replied === undefined ? undefined : count - replied) : count
    return { recipients: [], written: sendsReply ? among : 0, replied, withoutFirstName: [] }
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

/** The sentence of a refusal (spec 1, section 5; settled.md, rules): single tells '' from blanks, bulk does not. */
export function refusal(message: string, isSingle: boolean): string | null {
  if (message.trim() !== '') return null
  return isSingle && message === '' ? 'Please enter the message' : 'Please enter a message'
}

type FormWithReplies = Pick<FormDetails, 'quickReplies' | 'stages' | 'name' | 'pageName'>

/** The templates that belong to a kind of stage; every other stage has the template of its own name. */
const templateOfKind = { ARCHIVED: 'Archive', SHORTLISTED: 'Shortlist', NEW: null, CUSTOM: null } as const

/**
 * The text that the dialog begins with: the template that matches the stage. Single: the first name is filled in, and
 * nothing is prefilled for who has been replied to (spec 1, section 4).
 */
export function prefill(form: FormWithReplies, stage: string, subjects: Subjects): string {
  const only = onlyOf(subjects)
  if (only?.responded) return ''
  const kind = findStage(form.stages, stage)?.kind
  const name = (kind && templateOfKind[kind]) ?? stage
  const text = form.quickReplies.find(reply => reply.name.toLowerCase() === name.toLowerCase())?.text ?? ''
  return only ? fillReply(text, { first_name: firstNameOf(only.name) }).text : text
}
