/**
 * Who may do what, as data: the row that an operation names. The server's policies decide;
 * the tests hold them against this table. A allow, D deny, o own only, c under the condition named.
 * The cast: workspace owner and admin, member and guest (not editors of that form), the form's creator and editor,
 * an applicant, nobody signed in, an API key.
 */
export const cast = [
  'owner',
  'admin',
  'member',
  'guest',
  'creator',
  'editor',
  'applicant',
  'nobody',
  'key',
] as const
export type CastMember = (typeof cast)[number]
export type Verdict = 'A' | 'D' | 'o' | 'c'

const row = (verdicts: string, condition = '') => ({
  ...(Object.fromEntries(verdicts.split(' ').map((v, i) => [cast[i], v])) as Record<CastMember, Verdict>),
  condition,
})

export const policies = {
  'session.begin': row(
    'A A A A A A A A A',
    'same reply for known and unknown email addresses; a key counts as nobody',
  ),
  'own.account': row('o o o o o o o D D', 'own account and own workspaces only'),
  'own.profile': row('o o o o o o o D c', 'own account only; account:write'),
  'own.read': row('o o o o o o o D c', 'own account only; any key'),
  'workspace.create': row('A A A A A A A D D', 'the caller becomes its owner'),
  'form.list': row('A A o o o o o D c', 'members and guests see the forms that they created or edit'),
  'form.create': row('A A c D c c D D c', 'needs formCreationAccess: any workspace role but guest'),
  'form.templates': row('A A A A A A A D c', 'any signed-in person'),
  'form.read': row('A A D D A A D D c', 'forms:read'),
  'form.users': row('A A D D A A D D c', 'forms:read; email addresses with forms:write'),
  'form.write': row('A A D D A A D D c', 'forms:write'),
  'form.duplicate': row(
    'A A D D c c D D c',
    'manages the form and may create forms; copies no applications; forms:write',
  ),
  'form.delete': row('A A D D A D D D c', 'forms:write'),
  'form.editors': row('A A D D A A D D c', 'never its creator, never an admin of the workspace; forms:write'),
  'form.notifications': row('o o D D o o D D c', 'own emails only; forms:read or forms:write'),
  'form.move': row('A A D D c c D D c', 'manages the form and may create forms; forms:write'),
  'folder.write': row('A A c D c c D D c', 'any workspace role but guest; forms:write'),
  'folder.fold': row('o o o D o o D D c', 'own list only, of folders that the caller sees; forms:write'),
  'template.own': row('A A c D c c D D c', 'any workspace role but guest; forms:read or forms:write'),
  'form.pin': row('o o D D o o D D c', 'own list only; forms:write'),
  'workspace.write': row('A A D D D D D D c', 'workspace:write'),
  'workspace.members': row('A A A D c c D D c', 'admins and members; workspace:read'),
  'workspace.people': row(
    'A c D D D D D D c',
    'an admin never changes the owner; only an admin makes an admin; workspace:write',
  ),
  'workspace.leave': row(
    'c c o o o o D D c',
    'an admin removes everybody but the owner; the others leave; workspace:write',
  ),
  'plan.read': row('A A A A A A D D c', 'everybody of the workspace; workspace:read'),
  'workspace.plan': row('A A D D D D D D c', 'workspace:write'),
  'workspace.billing': row('A A D D D D D D D', 'a person in a browser'),
  'audit.read': row('A A D D D D D D c', 'owners and admins; workspace:read'),
  'retention.read': row('A A D D D D D D c', 'owners and admins; workspace:read'),
  'workspace.ownership': row('A D D D D D D D D', 'a person in a browser'),
  'workspace.own': row('D c D D D D D D D', 'the admin whom the owner offers it to'),
  'own.invitation': row('o o o o o o o D D', 'anybody signed in with the invited address'),
  'workspace.image': row('A A D D D D D D D'),
  'form.fill': row(
    'A A A A A A A c c',
    'open form, public fields only; nobody is refused where verification is required; a key counts as nobody',
  ),
  'own.application': row(
    'A A A A A A A A A',
    'anybody with the secret of the emailed link; a key counts as nobody',
  ),
  'submission.read': row('A A D D A A D D c', 'submissions:read'),
  'profile.read': row('A A D D A A D D c', "submissions:read; counted against the plan's link previews"),
  'own.visit': row('A A D D A A D D D', "the caller's own visits only"),
  'view.read': row('A A D D A A D D c', "shared views, and the caller's own; submissions:read"),
  'view.write': row(
    'A A D D A A D D c',
    "shared views, the caller's own, and what a form begins with for them; submissions:write",
  ),
  'submission.view': row('A A D D A A o D c', 'an applicant sees their own answers only; submissions:read'),
  'submission.write': row(
    'A A D D A A D D c',
    'submissions:write; messages:write where it also writes to applicants',
  ),
  'message.send': row('A A D D A A D D c', 'messages:write; submissions:read for all that match a query'),
  'chat.read': row('A A D D A A o D c', 'the side comes from the session; messages:read'),
  'chat.write': row('A A D D A A o D c', 'a closed chat takes no message; messages:write'),
  'chat.turn': row('A A D D A A D D c', 'messages:write'),
  'chat.type': row('A A D D A A o D D', 'own side only'),
  'message.delete': row('o o D D o o o D c', 'own messages within 60 minutes; messages:write'),
  'chat.mark': row('A A D D A A c D c', 'an applicant marks their own side, as read only; messages:write'),
  'note.read': row('A A D D A A D D c', 'notes:read'),
  'note.write': row('A A D D A A D D c', 'notes:write'),
  'note.delete': row('o o D D o o D D c', 'its author, while they manage the form; notes:write'),
  'search.read': row('A A D D A A D D c', 'ai:read'),
  'search.run': row('A A D D A A D D c', 'where AI features are on; ai:run'),
  'search.audit': row('A A D D A D D D c', "workspace admins and the form's creator; ai:read"),
  'inbox.read': row(
    'o o o o o o o D c',
    "only chats the caller can open; a key those of its workspace's forms; messages:read",
  ),
  'person.manage': row(
    'A A D D A D D D c',
    'owners and admins in the whole workspace, creators in their own forms; people:write',
  ),
  'key.manage': row('o o o o o o D D D', 'own keys; owners and admins see and revoke all'),
} as const satisfies Record<string, ReturnType<typeof row>>

export type PolicyRow = keyof typeof policies
