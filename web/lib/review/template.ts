/** What a reply may say of its recipient (settled.md, rules); never a stage: applicants do not see stages. */
export const templateVariables = ['first_name', 'form_name', 'workspace_name'] as const
export type TemplateVariable = (typeof templateVariables)[number]
export type TemplateValues = Record<TemplateVariable, string>

const variable = /\{(first_name|form_name|workspace_name)\}/g

/** One pass: a value that looks like a variable stays as it is. A variable without a value stays too. */
export const fillTemplate = (text: string, values: Partial<TemplateValues>): string =>
  text.replaceAll(variable, (whole, name: TemplateVariable) => values[name] || whole)

export const usesVariable = (text: string, name: TemplateVariable): boolean => text.includes(`{${name}}`)
