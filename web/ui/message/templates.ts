/** A text to start from. */
export interface MessageTemplate {
  name: string
  text: string
}

/** Where the line of the caret begins and ends. */
function lineAt(text: string, caret: number): { from: number; to: number } {
  const end = text.indexOf('\n', caret)
  return { from: text.lastIndexOf('\n', caret - 1) + 1, to: end === -1 ? text.length : end }
}

/** Whether a slash was just typed on a line that was empty, which asks for a template. */
export function asksForTemplate(text: string, caret: number): boolean {
  const { from, to } = lineAt(text, caret)
  return caret === to && text.slice(from, to) === '/'
}

/**
 * Writes a template where the caret is, in place of the slash that asked for it. On a line with other words it becomes a
 * paragraph of its own below them.
 */
export function insertTemplate(
  text: string,
  caret: number,
  template: string,
): { text: string; caret: number } {
  const { from, to } = lineAt(text, caret)
  const line = text.slice(from, to)
  const isEmpty = line.trim() === '' || line === '/'
  const before = isEmpty ? text.slice(0, from) : `${text.slice(0, to).trimEnd()}\n\n`
  const after = text.slice(to)
  if (before.trim() === '' && after.trim() === '') return { text: template, caret: template.length }
  const written = before + template
  return { text: written + after, caret: written.length }
}

/** The templates whose name or text has what was typed, in any case; those by name first. */
export function foundTemplates<Of extends MessageTemplate>(templates: readonly Of[], typed: string): Of[] {
  const wanted = typed.trim().toLowerCase()
  const named = templates.filter(it => it.name.toLowerCase().includes(wanted))
  const said = templates.filter(it => !named.includes(it) && it.text.toLowerCase().includes(wanted))
  return [...named, ...said]
}
