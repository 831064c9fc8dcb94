import { imports } from '@winnow/db'
import { ops } from '@winnow/openapi'
import { eq } from 'drizzle-orm'
import { command } from '../core/command.ts'
import { newId } from '../core/text/ids.ts'
import { findForm } from '../forms/find.ts'
import { can } from '../forms/policy.ts'
import { importsWhere, presentImport } from './find.ts'

/** Records the import of a file, before its first rows come (docs/rules.md#import-as-a-whole). */
export const startImport = command(ops.imports.startImport, async ({ actor, input, tx, now, emit }) => {
  const { form, workspace } = await findForm(tx, actor, input.form_id, can.move)
  const id = newId('import', now)
  await tx.insert(imports).values({
    ...{ id, formNumber: form.number, startedBy: actor.userId, startedAt: now, lastAt: now },
    fileName: input.file_name,
    fileHash: input.file_hash,
    rowCount: input.row_count,
    plan: input.plan,
  })
  await emit('import.started', {
    workspaceId: workspace.id,
    formNumber: form.number,
    data: { import: id, rows: input.row_count },
  })
  const [row] = await importsWhere(tx, eq(imports.id, id), 1)
  if (!row) throw new Error('An import was started and did not come back')
  return presentImport(row, form.id, now)
})
