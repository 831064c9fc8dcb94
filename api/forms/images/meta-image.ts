import { ops } from '@winnow/openapi'
import { command } from '../../core/command.ts'
import { refuse } from '../../core/error.ts'

export const createFormMetaImage = command(ops.form.createFormMetaImage, async () =>
  refuse('unavailable', 'Not yet'),
)
