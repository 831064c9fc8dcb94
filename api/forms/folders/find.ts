import { foldedFolders, folders, forms, type Reader } from '@winnow/db'
import { keyOf } from '@winnow/openapi/common/text/plain-text'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { SignedIn } from '../../core/actor.ts'
import { invalid, notFound, notYours, permit } from '../../core/error.ts'
import { findWorkspace } from '../../workspaces/find.ts'
import { can } from '../../workspaces/policy.ts'
import { managedForms } from '../lists/managed.ts'

/** Folders are shared: who may create forms may change them (docs/rules.md#folders). */
export const permitFolders = (found: Pick<Found, 'role'>) =>
  permit(can.changeFolders(found), "Guests can't change the folders of a workspace")

type Found = Awaited<ReturnType<typeof findWorkspace>>

/** The folders of a workspace as the caller sees them, by name; with `only`, that one if they see it. */
export async function foldersOf(
  db: Reader,
  actor: SignedIn,
  { workspace, role }: Pick<Found, 'workspace' | 'role'>,
  only?: string,
) {
  const ofActor = sql`${foldedFolders.folderId} = ${folders.id} and ${foldedFolders.userId} = ${actor.userId}`
  const rows = await db
    .select({
      id: folders.id,
      name: folders.name,
      formCount: db.$count(
        forms,
        and(eq(forms.folderId, folders.id), inArray(forms.number, managedForms(actor, workspace.id))),
      ),
      folded: sql<number>`exists (select 1 from ${foldedFolders} where ${ofActor})`,
    })
    .from(folders)
    .where(and(eq(folders.workspaceId, workspace.id), only === undefined ? undefined : eq(folders.id, only)))
    .orderBy(asc(folders.nameKey))
  return rows
    .filter(it => can.seeEveryFolder({ role }) || it.formCount > 0)
    .map(it => ({ ...it, folded: it.folded === 1 }))
}

/** A folder that the actor sees, with its workspace; a deleted one answers as an unknown one does. */
export async function findFolder(
  db: Reader,
  actor: SignedIn,
  id: string,
  check: (found: Pick<Found, 'role'>) => void = () => {},
) {
  const [row] = await db.select().from(folders).where(eq(folders.id, id))
  if (!row) throw notFound('folder')
  const found = await findWorkspace(db, actor, row.workspaceId).catch(() => {
    throw notYours('folder')
  })
  check(found)
  const [folder] = await foldersOf(db, actor, found, id)
  if (!folder) throw notYours('folder')
  return { ...found, folder }
}

/** As `findFolder`, for who may change it for everyone. */
export const findOwnFolder = (db: Reader, actor: SignedIn, id: string) =>
  findFolder(db, actor, id, permitFolders)

/** The id of a folder of this workspace, into which the actor puts a form; null: none. */
export async function folderIn(db: Reader, workspaceId: string, id: string | null): Promise<string | null> {
  if (id === null) return null
  const [row] = await db
    .select({ id: folders.id })
    .from(folders)
    .where(and(eq(folders.id, id), eq(folders.workspaceId, workspaceId)))
  if (!row) throw notFound('folder')
  return row.id
}

/** Two folders of a workspace never have the same name. */
export async function refuseTaken(db: Reader, workspaceId: string, name: string, of?: string): Promise<void> {
  const same = and(eq(folders.workspaceId, workspaceId), eq(folders.nameKey, keyOf(name)))
  const [row] = await db.select({ id: folders.id }).from(folders).where(same)
  if (row && row.id !== of) throw invalid([{ path: 'name', message: 'Another folder already has this name' }])
}
