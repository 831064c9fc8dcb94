import { ops } from '@winnow/openapi'
import { command } from '../core/command.ts'
import { refuse } from '../core/error.ts'

export const updateImageForWorkspace = command(ops.settings.updateImageForWorkspace, async () =>
  refuse('unavailable', 'Not yet'),
)
