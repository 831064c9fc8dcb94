import { ownershipOffers } from '@winnow/db'
import type { EventData } from '@winnow/openapi'
import { and, eq } from 'drizzle-orm'
import type { CommandContext } from '../../core/command.ts'

type Answer = EventData<'workspace.ownership_offer_ended'>['answer']

/** Ends the offer of a workspace, where there is one; with `toUserId`: where it is to them. Without an `answer` they may not own it any more. Gives back whether there was one. */
export async function endOffer(
  { tx, emit }: Pick<CommandContext<unknown>, 'tx' | 'emit'>,
  workspaceId: string,
  { toUserId, answer }: { toUserId?: string; answer?: Answer },
): Promise<boolean> {
  const [ended] = await tx
    .delete(ownershipOffers)
    .where(
      and(
        eq(ownershipOffers.workspaceId, workspaceId),
        toUserId === undefined ? undefined : eq(ownershipOffers.toUserId, toUserId),
      ),
    )
    .returning({ user: ownershipOffers.toUserId })
  if (ended)
    await emit('workspace.ownership_offer_ended', {
      workspaceId,
      data: { ...ended, ...(answer && { answer }) },
    })
  return ended !== undefined
}
