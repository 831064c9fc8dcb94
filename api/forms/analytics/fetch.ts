import { ops } from '@winnow/openapi'
import { query } from '../../core/command.ts'
import { refuse } from '../../core/error.ts'

export const fetchAnalytics = query(ops.form.fetchAnalytics, async () => refuse('unavailable', 'Not yet'))
