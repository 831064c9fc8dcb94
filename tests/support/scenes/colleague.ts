import { editors, forms, type Reader } from '@winnow/db'
import { editor, member } from '@winnow/db/factories'
import { and, eq } from 'drizzle-orm'
import type { TestApp } from '../app.ts'
import { person } from '../cast.ts'

interface On {
  workspaceId: string
  form_id: string
}

/** A form's number in the database. */
export const numberOf = async (db: Reader, form_id: string) => {
  const [row] = await db.select({ number: forms.number }).from(forms).where(eq(forms.id, form_id))
  return row?.number ?? 0
}

/** Somebody else who edits this form, a guest of its workspace; `leave` takes the form from them again. */
export async function colleague({ app, ...test }: TestApp, { workspaceId, form_id }: On) {
  const it = await person({ app, ...test })
  const formNumber = await numberOf(app.reads, form_id)
  await app.write(async tx => {
    await member(tx, { workspaceId, userId: it.id, role: 'GUEST' })
    await editor(tx, { formNumber, userId: it.id })
  })
  return {
    ...it,
    leave: () =>
      app.write(tx =>
        tx.delete(editors).where(and(eq(editors.formNumber, formNumber), eq(editors.userId, it.id))),
      ),
  }
}
