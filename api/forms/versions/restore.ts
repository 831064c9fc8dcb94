import { forms, formVersions } from '@winnow/db'
import { ops } from '@winnow/openapi'
import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { SignedIn } from '../../core/actor.ts'
import { type CommandContext, procedure, transact } from '../../core/command.ts'
import { notFound } from '../../core/error.ts'
import { changedMeanwhile, countRemoved, removedFrom } from '../draft/edit.ts'
import { presentForEdit } from '../draft/present.ts'
import { findForm } from '../find.ts'
import { can } from '../policy.ts'
import { versionOf } from './find.ts'

async function restore({ actor, input, tx, now, emit }: RestoreContext) {
  const { form, workspace } = await findForm(tx, actor, input.form_id, can.edit)
  if (input.revision !== form.revision) throw changedMeanwhile()
  const old = await versionOf(tx, form.number, input.version)
  if (!old?.publishedAt) throw notFound('version')
  const shown =
    (await versionOf(tx, form.number, form.draftVersion)) ??
    (await versionOf(tx, form.number, form.publishedVersion ?? 0))
  const version = { content: old.content, editedBy: actor.userId, editedAt: now, publishedAt: null }
  await tx
    .insert(formVersions)
    .values({ formNumber: form.number, version: form.draftVersion, ...version })
    .onConflictDoUpdate({ target: [formVersions.formNumber, formVersions.version], set: version })
  const [saved] = await tx
    .update(forms)
    .set({ revision: form.revision + 1, updatedAt: now })
    .where(and(eq(forms.number, form.number), eq(forms.revision, input.revision)))
    .returning()
  if (!saved) throw changedMeanwhile()
  await emit('form.edited', {
    workspaceId: workspace.id,
    formNumber: form.number,
    data: { version: form.draftVersion, restored: input.version },
  })
  return {
    form: await presentForEdit(tx, { form: saved, workspace }, now),
    formNumber: form.number,
    removed: removedFrom(shown?.content.questions ?? [], old.content.questions),
  }
}

type RestoreContext = CommandContext<z.output<typeof ops.form.restoreVersion.body>, SignedIn>

/** Copies a version into the draft; its questions keep their ids, and with them their answers. */
export const restoreVersion = procedure(ops.form.restoreVersion, async context => {
  const { form, formNumber, removed } = await transact(context, true, restore)
  return { ...form, removedQuestions: await countRemoved(context.app, formNumber, removed) }
})
