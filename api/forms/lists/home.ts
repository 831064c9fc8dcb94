import { forms, lastVisits, pinnedForms } from '@winnow/db'
import { limits, ops } from '@winnow/openapi'
import { and, asc, desc, eq, inArray, notInArray } from 'drizzle-orm'
import { command, query } from '../../core/command.ts'
import { invalid } from '../../core/error.ts'
import { findWorkspace } from '../../workspaces/find.ts'
import { findForm } from '../find.ts'
import { managedForms } from './managed.ts'
import { summariesOf } from './summaries.ts'

export const fetchHome = query(ops.form.fetchHome, async ({ actor, input, db, now }) => {
  const { workspace, role } = await findWorkspace(db, actor, input.page_id)
  const managed = inArray(forms.number, managedForms(actor, workspace.id))
  const pinned = await db
    .select({ form: forms })
    .from(pinnedForms)
    .innerJoin(forms, eq(forms.number, pinnedForms.formNumber))
    .where(and(eq(pinnedForms.userId, actor.userId), managed))
    .orderBy(asc(pinnedForms.pinnedAt), asc(forms.number))
  const recent = await db
    .select({ form: forms })
    .from(lastVisits)
    .innerJoin(forms, eq(forms.number, lastVisits.formNumber))
    .where(
      and(
        eq(lastVisits.userId, actor.userId),
        managed,
        notInArray(
          forms.number,
          pinned.map(it => it.form.number),
        ),
      ),
    )
    .orderBy(desc(lastVisits.seenAt), desc(forms.number))
    .limit(limits.recentForms)
  const both = [...pinned, ...recent].map(it => it.form)
  const summaries = await summariesOf(db, both, { actor, role, now })
  return { pinned: summaries.slice(0, pinned.length), recent: summaries.slice(pinned.length) }
})

/** Pinning what is pinned, and unpinning what is not, changes nothing (docs/rules.md#pinned-forms). */
export const updatePinned = command(ops.form.updatePinned, async ({ actor, input, tx, now, emit }) => {
  const { form, workspace } = await findForm(tx, actor, input.form_id)
  const ofThis = and(eq(pinnedForms.userId, actor.userId), eq(pinnedForms.formNumber, form.number))
  if ((await tx.$count(pinnedForms, ofThis)) === (input.pinned ? 1 : 0)) return { success: true }
  if (input.pinned) {
    const others = inArray(pinnedForms.formNumber, managedForms(actor, workspace.id))
    const pinned = await tx.$count(pinnedForms, and(eq(pinnedForms.userId, actor.userId), others))
    if (pinned >= limits.pinnedForms)
      throw invalid([
        {
          path: 'pinned',
          message: `You can pin up to ${limits.pinnedForms} forms. Unpin another one first.`,
        },
      ])
    await tx.insert(pinnedForms).values({ userId: actor.userId, formNumber: form.number, pinnedAt: now })
  } else await tx.delete(pinnedForms).where(ofThis)
  await emit('form.pinned', {
    ...{ workspaceId: workspace.id, formNumber: form.number, data: { pinned: input.pinned } },
  })
  return { success: true }
})
