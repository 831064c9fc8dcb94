import { type Scope, scopes } from '@winnow/openapi/common/enums'

/** What each scope lets a key do, in words. */
export const scopeWords: Record<Scope, string> = {
  'forms:read': 'Read forms',
  'forms:write': 'Create and edit forms',
  'submissions:read': 'Read applications',
  'submissions:write': 'Move applications',
  'messages:read': 'Read messages',
  'messages:write': 'Send messages to applicants',
  'notes:read': 'Read private notes',
  'notes:write': 'Add and delete private notes',
  'people:write': "Export and erase people's data",
  'ai:read': 'Read AI searches and their evidence',
  'ai:run': 'Run AI searches',
  'workspace:read': 'See who is in the workspace',
  'workspace:write': 'Change the workspace and who is in it',
  'account:write': 'Change your profile and sign out of browsers',
}

/** In the contract's order, whatever the order they were ticked in. */
export const inOrder = (selected: ReadonlySet<Scope>): Scope[] => scopes.filter(scope => selected.has(scope))

/** When a key expires; null: never. */
export const lifetimes = [
  { value: '30', label: 'In 30 days', days: 30 },
  { value: '90', label: 'In 90 days', days: 90 },
  { value: '365', label: 'In 1 year', days: 365 },
  { value: 'never', label: 'Never', days: null },
] as const
export type Lifetime = (typeof lifetimes)[number]['value']
