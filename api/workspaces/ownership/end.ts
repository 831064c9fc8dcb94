import { ownershipOffers } from '@winnow/db'
import { and, eq } from 'drizzle-orm'
import type { CommandContext } from '../../core/command.ts'

/** Ends the offer of a workspace, where there is one; with `toUserId`: where it is to them. Gives back whether there was one. */
export async function endOffer(
  { tx, emit }: Pick<CommandContext<unknown>, 'tx' | 'emit'>,
  workspaceId: string,
  toUserId?: string,
): Promise<boolean> {
  const [ended] = await tx
    .delete(ownershipOffers)
    .where(
      and(
        eq(ownershipOffers.workspaceId, workspaceId),
        toUserId === undefined ? undefined : eq(ownershipOffers.toUserId, toUserId),
      ),
    )
    .returning({ workspaceId: ownershipOffers.workspaceId })
  if (ended) await emit('workspace.ownership_offer_ended', { workspaceId })
  return ended !== undefined
}
