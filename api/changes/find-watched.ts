import type { Reader } from '@winnow/db'
import type { SignedIn } from '../core/actor.ts'
import { invalid } from '../core/error.ts'
import { type FoundForm, findForm } from '../forms/find.ts'
import { can } from '../forms/policy.ts'
import { findWorkspace } from '../workspaces/find.ts'

/** What is watched, as far as the actor may see it now. */
export interface Watched {
  workspaceId: string
  form: FoundForm['form'] | null
  /** Every form of the workspace that the actor manages, not only `form` */
  allForms: boolean
}

interface Named {
  form_id?: string | null
  page_id?: string | null
}

export async function findWatched(
  db: Reader,
  actor: SignedIn,
  { form_id, page_id }: Named,
): Promise<Watched> {
  if (page_id) await findWorkspace(db, actor, page_id)
  const found = form_id ? await findForm(db, actor, form_id, can.readSubmissions) : null
  if (page_id && found && found.workspace.id !== page_id)
    throw invalid([{ path: 'form_id', message: 'This form belongs to another workspace' }])
  const workspaceId = page_id ?? found?.workspace.id ?? ''
  return { workspaceId, form: found?.form ?? null, allForms: Boolean(page_id) }
}
