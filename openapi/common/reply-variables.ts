/** What a reply may say of its recipient; never a stage: applicants do not see stages. */
export const replyVariables = ['first_name', 'form_name', 'workspace_name'] as const
export type ReplyVariable = (typeof replyVariables)[number]
type ReplyValues = Partial<Record<ReplyVariable, string | null>>

const variable = new RegExp(`\\{(${replyVariables.join('|')})\\}`, 'g')

/** The first word of a full name; null where there is none. */
export const firstNameOf = (name: string | null): string | null => name?.trim().split(/\s+/u)[0] || null

/**
 * Fills a text's variables in one pass; a value that holds a variable's name is not filled again. A variable without a
 * value stays as it stands, and is named: it holds a recipient's message back.
 */
export function fillReply(
  text: string,
  values: ReplyValues,
): { text: string; missing: ReplyVariable | null } {
  let missing: ReplyVariable | null = null
  const filled = text.replaceAll(variable, (whole, name: ReplyVariable) => {
    const value = values[name]
    if (!value) missing = name
    return value || whole
  })
  return { text: filled, missing }
}

export const usesVariable = (text: string, name: ReplyVariable): boolean => text.includes(`{${name}}`)
