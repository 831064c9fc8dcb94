import { limits } from '@winnow/openapi/common/limits'

const { min, max } = limits.workspaceName

/** What is wrong with a workspace name, as a sentence; undefined: nothing (docs/rules.md#workspace). */
export function workspaceNameError(name: string): string | undefined {
  const length = name.trim().length
  if (length === 0) return 'Please enter a workspace name'
  if (length < min) return `Workspace name must be at least ${min} characters long`
  if (length > max) return `Workspace name must be less than ${max} characters`
  return undefined
}
