import { imports } from '@winnow/db'
import { limits, ops } from '@winnow/openapi'
import { and, eq, lt } from 'drizzle-orm'
import { procedure, query } from '../core/command.ts'
import { notFound } from '../core/error.ts'
import { findForm } from '../forms/find.ts'
import { can } from '../forms/policy.ts'
import { findImport, importsWhere, presentImport } from './find.ts'
import { keptOf } from './kept.ts'

export const fetchImports = query(ops.imports.fetchImports, async ({ actor, input, db, now }) => {
  const { form } = await findForm(db, actor, input.form_id, can.readSubmissions)
  const ofForm = eq(imports.formNumber, form.number)
  const [before] = input.before
    ? await importsWhere(db, and(ofForm, eq(imports.id, input.before)), 1)
    : [undefined]
  if (input.before && !before) throw notFound('import')
  const rows = await importsWhere(
    db,
    and(ofForm, before ? lt(imports.number, before.number) : undefined),
    limits.imports + 1,
  )
  return {
    imports: rows.slice(0, limits.imports).map(row => presentImport(row, form.id, now)),
    more: rows.length > limits.imports,
  }
})

export const fetchImport = procedure(ops.imports.fetchImport, async ({ app, actor, input, db, now }) => {
  const { row, formId } = await findImport(db, actor, input.import_id, can.readSubmissions)
  return {
    import: presentImport(row, formId, now),
    plan: row.plan,
    ...(await keptOf(app.longReads, row.number, limits.importKept)),
  }
})
