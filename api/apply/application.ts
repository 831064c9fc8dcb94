import type { ops } from '@winnow/openapi'
import type { z } from 'zod'

/** What `submit` is sent. */
export type Application = z.output<typeof ops.submission.submit.body>
