/** The groups of the API document, in its order, and what each is for. */
export const tags = {
  Account: 'The person behind the session or the key, and the workspaces that they belong to.',
  Workspaces: 'What a team shares: forms, members and a plan. A workspace is `page_id` on the wire.',
  Forms:
    'Forms, their questions, versions, settings and statistics. An edit saves a draft; publishing makes it the version that applicants see.',
  Statuses:
    'Where applicants of a form can stand: add, rename, reorder and delete statuses. A status is `stage` on the wire.',
  Editors:
    'Who manages a form: its creator and the editors whom they invite. An editor is a `user` of the form on the wire.',
  Labels: 'Coloured words on applications: the labels of a form, and which applicants have them.',
  Review:
    'Applications: the table with its filters, statuses and moves, imports and undo. A status is `stage` on the wire, an application `submission`.',
  Notes: 'Private notes of editors on an application. A note is `comment` on the wire.',
  Searches: 'What the assistant looks for. A search is `composite query` on the wire, a criterion `query`.',
  Messages: 'Chats between editors and applicants, the inbox, and waiting for new messages.',
  Applying:
    'What the page of a form does for applicants: fill in, upload, send, correct. These calls need neither a session nor a key, and ignore a key.',
  'Personal data':
    'What is held about a person, by their email address: count it, download it, erase it. Owners and admins do so for a workspace, creators for their forms.',
  'API keys': 'Create, list and revoke keys. Only people can, in a browser: a key never creates another.',
  'Signing in':
    'Sessions for browsers, and signing in from a terminal. Scripts use an API key and need none of it.',
} as const

export type Tag = keyof typeof tags
