import { ops } from '@winnow/openapi'
import { command } from '../../core/command.ts'
import { refuse } from '../../core/error.ts'

export const recordVisit = command(ops.form.recordVisit, async () => refuse('unavailable', 'Not yet'))
