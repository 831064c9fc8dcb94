import type { EventData, EventName } from '@winnow/openapi'
import { counted } from '@winnow/openapi/common/text/format'

/** What an event's data say by number or id, with names as they are now; null: it was deleted. */
export interface Named {
  /** 1 where the person it is about did it themselves, as somebody who accepts an invitation does */
  isOwn: number
  /** The status that an application went to, or that was added */
  stage: string | null
  /** The status that all of its applications came from */
  from: string | null
  label: string | null
  /** The label that another was merged into */
  into: string | null
  key: string | null
  folder: string | null
  assignee: string | null
  /** A shared view: what a personal one is called is its owner's alone */
  view: string | null
  search: string | null
}

type Settings = EventData<'form.settings_changed'>

/** As the form's settings and the AI assistant call them */
const settingNames: Record<Exclude<keyof Settings, 'stage' | 'aiNudgeShown'>, string> = {
  openingDate: 'Opening date',
  responseCap: 'Application limit',
  multipleSubmissions: 'Multiple applications',
  emailVerificationRequired: 'Email verification',
  correctionsAllowed: 'Corrections',
  estimateShown: 'Time estimate',
  bulkActionEnabled: 'Bulk actions',
  showLabelsRow: 'Labels row',
  aiEnabled: 'AI assistant',
  aiAllowedFields: 'What the AI assistant may read',
  templateColor: 'Color',
  urlParameters: 'Link values',
  fastMode: 'Shortlist and archive',
  defaultArchiveChatStatus: 'Chats of archived applicants',
  defaultSendMessage: 'Also send a reply',
  notifications: 'Emails about a status',
}
const roles = { ADMIN: 'admin', MEMBER: 'member', GUEST: 'guest' }
const results = { YES: 'Yes', NO: 'No', MAYBE: 'Maybe' }

const planWords = { FREE: 'Free', PRO: 'Pro' }

const offerAnswers = {
  ACCEPTED: 'Accepted ownership of the workspace',
  DECLINED: 'Declined ownership of the workspace',
  WITHDRAWN: 'Took back an offer of ownership',
}

const quoted = (name: string) => `‘${name}’`
/** Words about something by its name, or without it where it was deleted */
const about = (what: string, name: string | null) => (name === null ? null : `${what} ${quoted(name)}`)

type Tell<Name extends EventName> = (data: EventData<Name>, named: Named) => string | null

/** What an entry says beyond its kind, where the event tells; null: its kind says it all. */
const told: { [Name in EventName]?: Tell<Name> } = {
  'workspace.invited': ({ role }) => `Invited someone as ${role === 'ADMIN' ? 'an' : 'a'} ${roles[role]}`,
  'workspace.member_joined': ({ role }) => `Joined as ${role === 'ADMIN' ? 'an' : 'a'} ${roles[role]}`,
  'form.editor_added': ({ user }, { isOwn }) =>
    isOwn ? 'Became an editor' : user === null ? 'Invited an editor' : null,
  'form.editor_removed': ({ user }) => (user === null ? 'Withdrew an invitation' : null),
  'workspace.role_changed': ({ from, to }) => `Changed a role from ${roles[from]} to ${roles[to]}`,
  'workspace.ownership_offer_ended': ({ answer }) => (answer === undefined ? null : offerAnswers[answer]),
  'workspace.renamed': ({ from, to }) =>
    to === undefined ? null : `Renamed the workspace from ${quoted(from)} to ${quoted(to)}`,
  'workspace.time_zone_changed': ({ from, to }) => `Changed the time zone from ${from} to ${to}`,
  'workspace.retention_changed': ({ to }) =>
    to === null
      ? 'Turned retention off'
      : `Set retention: ${to.action === 'ERASE' ? 'erase' : 'anonymise'} after ${counted(to.days, 'day')}`,
  'workspace.plan_changed': ({ from, to }) =>
    to === undefined ? null : `Changed the plan from ${planWords[from]} to ${planWords[to]}`,
  'workspace.subscription_changed': ({ from, to, endsAt }) => {
    if (to === 'PAST_DUE' || to === 'UNPAID') return 'A payment for Pro failed'
    if (to === 'CANCELED') return 'The subscription to Pro ended'
    if (to !== 'ACTIVE' && to !== 'TRIALING') return null
    if (from === 'PAST_DUE' || from === 'UNPAID') return 'The payment for Pro succeeded'
    if (from !== 'ACTIVE' && from !== 'TRIALING') return 'Subscribed to Pro'
    return endsAt === null ? 'Renewed the subscription to Pro' : 'Cancelled the subscription to Pro'
  },
  'key.created': (_, { key }) => about('Created the API key', key),
  'key.revoked': (_, { key }) => about('Revoked the API key', key),
  'form.edited': ({ restored }) =>
    restored === undefined ? null : `Restored version ${restored} as a draft`,
  'form.published': ({ version, draft }) =>
    draft ? `Saved version ${version} of the draft` : `Published version ${version}`,
  'form.status_changed': ({ from, to, version }) => {
    if (from === to) return 'Changed the closing date'
    if (version === undefined) return to === 'OPEN' ? 'Opened the form to applicants' : 'Closed the form'
    return `Published version ${version} and ${to === 'OPEN' ? 'opened the form to applicants' : 'closed the form'}`
  },
  'form.settings_changed': data => {
    const changed = Object.entries(settingNames).filter(([name]) => name in data)
    return `Changed settings: ${changed.map(([, it]) => it).join(', ')}`
  },
  'form.stage_added': ({ label }, { stage }) => about('Added the status', label ?? stage),
  'form.stage_renamed': ({ from, to }) => `Renamed the status ${quoted(from)} to ${quoted(to)}`,
  'form.stage_removed': ({ label }) => `Deleted the status ${quoted(label)}`,
  'form.label_added': ({ value }, { label }) => about('Created the label', value ?? label),
  'form.label_changed': ({ from, to }) =>
    from.value === to.value
      ? `Changed the color of the label ${quoted(to.value)}`
      : `Renamed the label ${quoted(from.value)} to ${quoted(to.value)}`,
  'form.label_removed': ({ value }) => `Deleted the label ${quoted(value)}`,
  'form.labels_merged': ({ value }, { into }) =>
    into === null ? null : `Merged the label ${quoted(value)} into ${quoted(into)}`,
  'form.templates_saved': ({ added, changed, removed }) => {
    const all = [
      ...added.map(it => `added ${quoted(it)}`),
      ...changed.map(it => `changed ${quoted(it)}`),
      ...removed.map(it => `deleted ${quoted(it)}`),
    ]
    return all.length === 0 ? null : `Changed the reply templates: ${all.join(', ')}`
  },
  'form.moved': ({ to }, { folder }) =>
    to === null
      ? 'Moved the form out of its folder'
      : (about('Moved the form to the folder', folder) ?? 'Moved the form to a deleted folder'),
  'folder.created': ({ name }) => `Created the folder ${quoted(name)}`,
  'folder.renamed': ({ from, to }) => `Renamed the folder ${quoted(from)} to ${quoted(to)}`,
  'folder.deleted': ({ name }) => `Deleted the folder ${quoted(name)}`,
  'form_template.saved': ({ name, replaced }) =>
    replaced
      ? `Replaced the form template ${quoted(name)}`
      : `Saved the form as the template ${quoted(name)}`,
  'form_template.changed': ({ from, to }) =>
    from === to
      ? `Changed the form template ${quoted(to)}`
      : `Renamed the form template ${quoted(from)} to ${quoted(to)}`,
  'form_template.deleted': ({ name }) => `Deleted the form template ${quoted(name)}`,
  'import.started': ({ rows }) => `Started an import of ${counted(rows, 'row')}`,
  'import.undone': ({ removed, kept }) => `Undid an import: ${removed} deleted, ${kept} kept`,
  'form.retention_applied': ({ action, applications }) =>
    `${action === 'ERASE' ? 'Erased' : 'Anonymised'} ${counted(applications, 'archived application')}`,
  'submission.moved': (_, { from, stage }) =>
    `Moved ${from === null ? '' : `from ${from} `}to ${stage ?? 'a deleted status'}`,
  'submission.move_undone': (_, { from }) => (from === null ? null : `Undid a move to ${from}`),
  'submission.labelled': ({ on }, { label }) => about(on ? 'Added the label' : 'Removed the label', label),
  'submission.labels_undone': ({ on }, { label }) =>
    about(on ? 'Undid removing the label' : 'Undid adding the label', label),
  'message.sent': ({ count = 1 }) => (count > 1 ? `Sent ${counted(count, 'message')}` : null),
  'message.taken_back': ({ messages }) =>
    messages.length > 1 ? `Took ${counted(messages.length, 'message')} back` : null,
  'chat.assigned': ({ to }, { assignee }) =>
    to === null ? 'Unassigned a chat' : assignee === null ? null : `Assigned a chat to ${assignee}`,
  'chat.snoozed': ({ on }) => (on ? null : 'Brought a snoozed chat back'),
  'chat.status_changed': ({ to }) => (to === 'CLOSED' ? 'Closed a chat' : 'Opened a chat'),
  'view.created': (_, { view }) => about('Created the view', view),
  'view.changed': (_, { view }) => about('Changed the view', view),
  'view.deleted': (_, { view }) => about('Deleted the view', view),
  'view.restored': (_, { view }) => about('Restored the view', view),
  'search.created': (_, { search }) => about('Created the AI search', search),
  'search.changed': (_, { search }) => about('Changed the AI search', search),
  'search.deleted': ({ name }) => `Deleted the AI search ${quoted(name)}`,
  'search.criterion_deleted': ({ name }) => `Deleted the criterion ${quoted(name)}`,
  'search.judged': (_, { search }) => about('Judged applications for the AI search', search),
  'search.overridden': ({ from, to }, { search }) => {
    const where = search === null ? '' : ` in ${quoted(search)}`
    if (to === null) return `Removed an overruling${where}`
    return from === null
      ? `Overruled a result${where}: ${results[to]}`
      : `Overruled ${results[from]} with ${results[to]}${where}`
  },
}

/** What was done, with the names and values that the event tells; null: nothing beyond its kind. */
export function tell<Name extends EventName>(kind: Name, data: EventData<Name> | null, named: Named) {
  const words: Tell<Name> | undefined = told[kind]
  return data && words ? words(data, named) : null
}
