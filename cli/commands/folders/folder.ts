import { keyOf } from '@winnow/openapi/common/text/plain-text'
import type { Folder } from '@winnow/sdk'
import { refusal } from '../../io/failure.ts'
import type { Session } from '../../io/session.ts'

/** The argument of every command about one folder. */
export const folderArgument = ['<folder>', "The folder's name or ID"] as const

/** A folder as the commands print it (docs/cli.md). */
export const folderOf = ({ id, name, formCount: forms }: Folder) => ({ id, name, forms })

/** A folder of the workspace by its ID or its name, in any case. */
export async function findFolder(session: Session, named: string): Promise<Folder> {
  const { id: page_id } = await session.workspace()
  const { folders } = await session.winnow.fetchFolders({ page_id })
  const found = folders.find(it => it.id === named || keyOf(it.name) === keyOf(named))
  if (!found)
    throw refusal(
      'not_found',
      404,
      `There is no folder called '${named}'. Run 'winnow folders list' to see the folders.`,
    )
  return found
}
