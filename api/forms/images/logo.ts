import { ops } from '@winnow/openapi'
import { command } from '../../core/command.ts'
import { refuse } from '../../core/error.ts'

export const updateLogo = command(ops.form.updateLogo, async () => refuse('unavailable', 'Not yet'))
export const removeLogo = command(ops.form.removeLogo, async () => refuse('unavailable', 'Not yet'))
