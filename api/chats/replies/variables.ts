import { firstNameOf } from '../../core/text/names.ts'

const variable = /\{(first_name|form_name|workspace_name)\}/g
type Name = 'first_name' | 'form_name' | 'workspace_name'

export interface Recipient {
  name: string
  formName: string
  workspaceName: string
}

/**
 * Fills a text's variables in one pass; what is filled in is never read again (security.md, section 3). A variable without
 * a value holds this recipient's message back and is named.
 */
export function personalise(
  text: string,
  { name, formName, workspaceName }: Recipient,
): { text: string } | { missing: Name } {
  const values: Record<Name, string | null> = {
    first_name: firstNameOf(name),
    form_name: formName,
    workspace_name: workspaceName,
  }
  let missing: Name | null = null
  const filled = text.replaceAll(variable, (whole, key: Name) => {
    const value = values[key]
    if (!value) missing = key
    return value ?? whole
  })
  return missing ? { missing } : { text: filled }
}
