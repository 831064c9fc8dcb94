import { createHash } from 'node:crypto'
import { importedRows, imports, type Transaction } from '../../index.ts'
import { type Chance, idOf } from '../chance.ts'
import type { Written } from './applicants.ts'
import type { Happened } from './events.ts'
import type { MadeForm } from './form.ts'

interface ImportOptions {
  fileName: string
  by: string
  at: number
  chance: Chance
  /** Lines that became nobody */
  refused: number
}

/** Records applicants as what one file became, a line each after its header: listed, and undone as a whole. */
export async function writeImport(
  tx: Transaction,
  form: MadeForm,
  written: readonly Written[],
  { fileName, by, at, chance, refused }: ImportOptions,
): Promise<Happened[]> {
  const id = idOf(chance, 'import', at)
  const rows = written.length + refused
  const [made] = await tx
    .insert(imports)
    .values({
      ...{ id, formNumber: form.number, startedBy: by, startedAt: at, lastAt: at, fileName },
      fileHash: createHash('sha256').update(`${fileName} ${form.id}`).digest('hex'),
      ...{ rowCount: rows, rowsDone: rows, lastLine: rows + 1, importedCount: written.length, plan: '{}' },
    })
    .returning({ number: imports.number })
  if (!made) throw new Error('An import was written and did not come back')
  await tx
    .insert(importedRows)
    .values(written.map((it, i) => ({ importNumber: made.number, line: i + 2, submissionId: it.id })))
  const event = { at, actorKind: 'user', actorId: by, formNumber: form.number } as const
  return [
    { ...event, kind: 'import.started', data: { import: id, rows }, subjects: [] },
    {
      ...event,
      kind: 'submission.imported',
      data: { count: written.length },
      subjects: written.map(it => ({ id: it.id, before: null })),
    },
  ]
}
