import type { ActorKind, Scope } from '@winnow/openapi'

interface Account {
  userId: string
  email: string
  emailKey: string
  name: string | null
}

/** `deadKey`: what is wrong with the key that was sent, in a sentence for its holder */
export type Nobody = { kind: 'nobody'; deadKey?: string }

/** Who calls, as the session or the key says; what they may do is for the policies. */
export type Actor =
  | ({ kind: 'user'; sessionHash: string } & Account)
  | ({ kind: 'key'; keyId: string; workspaceId: string; scopes: readonly Scope[] } & Account)
  | Nobody

/** Who an event can come from: a caller, or the server itself. */
export type Cause = Actor | { kind: 'system' }

export type SignedIn = Exclude<Actor, Nobody>

/** Whether the actor acts with this scope: a person with all of them, a key with its own. */
export const hasScope = (actor: Actor, scope: Scope) =>
  actor.kind === 'user' || (actor.kind === 'key' && actor.scopes.includes(scope))

/** How the actor stands in an event. */
export function recordedAs(actor: Cause): { actorKind: ActorKind; actorId: string | null } {
  const kinds = { user: 'user', key: 'key', nobody: 'applicant', system: 'system' } as const
  return {
    actorKind: kinds[actor.kind],
    actorId: actor.kind === 'user' ? actor.userId : actor.kind === 'key' ? actor.keyId : null,
  }
}
