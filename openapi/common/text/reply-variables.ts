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

/** What reads like a variable: one to a few words in braces. */
const named = /\{\s*\p{L}[\p{L}\p{N}_ .-]{0,39}\}/gu

/** Why a text cannot go out: it names a variable that there is not. Null: it can. */
export function unknownVariable(text: string): string | null {
  const known = replyVariables.map(it => `{${it}}`)
  const unknown = [...new Set(text.match(named) ?? [])].filter(it => !known.includes(it))
  if (unknown.length === 0) return null
  const there = unknown.length === 1 ? 'There is no variable' : 'There are no variables'
  return `${there} ${inWords(unknown.slice(0, 5))}. A message can use ${inWords(known)}.`
}

const inWords = (list: readonly string[]) =>
  list.length === 1 ? list[0] : `${list.slice(0, -1).join(', ')} and ${list.at(-1)}`
