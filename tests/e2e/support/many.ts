import type { Editor } from './people.ts'

/** Applicants by the hundred, in New; nobody is mailed. */
export async function crowd(editor: Editor, form_id: string, size: number): Promise<void> {
  const lines = Array.from({ length: size }, (_, n) => ({
    line: n + 2,
    name: `Person ${String(n + 1).padStart(5, '0')}`,
    email: `person${n + 1}@example.com`,
    values: [],
  }))
  for (let from = 0; from < size; from += 500)
    await editor.winnow.importSubmissions({ form_id, rows: lines.slice(from, from + 500) })
}
